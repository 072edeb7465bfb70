import { Hono } from "hono";
import type { Database } from "../../db/connect.ts";
import { type CopyConfig, listCopyWorks } from "./copies/copy-backups.ts";
import { readBackups } from "./notes.ts";

interface BackupRouteDeps {
  db: Database;
  clock: () => number;
  config: CopyConfig;
}

export function backupRoutes({ db, clock, config }: BackupRouteDeps) {
  return new Hono().get("/backups", async (c) =>
    c.json(await readBackups(db, clock(), listCopyWorks(config)), 200),
  );
}
