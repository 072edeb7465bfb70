import type { Context } from "hono";

/** Returns the id of the owner's tab that makes a call, or `undefined` if the client is no tab. */
export function readTab(c: Context): string | undefined {
  return /^[\w-]{1,40}$/.exec(c.req.header("x-tab") ?? "")?.[0];
}
