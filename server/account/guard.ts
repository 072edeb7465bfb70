import type { Context, MiddlewareHandler } from "hono";
import { baseRoutePath, matchedRoutes } from "hono/route";
import type { Refusal } from "../../contract/refusal.ts";
import type { Database } from "../db/connect.ts";
import type { ServerEnv } from "../http/client-address.ts";
import type { Logger } from "../log/log.ts";
import { findApiKey, isApiKey, isKeyUseWorthNoting, noteKeyUse } from "./api-keys/api-keys.ts";
import { findSession, isUseWorthNoting, noteUse, type ValidSession } from "./sessions.ts";

export interface AdminEnv extends ServerEnv {
  /** Not set for what an API key can read. */
  Variables: { admin: ValidSession };
}

/** All that an API key can read, with GET or HEAD. Other calls need a session, so that a key can change nothing and read no message. */
const readableWithKey: ReadonlySet<string> = new Set([
  "/dashboard/stats",
  "/dashboard/visits",
  "/insight",
  "/insight/export",
  "/insight/goals",
  "/insight/live",
  "/share-links",
]);

const notReadable = {
  message: "An API key can read only the figures and share links. Sign in for everything else.",
};

interface GuardDeps {
  db: Database;
  clock: () => number;
  log: Pick<Logger, "warn">;
}

/**
 * Requires the Bearer token (RFC 6750) of an active session, or an API key if the call only reads figures. Returns 401 without one,
 * and 403 for a key that is used for something else. An unknown path or method still gets 404 or 405.
 */
export function requireAdmin({ db, clock, log }: GuardDeps): MiddlewareHandler<AdminEnv> {
  /** Not awaited: a request that only reads must not wait for a write or fail with it. */
  function note(use: Promise<void>, what: string): void {
    use.catch((err) => log.warn({ err }, `could not store the last use of ${what}`));
  }

  /** Returns the session, `key` for an API key, or `undefined` for an unknown token. */
  async function identify(token: string, now: number): Promise<ValidSession | "key" | undefined> {
    if (isApiKey(token)) {
      const key = await findApiKey(db, token);
      if (key === undefined) return undefined;
      if (isKeyUseWorthNoting(key, now)) note(noteKeyUse(db, key.id, now), "an API key");
      return "key";
    }
    const session = await findSession(db, token, now);
    if (session !== undefined && isUseWorthNoting(session, now))
      note(noteUse(db, session.id, now), "a session");
    return session;
  }

  return async (c, next) => {
    const route = findRoute(c);
    if (route === undefined) return next();
    const token = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const admin = token === undefined ? undefined : await identify(token, clock());
    if (admin === undefined) {
      return c.json({ message: "Sign in first" } satisfies Refusal, 401, { "WWW-Authenticate": "Bearer" });
    }
    if (admin !== "key") c.set("admin", admin);
    else if (route.method !== "GET" || !readableWithKey.has(route.path)) return c.json(notReadable, 403);
    return next();
  };
}

/**
 * Finds the route of the API that has this path and method, GET for HEAD. The routes of pages match every path, and are not part of
 * the API.
 */
function findRoute(c: Context): { method: string; path: string } | undefined {
  const base = baseRoutePath(c);
  const found = matchedRoutes(c).find(({ method, path }) => method !== "ALL" && path.startsWith(base));
  return found && { method: found.method, path: found.path.slice(base.length) };
}
