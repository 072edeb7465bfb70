import { Hono } from "hono";
import { bounds } from "../../../contract/bounds.ts";
import { loginSchema } from "../../../contract/sessions.ts";
import type { AppContext } from "../../context.ts";
import type { ServerEnv } from "../../http/client-address.ts";
import { jsonBody } from "../../http/json-body.ts";
import { createLoginLimit } from "../../http/login-limit.ts";
import { checkPassword } from "../../services/owner.ts";
import { startSession } from "../../services/sessions.ts";

export function loginRoutes(context: AppContext) {
  const { db, clock } = context;
  const loginLimit = createLoginLimit(context);
  return new Hono<ServerEnv>().post("/auth/login", jsonBody(loginSchema, bounds.loginBody), async (c) => {
    const login = c.req.valid("json");
    const attempt = await loginLimit.begin(c, login.email);
    if (attempt.retryAfter !== undefined) {
      const message = tooManyAttempts(attempt.retryAfter);
      return c.json({ message }, 429, { "Retry-After": String(attempt.retryAfter) });
    }
    const account = await checkPassword(db, login);
    const token = account && (await startSession(db, account, clock()));
    if (token === undefined) return c.json({ message: "Invalid email or password" }, 401);
    await attempt.succeed();
    return c.json({ token, message: "Signed in" }, 200);
  });
}

function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
