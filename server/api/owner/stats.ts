import { Hono } from "hono";
import type { AppContext } from "../../context.ts";
import { dayOf } from "../../services/days.ts";
import { readDashboard } from "../../services/stats.ts";

export function statsRoutes({ db, clock, config }: AppContext) {
  return new Hono().get("/dashboard/stats", async (c) =>
    c.json(await readDashboard(db, dayOf(clock(), config.timeZone)), 200),
  );
}
