import { Hono } from "hono";
import type { ServerEnv } from "../http/client-address.ts";
import { createVisitCounter, type VisitCounterParts } from "./count.ts";

/** Records a visit. The response has the id under which the browser can report more about it. */
export function newVisitRoutes(parts: VisitCounterParts) {
  const countVisit = createVisitCounter(parts);
  return new Hono<ServerEnv>().post("/dashboard/visits", async (c) => {
    const visit = await countVisit(c.req.raw, c.env);
    return c.json({ message: "Visit recorded", visit }, 201);
  });
}
