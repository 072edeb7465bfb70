import type { Context, MiddlewareHandler } from "hono";
import { baseRoutePath, matchedRoutes } from "hono/route";
import type { Refusal } from "../../contract/refusal.ts";
import type { Database } from "../db/connect.ts";
import type { ServerEnv } from "../http/client-address.ts";
import type { JobRunner } from "../jobs/runner.ts";
import type { Logger } from "../log/log.ts";
import { findApiKey, isApiKey, recordKeyChange, type ValidKey } from "./api-keys/api-keys.ts";
import { canCall, explainScope } from "./api-keys/scopes.ts";
import { isFreshEnough } from "./fresh-calls.ts";
import { noteUse } from "./last-use.ts";
import { type ClientSources, readClient } from "./read-client.ts";
import { logSecurityEvent } from "./security-log.ts";
import { securityMail } from "./security-mail.ts";
import { findSession, type ValidSession } from "./sessions.ts";

export interface AdminEnv extends ServerEnv {
  Variables: {
    /** Not set for calls that API keys can make. */
    admin: ValidSession;
    /** Set for calls with an API key. */
    apiKey?: ValidKey;
  };
}

interface GuardDeps extends ClientSources {
  db: Database;
  clock: () => number;
  log: Pick<Logger, "info" | "warn">;
  jobs: Pick<JobRunner, "has">;
}

/**
 * Requires the Bearer token (RFC 6750) of an active session, or an API key whose scope has the call. Returns 401 without one, and
 * 403 for a key of another scope, and 428 for a session that must be confirmed first. An unknown path or method still gets 404 or 405.
 * What a key may change is in the history and in the log before it changes.
 */
export function requireAdmin(deps: GuardDeps): MiddlewareHandler<AdminEnv> {
  const { db, clock, log, jobs } = deps;

  /** Returns the session or the API key, or `undefined` for an unknown token. */
  async function identify(token: string, now: number): Promise<ValidSession | ValidKey | undefined> {
    const isKey = isApiKey(token);
    const user = isKey ? await findApiKey(db, token) : await findSession(db, token, now);
    if (user === undefined) return undefined;
    // Not awaited: a request that only reads must not wait for a write or fail with it.
    noteUse(db, isKey ? "api_keys" : "sessions", user, now).catch((err) =>
      log.warn({ err }, `could not store the last use of ${isKey ? "an API key" : "a session"}`),
    );
    return user;
  }

  async function recordChange(c: Context<AdminEnv>, key: ValidKey): Promise<void> {
    const client = readClient(c, deps);
    await recordKeyChange(db, key, { client, now: clock(), isMailed: jobs.has(securityMail) });
    logSecurityEvent(log, "api-key-used", { ...client, key: key.label });
  }

  return async (c, next) => {
    const route = findRoute(c);
    if (route === undefined) return next();
    const token = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const user = token === undefined ? undefined : await identify(token, clock());
    if (user === undefined) {
      return c.json({ message: "Sign in first" } satisfies Refusal, 401, { "WWW-Authenticate": "Bearer" });
    }
    if ("scope" in user) {
      if (!canCall(user.scope, route))
        return c.json({ message: explainScope(user.scope) } satisfies Refusal, 403);
      if (route.method !== "GET") await recordChange(c, user);
      c.set("apiKey", user);
    } else {
      if (!(await isFreshEnough(db, user, route, clock())))
        return c.json({ message: "Confirm that it is you" } satisfies Refusal, 428);
      c.set("admin", user);
    }
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
