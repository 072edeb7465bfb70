import type { Context, MiddlewareHandler } from "hono";
import type { Refusal } from "./contract/refusal.ts";

/** Keeps API responses out of every cache, unless they say how they may be kept. */
export const forbidCaching: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
};

/** Returns 404 for a path that the API does not have. */
export function refuseUnknown(c: Context): Response {
  return c.json({ message: "Unknown API path" } satisfies Refusal, 404);
}

/** Returns 405 with `Allow` for a known path with the wrong method (RFC 9110, section 15.5.6). */
export function refuseMethod(c: Context, methods: string[]): Response {
  const allowed = methods.join(", ");
  const refusal: Refusal = { message: `${c.req.method} is not allowed for this path; use ${allowed}` };
  return c.json(refusal, 405, { Allow: allowed });
}
