import { Hono } from "hono";
import { call } from "../../http/call.ts";
import type { ServerEnv } from "../../http/client-address.ts";
import { bounds } from "../../http/contract/bounds.ts";
import { jsonBody } from "../../http/json-body.ts";
import type { LimitStore } from "../../http/rate-limit.ts";
import type { JobRunner } from "../../jobs/runner.ts";
import type { Logger } from "../../process/log/log.ts";
import { loginResponseSchema, loginSchema } from "../contract/sessions.ts";
import { checkPassword } from "./credentials.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import { type LoginLimit, refuseAttempt, refuseWhenBusy } from "./login-limit.ts";
import { type ClientSources, readClient } from "./read-client.ts";
import { hasFactors } from "./second-step/factors.ts";
import { askForSecondStep } from "./second-step/second-step.ts";
import { logSecurityEvent } from "./security-log.ts";
import { securityMail } from "./security-mail.ts";
import { type Prove, startSession } from "./sessions.ts";

interface LoginDeps extends ClientSources, LimitStore {
  config: ClientSources["config"] & { siteUrl: string };
  clock: () => number;
  log: Pick<Logger, "info" | "warn">;
  failedSignIns: Pick<FailedSignIns, "add">;
  jobs: Pick<JobRunner, "has">;
}

export function loginRoutes(deps: LoginDeps, loginLimit: LoginLimit) {
  const { db, clock, log, failedSignIns, jobs } = deps;
  return new Hono<ServerEnv>().post(
    "/auth/login",
    call("anyone", loginResponseSchema),
    jsonBody(loginSchema, bounds.loginBody),
    async (c) => {
      const login = c.req.valid("json");
      const [client, now] = [readClient(c, deps), clock()];
      const attempt = await loginLimit.begin(c, login.email);
      if (attempt.retryAfter !== undefined) {
        failedSignIns.add({ event: "limit-reached", client, now });
        return refuseAttempt(c, attempt.retryAfter);
      }
      const account = await attempt.verify((rank) => checkPassword(db, login, rank));
      if (account === "busy") return refuseWhenBusy(c);
      const isMailed = attempt.isNewBrowser && jobs.has(securityMail);
      const content = { purpose: "password", source: attempt.source } as const;
      const secondStep = account && (await askForSecondStep(deps, account, now, content));
      if (secondStep) return c.json({ secondStep, message: "Second step required" }, 200);
      // A passkey or an app may have been added in the meantime.
      const prove: Prove = async (transaction) => !(await hasFactors(transaction));
      const token = account && (await startSession(db, account, { now, client, isMailed, prove }));
      if (token === undefined) {
        failedSignIns.add({ event: "sign-in-failed", client, now });
        return c.json({ message: "Invalid email or password" }, 401);
      }
      await attempt.succeed();
      logSecurityEvent(log, "sign-in", client);
      return c.json({ token, message: "Signed in" }, 200);
    },
  );
}

export type LoginApi = ReturnType<typeof loginRoutes>;
