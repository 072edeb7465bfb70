import { Hono } from "hono";
import { dayOf } from "../../calendar/days.ts";
import type { Database } from "../../db/connect.ts";
import { call } from "../../http/call.ts";
import { dashboardSchema } from "../contract/stats.ts";
import { readDashboard } from "./stats.ts";

interface StatsDeps {
  db: Database;
  clock: () => number;
  config: { timeZone: string };
}

export function statsRoutes({ db, clock, config }: StatsDeps) {
  return new Hono().get("/dashboard/stats", call({ keys: ["read"] }, dashboardSchema), async (c) =>
    c.json(await readDashboard(db, dayOf(clock(), config.timeZone)), 200),
  );
}

export type StatsApi = ReturnType<typeof statsRoutes>;
