import { Hono } from "hono";
import type { Database } from "../../core/db/connect.ts";
import { call } from "../../core/http/call.ts";
import { backupsSchema } from "./contract.ts";
import { type CopyConfig, listCopyWorks } from "./copies/copy-backups.ts";
import { readBackups } from "./notes.ts";

interface BackupRouteDeps {
  db: Database;
  clock: () => number;
  config: CopyConfig;
}

export function backupRoutes({ db, clock, config }: BackupRouteDeps) {
  return new Hono().get("/backups", call("owner", backupsSchema), async (c) =>
    c.json(await readBackups(db, clock(), listCopyWorks(config)), 200),
  );
}

export type BackupApi = ReturnType<typeof backupRoutes>;
