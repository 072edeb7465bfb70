import type { Feature } from "../feature.ts";
import { limitJobs } from "./limit-jobs.ts";

export const jobs: Feature = {
  name: "jobs",
  jobs: limitJobs,
};
