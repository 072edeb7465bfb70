import type { Context, MiddlewareHandler } from "hono";
import { baseRoutePath, matchedRoutes } from "hono/route";
import type { Refusal } from "../../contract/refusal.ts";
import type { Database } from "../db/connect.ts";
import type { ServerEnv } from "../http/client-address.ts";
import type { Logger } from "../log/log.ts";
import { findSession, isUseWorthNoting, noteUse, type ValidSession } from "./sessions.ts";

export interface AdminEnv extends ServerEnv {
  Variables: { admin: ValidSession };
}

interface GuardParts {
  db: Database;
  clock: () => number;
  log: Pick<Logger, "warn">;
}

/**
 * Requires the Bearer token (RFC 6750) of an active session, and returns 401 without one. An unknown path or method
 * still gets 404 or 405.
 */
export function requireAdmin({ db, clock, log }: GuardParts): MiddlewareHandler<AdminEnv> {
  return async (c, next) => {
    if (!isKnownRoute(c)) return next();
    const token = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const now = clock();
    const session = token === undefined ? undefined : await findSession(db, token, now);
    if (session === undefined) {
      return c.json({ message: "Sign in first" } satisfies Refusal, 401, { "WWW-Authenticate": "Bearer" });
    }
    c.set("admin", session);
    if (isUseWorthNoting(session, now)) {
      // Not awaited: a request that only reads must not wait for a write or fail with it.
      noteUse(db, session.id, now).catch((err) =>
        log.warn({ err }, "could not store the last use of a session"),
      );
    }
    return next();
  };
}

/** Whether the API has this path and method. The routes of pages match every path, and are not part of the API. */
function isKnownRoute(c: Context): boolean {
  const base = baseRoutePath(c);
  return matchedRoutes(c).some(({ method, path }) => method !== "ALL" && path.startsWith(base));
}
