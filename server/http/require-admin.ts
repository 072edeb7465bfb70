import type { MiddlewareHandler } from "hono";
import type { Refusal } from "../../contract/refusal.ts";
import type { AppContext } from "../context.ts";
import { findSession } from "../services/sessions.ts";

export interface AdminEnv {
  Variables: { admin: { email: string; token: string } };
}

/** Lets only the owner through: a Bearer token of a session that has not ended (RFC 6750). Answers 401 otherwise. */
export function requireAdmin({ db, clock }: Pick<AppContext, "db" | "clock">): MiddlewareHandler<AdminEnv> {
  return async (c, next) => {
    const token = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const session = token === undefined ? undefined : await findSession(db, token, clock());
    if (token === undefined || session === undefined) {
      c.header("WWW-Authenticate", "Bearer");
      return c.json({ message: "Sign in first" } satisfies Refusal, 401);
    }
    c.set("admin", { email: session.email, token });
    return next();
  };
}
