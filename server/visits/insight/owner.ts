import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import { insightQuerySchema } from "../../../contract/insight.ts";
import { dayOf } from "../../calendar/days.ts";
import type { Database } from "../../db/connect.ts";
import { readLive } from "./live.ts";
import { readInsight } from "./read.ts";

interface InsightParts {
  db: Database;
  clock: () => number;
  config: { timeZone: string };
}

/** The figures of visits. */
export function insightRoutes({ db, clock, config }: InsightParts) {
  return new Hono()
    .get("/insight", insightQuery(), async (c) =>
      c.json(await readInsight(db, c.req.valid("query"), dayOf(clock(), config.timeZone)), 200),
    )
    .get("/insight/live", async (c) => c.json(await readLive(db, clock(), config.timeZone), 200));
}

/** Validates the period, unit, and filter. Refuses others with 400. */
function insightQuery() {
  return validator("query", (value) => {
    const parsed = insightQuerySchema.safeParse(value);
    if (!parsed.success) throw new HTTPException(400, { message: "Invalid period, unit, or filter" });
    return parsed.data;
  });
}
