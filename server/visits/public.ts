import { Hono } from "hono";
import type { ServerEnv } from "../http/client-address.ts";
import type { CountVisit } from "./count.ts";

/** The response to a visit, with the id under which the browser can report more about it. */
export function visitRecorded(visit: string | undefined): { message: string; visit?: string | undefined } {
  return { message: "Visit recorded", visit };
}

export function newVisitRoutes(countVisit: CountVisit) {
  return new Hono<ServerEnv>().post("/dashboard/visits", async (c) => {
    return c.json(visitRecorded(await countVisit(c.req.raw, c.env)), 201);
  });
}
