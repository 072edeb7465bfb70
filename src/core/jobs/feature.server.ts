import { jobRoutes } from "../../features/queue/owner.ts";
import type { Feature } from "../feature.ts";
import { limitJobs } from "./limit-jobs.ts";

export const jobs: Feature = {
  name: "jobs",
  calls: (context) => [jobRoutes(context)],
  jobs: limitJobs,
};
