import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Refusal } from "../../contract/refusal.ts";
import type { AppContext } from "../context.ts";
import { type FoundSession, findSession, isUseWorthNoting, noteUse } from "../services/sessions.ts";
import type { ServerEnv } from "./client-address.ts";

export interface AdminEnv extends ServerEnv {
  Variables: { admin: FoundSession };
}

/**
 * Lets only the owner through: a Bearer token of a session that has not ended (RFC 6750). Answers 401 otherwise. An
 * address or method that the API does not have stays a 404 or 405 for everyone.
 */
export function requireAdmin({
  db,
  clock,
  log,
}: Pick<AppContext, "db" | "clock" | "log">): MiddlewareHandler<AdminEnv> {
  return async (c, next) => {
    const now = clock();
    const isKnownCall = matchedRoutes(c).some(({ method }) => method !== "ALL");
    if (!isKnownCall) return next();
    const token = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const session = token === undefined ? undefined : await findSession(db, token, now);
    if (session === undefined) {
      return c.json({ message: "Sign in first" } satisfies Refusal, 401, { "WWW-Authenticate": "Bearer" });
    }
    c.set("admin", session);
    if (isUseWorthNoting(session, now)) {
      // Not awaited: what the owner reads must not wait for a write, nor fail with it.
      noteUse(db, session.id, now).catch((err) => log.warn({ err }, "the use of a session was not noted"));
    }
    return next();
  };
}
