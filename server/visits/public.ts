import { Hono } from "hono";
import type { ServerEnv } from "../http/client-address.ts";
import type { CountVisit } from "./count.ts";

export const visitRecorded = { message: "Visit recorded" };

export function newVisitRoutes(countVisit: CountVisit) {
  return new Hono<ServerEnv>().post("/dashboard/visits", async (c) => {
    await countVisit(c.req.raw, c.env);
    return c.json(visitRecorded, 201);
  });
}
