import { Hono } from "hono";
import { dayOf } from "../../core/calendar/days.ts";
import type { Database } from "../../core/db/connect.ts";
import { call } from "../../core/http/call.ts";
import { queryOf } from "../../core/http/query.ts";
import { insightRequestsQuerySchema, insightRequestsSchema } from "./contract.ts";
import { readRequests } from "./read.ts";

interface RequestInsightDeps {
  db: Database;
  clock: () => number;
  config: { timeZone: string };
}

/** The feed readers and downloads of a period. Refuses what is no period with 400. */
export function requestInsightRoutes({ db, clock, config }: RequestInsightDeps) {
  const period = queryOf(insightRequestsQuerySchema, () => "Invalid period");
  return new Hono().get("/insight/requests", call("owner", insightRequestsSchema), period, async (c) =>
    c.json(await readRequests(db, c.req.valid("query"), dayOf(clock(), config.timeZone)), 200),
  );
}

export type RequestInsightApi = ReturnType<typeof requestInsightRoutes>;
