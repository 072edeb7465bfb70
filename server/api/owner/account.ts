import { type Context, Hono } from "hono";
import { type Account, type PasswordChange, passwordChangeSchema } from "../../../contract/account.ts";
import { passwordBounds } from "../../../contract/password-bounds.ts";
import type { Refusal } from "../../../contract/refusal.ts";
import type { AppContext } from "../../context.ts";
import { describeClient } from "../../http/describe-client.ts";
import { jsonBody } from "../../http/json-body.ts";
import { createLoginLimit, refuseAttempt } from "../../http/login-limit.ts";
import type { AdminEnv } from "../../http/require-admin.ts";
import { logSecurityEvent } from "../../security-log.ts";
import { changePassword, readAccount } from "../../services/account.ts";
import { findPasswordFault } from "../../services/password-rule.ts";

const changeBody = jsonBody(passwordChangeSchema, passwordBounds.changeBody);

export function accountRoutes(context: AppContext) {
  const { config, db, clock, log, failedSignIns } = context;
  const limit = createLoginLimit(context, "password");
  return new Hono<AdminEnv>()
    .get("/account", async (c) => {
      const passwordIsConfigured = config.admin !== undefined;
      return c.json({ ...(await readAccount(db)), passwordIsConfigured } satisfies Account, 200);
    })
    .put("/account/password", changeBody, async (c) => {
      const change = c.req.valid("json");
      const { id: sessionId, email } = c.var.admin;
      const [client, now] = [describeClient(c, context), clock()];
      const fault = findFault(change);
      if (fault !== undefined) return refuseField(c, "newPassword", `The new password ${fault}.`);
      const attempt = await limit.begin(c, email);
      if (attempt.retryAfter !== undefined) {
        failedSignIns.add({ event: "limit-reached", client, now });
        return refuseAttempt(c, attempt.retryAfter);
      }
      if ((await changePassword(db, { ...change, email, sessionId, client, now })) === "wrong password") {
        failedSignIns.add({ event: "sign-in-failed", client, now });
        return refuseField(c, "currentPassword", "The current password is wrong.");
      }
      await attempt.succeed();
      logSecurityEvent(log, "password-changed", client);
      return c.body(null, 204);
    });
}

function findFault({ currentPassword, newPassword }: PasswordChange): string | undefined {
  return newPassword === currentPassword
    ? "must differ from the current one"
    : findPasswordFault(newPassword);
}

function refuseField(c: Context, path: string, message: string) {
  return c.json({ message, issues: [{ path, message }] } satisfies Refusal, 400);
}
