import type { MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ServerEnv } from "./client-address.ts";
import type { Refusal } from "./contract/refusal.ts";

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Returns whether a text is a UUID. Anything else cannot be an id, so it needs no database query. */
export function isId(value: string): boolean {
  return uuid.test(value);
}

/** Refuses a request with 404 unless all parameters in its path are ids. */
export function idParams({ message }: Refusal): MiddlewareHandler<ServerEnv, string> {
  return async (c, next) => {
    if (!Object.values<string>(c.req.param()).every(isId)) throw new HTTPException(404, { message });
    await next();
  };
}
