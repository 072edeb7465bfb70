import type { Feature } from "../../feature.ts";
import { backupJobs } from "./jobs.ts";
import { backupRoutes } from "./owner.ts";

export const backups: Feature = {
  name: "backups",
  calls: (context) => [backupRoutes(context)],
  jobs: backupJobs,
};
