import type { MiddlewareHandler } from "hono";
import { UnavailableError } from "../db/errors.ts";

export interface Disk {
  /** Whether writes of visitors must be refused because the disk of SQLite is full. */
  isDiskFull: () => boolean;
}

/** Throws, which results in a 503, when the disk is full: the remaining space is for the owner to sign in and delete. */
export function requireDiskSpace({ isDiskFull }: Disk): void {
  if (isDiskFull()) throw new UnavailableError("the disk is full");
}

/** Applies {@link requireDiskSpace} to a route. */
export function refuseWhenFull(disk: Disk): MiddlewareHandler {
  return async (_c, next) => {
    requireDiskSpace(disk);
    await next();
  };
}
