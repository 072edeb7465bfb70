import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Refusal } from "../../contract/refusal.ts";
import type { AppContext } from "../context.ts";
import { findSession, isUseWorthNoting, noteUse, type ValidSession } from "../services/sessions.ts";
import type { ServerEnv } from "./client-address.ts";

export interface AdminEnv extends ServerEnv {
  Variables: { admin: ValidSession };
}

/**
 * Requires the Bearer token (RFC 6750) of an active session, and returns 401 without one. An unknown path or method
 * still gets 404 or 405.
 */
export function requireAdmin({
  db,
  clock,
  log,
}: Pick<AppContext, "db" | "clock" | "log">): MiddlewareHandler<AdminEnv> {
  return async (c, next) => {
    const isKnownRoute = matchedRoutes(c).some(({ method }) => method !== "ALL");
    if (!isKnownRoute) return next();
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
