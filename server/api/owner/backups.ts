import { Hono } from "hono";
import type { AppContext } from "../../context.ts";
import { readBackups } from "../../services/backups.ts";

export function backupRoutes({ db }: AppContext) {
  return new Hono().get("/backups", async (c) => c.json(await readBackups(db), 200));
}
