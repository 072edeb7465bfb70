import type { Feature } from "../../core/feature.ts";
import { backupJobs } from "./jobs.ts";
import { backupRoutes } from "./owner.ts";
import { describeBackups } from "./privacy.ts";

export const backups: Feature = {
  name: "backups",
  calls: (context) => [backupRoutes(context)],
  jobs: backupJobs,
  privacy: { section: "Where it is, and backups", write: describeBackups },
};
