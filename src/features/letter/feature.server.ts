import type { Feature } from "../../core/feature.ts";
import { letterJobs } from "./jobs.ts";
import { letterRoutes } from "./owner.ts";

export const letter: Feature = {
  name: "letter",
  needs: ["insight", "share-links"],
  calls: (context) => [letterRoutes(context)],
  jobs: letterJobs,
};
