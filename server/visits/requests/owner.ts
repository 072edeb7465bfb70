import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import { insightRequestsQuerySchema } from "../../../contract/insight-requests.ts";
import { dayOf } from "../../calendar/days.ts";
import type { Database } from "../../db/connect.ts";
import { readRequests } from "./read.ts";

interface RequestInsightParts {
  db: Database;
  clock: () => number;
  config: { timeZone: string };
}

/** The feed readers and downloads of a period. Refuses what is no period with 400. */
export function requestInsightRoutes({ db, clock, config }: RequestInsightParts) {
  const period = validator("query", (value) => {
    const parsed = insightRequestsQuerySchema.safeParse(value);
    if (!parsed.success) throw new HTTPException(400, { message: "Invalid period" });
    return parsed.data;
  });
  return new Hono().get("/insight/requests", period, async (c) =>
    c.json(await readRequests(db, c.req.valid("query"), dayOf(clock(), config.timeZone)), 200),
  );
}
