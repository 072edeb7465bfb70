import type { Feature } from "../feature.ts";
import { limitJobs } from "./limit-jobs.ts";
import { jobRoutes } from "./owner.ts";

export const jobs: Feature = {
  name: "jobs",
  isCore: true,
  calls: (context) => [jobRoutes(context)],
  jobs: limitJobs,
};
