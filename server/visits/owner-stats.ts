import { Hono } from "hono";
import { dayOf } from "../calendar/days.ts";
import type { Database } from "../db/connect.ts";
import { readDashboard } from "./stats.ts";

interface StatsDeps {
  db: Database;
  clock: () => number;
  config: { timeZone: string };
}

export function statsRoutes({ db, clock, config }: StatsDeps) {
  return new Hono().get("/dashboard/stats", async (c) =>
    c.json(await readDashboard(db, dayOf(clock(), config.timeZone)), 200),
  );
}
