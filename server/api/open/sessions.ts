import { Hono } from "hono";
import { bounds } from "../../../contract/bounds.ts";
import { loginSchema } from "../../../contract/sessions.ts";
import type { AppContext } from "../../context.ts";
import type { ServerEnv } from "../../http/client-address.ts";
import { describeClient } from "../../http/describe-client.ts";
import { jsonBody } from "../../http/json-body.ts";
import { createLoginLimit, refuseAttempt } from "../../http/login-limit.ts";
import { logSecurityEvent } from "../../security-log.ts";
import { checkPassword } from "../../services/owner.ts";
import { startSession } from "../../services/sessions.ts";

export function loginRoutes(context: AppContext) {
  const { db, clock, log, failedSignIns } = context;
  const loginLimit = createLoginLimit(context);
  return new Hono<ServerEnv>().post("/auth/login", jsonBody(loginSchema, bounds.loginBody), async (c) => {
    const login = c.req.valid("json");
    const [client, now] = [describeClient(c, context), clock()];
    const attempt = await loginLimit.begin(c, login.email);
    if (attempt.retryAfter !== undefined) {
      failedSignIns.add({ event: "limit-reached", client, now });
      return refuseAttempt(c, attempt.retryAfter);
    }
    const account = await checkPassword(db, login);
    const token = account && (await startSession(db, account, now, client));
    if (token === undefined) {
      failedSignIns.add({ event: "sign-in-failed", client, now });
      return c.json({ message: "Invalid email or password" }, 401);
    }
    await attempt.succeed();
    logSecurityEvent(log, "sign-in", client);
    return c.json({ token, message: "Signed in" }, 200);
  });
}
