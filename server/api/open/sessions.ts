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
  const limit = createLoginLimit(context);
  return new Hono<ServerEnv>().post("/auth/login", jsonBody(loginSchema, bounds.loginBody), async (c) => {
    const login = c.req.valid("json");
    const attempt = await limit.begin(c, login.email);
    if (attempt.wait !== undefined) {
      return c.json({ message: tooMany(attempt.wait) }, 429, { "Retry-After": String(attempt.wait) });
    }
    const account = await checkPassword(db, login);
    const token = account && (await startSession(db, account, clock()));
    if (token === undefined) return c.json({ message: "Invalid email or password" }, 401);
    await attempt.succeed();
    return c.json({ token, message: "Signed in" }, 200);
  });
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
