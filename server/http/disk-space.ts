import type { MiddlewareHandler } from "hono";
import type { AppContext } from "../context.ts";
import { UnavailableError } from "../db/errors.ts";

/** Throws, which results in a 503, when the disk is full: the remaining space is for the owner to sign in and delete. */
export function requireDiskSpace({ isDiskFull }: Pick<AppContext, "isDiskFull">): void {
  if (isDiskFull()) throw new UnavailableError("the disk is full");
}

/** Applies {@link requireDiskSpace} to a route. */
export function refuseWhenFull(context: Pick<AppContext, "isDiskFull">): MiddlewareHandler {
  return async (_c, next) => {
    requireDiskSpace(context);
    await next();
  };
}
