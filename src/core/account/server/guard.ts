import type { MiddlewareHandler } from "hono";
import type { Database } from "../../db/connect.ts";
import { type Access, findCall } from "../../http/call.ts";
import type { ServerEnv } from "../../http/client-address.ts";
import type { Refusal } from "../../http/contract/refusal.ts";
import type { Logger } from "../../process/log/log.ts";
import { apiKeyScopes } from "../contract/api-key-scopes.ts";
import { freshMinutes } from "../contract/factor-bounds.ts";
import type { Keys, ValidKey } from "./keys.ts";
import { noteUse } from "./last-use.ts";
import { type ClientSources, readClient } from "./read-client.ts";
import { hasFactors } from "./second-step/factors.ts";
import { isRecent } from "./second-step/tickets.ts";
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
  log: Pick<Logger, "warn">;
}

/** Who makes a call: the owner, or a program with a key. */
type Caller = { session: ValidSession } | { key: ValidKey; keys: Keys };

/**
 * Enforces who may make a call, as its route declares. Unless anyone may, it requires the Bearer token (RFC 6750) of an
 * active session, or an API key. Returns 401 without one, 403 for a key of another scope, and 428 for a session that
 * must be confirmed first. An unknown path or method still gets 404 or 405. What a key may change is in the history and
 * in the log before it changes.
 * @param kinds the keys there are beside the tokens of sessions
 */
export function guardCalls(deps: GuardDeps, kinds: readonly Keys[]): MiddlewareHandler<AdminEnv> {
  const { db, clock, log } = deps;

  async function identify(token: string, now: number): Promise<Caller | undefined> {
    const keys = kinds.find(({ matches }) => matches(token));
    if (keys !== undefined) {
      const key = await keys.find(token);
      return key && { key, keys };
    }
    const session = await findSession(db, token, now);
    if (session === undefined) return undefined;
    // Not awaited: a request that only reads must not wait for a write or fail with it.
    noteUse(db, "sessions", session, now).catch((err) =>
      log.warn({ err }, "could not store the last use of a session"),
    );
    return { session };
  }

  return async (c, next) => {
    // The app does not start with a route that declares nothing, so this is an unknown path.
    const { access } = findCall(c) ?? { access: "anyone" };
    if (access === "anyone") return next();
    const token = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const caller = token === undefined ? undefined : await identify(token, clock());
    if (caller === undefined) {
      return c.json({ message: "Sign in first" } satisfies Refusal, 401, { "WWW-Authenticate": "Bearer" });
    }
    if ("key" in caller) {
      const { key, keys } = caller;
      if (typeof access === "string" || !access.keys.includes(key.scope)) {
        const message = `This API key can only ${apiKeyScopes[key.scope]}. Use another one, or sign in.`;
        return c.json({ message } satisfies Refusal, 403);
      }
      if (!["GET", "HEAD"].includes(c.req.method)) await keys.recordChange(key, readClient(c, deps));
      c.set("apiKey", key);
    } else {
      if (!(await isFreshEnough(db, caller.session, access, clock())))
        return c.json({ message: "Confirm that it is you" } satisfies Refusal, 428);
      c.set("admin", caller.session);
    }
    return next();
  };
}

/** Whether the session may make the call at `now`, in milliseconds since 1970. */
async function isFreshEnough(
  db: Database,
  { confirmedAt }: ValidSession,
  access: Access,
  now: number,
): Promise<boolean> {
  if (access !== "fresh owner" && access !== "fresh owner if second step") return true;
  if (isRecent(confirmedAt, now, freshMinutes * 60_000)) return true;
  return access === "fresh owner if second step" && !(await hasFactors(db));
}
