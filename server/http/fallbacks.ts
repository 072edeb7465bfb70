import type { Context, MiddlewareHandler } from "hono";
import type { Refusal } from "../../contract/refusal.ts";

/** No cache keeps a response of the API. */
export const forbidCaching: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("Cache-Control", "no-store");
};

/** Answers 404 where the API has no such address. */
export function refuseUnknown(c: Context): Response {
  return c.json({ message: "No such address" } satisfies Refusal, 404);
}

/** Answers 405 with `Allow` where the address is known and the method is not (RFC 9110, section 15.5.6). */
export function refuseMethod(c: Context, methods: string[]): Response {
  const allowed = methods.join(", ");
  const refusal: Refusal = { message: `${c.req.method} is not allowed here; use ${allowed}` };
  return c.json(refusal, 405, { Allow: allowed });
}
