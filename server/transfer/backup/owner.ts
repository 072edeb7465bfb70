import { Hono } from "hono";
import type { Database } from "../../db/connect.ts";
import { readBackups } from "./notes.ts";

export function backupRoutes({ db, clock }: { db: Database; clock: () => number }) {
  return new Hono().get("/backups", async (c) => c.json(await readBackups(db, clock()), 200));
}
