import { type Context, Hono } from "hono";
import { call } from "../../http/call.ts";
import type { Refusal } from "../../http/contract/refusal.ts";
import { jsonBody } from "../../http/json-body.ts";
import type { LimitStore } from "../../http/rate-limit.ts";
import type { JobRunner } from "../../jobs/runner.ts";
import type { Logger } from "../../process/log/log.ts";
import type { Site } from "../../site/contract/site.ts";
import {
  type Account,
  accountSchema,
  type PasswordChange,
  passwordChangeSchema,
} from "../contract/account.ts";
import { passwordBounds } from "../contract/password-bounds.ts";
import { changePassword, readAccount } from "./account.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import type { AdminEnv } from "./guard.ts";
import { createLoginLimit, refuseAttempt, refuseWhenBusy } from "./login-limit.ts";
import { findPasswordFault, type KnownNames } from "./password-rule.ts";
import { type ClientSources, readClient } from "./read-client.ts";
import { logSecurityEvent } from "./security-log.ts";
import { securityMail } from "./security-mail.ts";

const changeBody = jsonBody(passwordChangeSchema, passwordBounds.changeBody);

interface AccountDeps extends ClientSources, LimitStore {
  config: ClientSources["config"] & { admin: object | undefined; siteUrl: string; timeZone: string };
  clock: () => number;
  log: Pick<Logger, "info" | "warn">;
  failedSignIns: Pick<FailedSignIns, "add">;
  jobs: Pick<JobRunner, "has">;
  site: { current: () => Site };
}

export function accountRoutes(deps: AccountDeps) {
  const { config, db, clock, log, failedSignIns, jobs, site } = deps;
  const limit = createLoginLimit(deps, "password");
  return new Hono<AdminEnv>()
    .get("/account", call("owner", accountSchema), async (c) => {
      const passwordIsConfigured = config.admin !== undefined;
      const { timeZone } = config;
      return c.json({ ...(await readAccount(db)), passwordIsConfigured, timeZone } satisfies Account, 200);
    })
    .put("/account/password", call("fresh owner if second step", null), changeBody, async (c) => {
      const change = c.req.valid("json");
      const { id: sessionId, email } = c.var.admin;
      const [client, now] = [readClient(c, deps), clock()];
      const siteName = site.current().profile.name;
      const fault = findFault(change, { email, siteUrl: config.siteUrl, siteName });
      if (fault !== undefined) return refuseField(c, "newPassword", `The new password ${fault}.`);
      const attempt = await limit.begin(c, email);
      if (attempt.retryAfter !== undefined) {
        failedSignIns.add({ event: "limit-reached", client, now });
        return refuseAttempt(c, attempt.retryAfter);
      }
      const outcome = await attempt.verify(() =>
        changePassword(db, { ...change, email, sessionId, client, now, isMailed: jobs.has(securityMail) }),
      );
      if (outcome === "busy") return refuseWhenBusy(c);
      if (outcome === "wrong password") {
        failedSignIns.add({ event: "sign-in-failed", client, now });
        return refuseField(c, "currentPassword", "The current password is wrong.");
      }
      await attempt.succeed();
      logSecurityEvent(log, "password-changed", client);
      return c.body(null, 204);
    });
}

export type AccountApi = ReturnType<typeof accountRoutes>;

function findFault({ currentPassword, newPassword }: PasswordChange, names: KnownNames): string | undefined {
  return newPassword === currentPassword
    ? "must differ from the current one"
    : findPasswordFault(newPassword, names);
}

function refuseField(c: Context, path: string, message: string) {
  return c.json({ message, issues: [{ path, message }] } satisfies Refusal, 400);
}
