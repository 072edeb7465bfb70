import { Hono } from "hono";
import { call } from "../../../http/call.ts";
import type { ServerEnv } from "../../../http/client-address.ts";
import { jsonBody } from "../../../http/json-body.ts";
import { factorBounds } from "../../contract/factor-bounds.ts";
import { passkeySignInSchema, secondStepInputSchema } from "../../contract/second-step.ts";
import { signedInSchema } from "../../contract/sessions.ts";
import type { LoginLimit } from "../login-limit.ts";
import { logSecurityEvent } from "../security-log.ts";
import { securityMail } from "../security-mail.ts";
import { startSession } from "../sessions.ts";
import { type AnswerDeps, createAnswerCheck } from "./check-answer.ts";
import { askForSecondStep } from "./second-step.ts";
import { findAccount } from "./tickets.ts";

/** The second step of a sign-in, and the sign-in with a passkey alone. */
export function secondStepRoutes(deps: AnswerDeps, loginLimit: LoginLimit) {
  const { db, clock, log, jobs } = deps;
  const check = createAnswerCheck(deps, "second-step", loginLimit);
  return new Hono<ServerEnv>()
    .post("/auth/passkey", call("anyone", passkeySignInSchema), async (c) => {
      const account = await findAccount(db);
      const secondStep = account && (await askForSecondStep(deps, account, clock(), { purpose: "passkey" }));
      return c.json({ secondStep: secondStep ?? null }, 200);
    })
    .post(
      "/auth/second-step",
      call("anyone", signedInSchema),
      jsonBody(secondStepInputSchema, factorBounds.body),
      async (c) => {
        const checked = await check(c, c.req.valid("json"));
        if ("refused" in checked) return checked.refused;
        const { account, isNewBrowser, client, now, prove } = checked;
        const isMailed = isNewBrowser && jobs.has(securityMail);
        const token = await startSession(db, account, { now, client, isMailed, prove });
        if (token === undefined) return checked.fail();
        await checked.succeed();
        logSecurityEvent(log, "sign-in", client);
        return c.json({ token, message: "Signed in" }, 200);
      },
    );
}

export type SecondStepApi = ReturnType<typeof secondStepRoutes>;
