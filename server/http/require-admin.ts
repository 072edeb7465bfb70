import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Refusal } from "../../contract/refusal.ts";
import type { AppContext } from "../context.ts";
import { findSession } from "../services/sessions.ts";
import type { ServerEnv } from "./client-address.ts";

export interface AdminEnv extends ServerEnv {
  Variables: { admin: { email: string; token: string } };
}

/**
 * Requires the Bearer token (RFC 6750) of an active session, and returns 401 without one. An unknown path or method
 * still gets 404 or 405.
 */
export function requireAdmin({ db, clock }: Pick<AppContext, "db" | "clock">): MiddlewareHandler<AdminEnv> {
  return async (c, next) => {
    const isKnownRoute = matchedRoutes(c).some(({ method }) => method !== "ALL");
    if (!isKnownRoute) return next();
    const token = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const session = token === undefined ? undefined : await findSession(db, token, clock());
    if (token === undefined || session === undefined) {
      return c.json({ message: "Sign in first" } satisfies Refusal, 401, { "WWW-Authenticate": "Bearer" });
    }
    c.set("admin", { email: session.email, token });
    return next();
  };
}
