import { Hono } from "hono";
import type { Database } from "../../core/db/connect.ts";
import { call } from "../../core/http/call.ts";
import type { Refusal } from "../../core/http/contract/refusal.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import { backupsSchema } from "./contract.ts";
import { type CopyConfig, listCopyWorks } from "./copies/copy-backups.ts";
import { makeBackupDue, nightlyBackup, readBackups } from "./notes.ts";
import type { Keep } from "./rotation.ts";

interface BackupRouteDeps {
  db: Database;
  clock: () => number;
  config: CopyConfig & { backupKeep: Keep | undefined };
  jobs: Pick<JobRunner, "wake">;
}

const off = "Nightly backups are off. Set BACKUP_KEEP on the server, such as to 7,4.";

export function backupRoutes({ db, clock, config, jobs }: BackupRouteDeps) {
  return new Hono()
    .get("/backups", call("owner", backupsSchema), async (c) =>
      c.json(await readBackups(db, clock(), listCopyWorks(config)), 200),
    )
    .post("/backups", call("owner", null), async (c) => {
      if (config.backupKeep === undefined) return c.json({ message: off } satisfies Refusal, 409);
      await makeBackupDue(db, clock());
      jobs.wake(nightlyBackup);
      return c.body(null, 204);
    });
}

export type BackupApi = ReturnType<typeof backupRoutes>;
