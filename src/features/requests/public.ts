import { Hono } from "hono";
import type { ServerEnv } from "../../core/http/client-address.ts";
import type { RequestCounter } from "./request-counter.ts";

/** Counts requests of feeds and downloads once they have a response, without letting anyone wait. */
export function countRequests(requestCounter: Pick<RequestCounter, "count">) {
  return new Hono<ServerEnv>().use(async (c, next) => {
    await next();
    requestCounter.count({ request: c.req.raw, path: c.req.path, env: c.env, response: c.res });
  });
}
