import { Hono } from "hono";
import { loginSchema } from "../../contract/auth.ts";
import type { AppContext } from "../context.ts";
import { answerJson, answerNothing } from "../http/answers.ts";
import type { ServerEnv } from "../http/client-address.ts";
import { jsonBody } from "../http/json-body.ts";
import { createLoginLimit } from "../http/login-limit.ts";
import { requireAdmin } from "../http/require-admin.ts";
import { checkPassword } from "../services/owner.ts";
import { endSession, startSession } from "../services/sessions.ts";

/** How a stranger becomes the owner. */
export function loginRoutes(context: AppContext) {
  const { db, clock } = context;
  const limit = createLoginLimit(context);
  return new Hono<ServerEnv>().post("/auth/login", jsonBody(loginSchema), async (c) => {
    const login = c.req.valid("json");
    const attempt = await limit.begin(c, login.email);
    if (attempt.wait !== undefined) {
      const headers = { "Retry-After": String(attempt.wait) };
      return answerJson({ message: tooMany(attempt.wait) }, 429, headers);
    }
    const account = await checkPassword(db, login);
    const token = account && (await startSession(db, account, clock()));
    if (token === undefined) return answerJson({ message: "Invalid email or password" }, 401);
    await attempt.succeed();
    return answerJson({ token, message: "Signed in" }, 200);
  });
}

/** What the owner does with a session. */
export function sessionRoutes(context: AppContext) {
  return new Hono<ServerEnv>()
    .get("/auth/verify", requireAdmin(context), (c) => answerJson({ email: c.var.admin.email }, 200))
    .post("/auth/logout", requireAdmin(context), async (c) => {
      await endSession(context.db, c.var.admin.token);
      return answerNothing();
    });
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}
