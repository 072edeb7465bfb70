import { Hono } from "hono";
import { call } from "../../../http/call.ts";
import { jsonBody } from "../../../http/json-body.ts";
import { factorBounds } from "../../contract/factor-bounds.ts";
import { confirmationResponseSchema, confirmationSchema } from "../../contract/second-step.ts";
import { checkPassword } from "../credentials.ts";
import type { AdminEnv } from "../guard.ts";
import { createLoginLimit, refuseAttempt, refuseWhenBusy } from "../login-limit.ts";
import { readClient } from "../read-client.ts";
import { confirmSession } from "../sessions.ts";
import { type AnswerDeps, createAnswerCheck } from "./check-answer.ts";
import { askForSecondStep } from "./second-step.ts";

const message = "The password is wrong.";
const wrongPassword = { message, issues: [{ path: "password", message }] };

/** Confirms that the owner is at the browser, for the calls that only a fresh owner may make. */
export function confirmationRoutes(deps: AnswerDeps) {
  const { db, clock, failedSignIns } = deps;
  const limit = createLoginLimit(deps, "confirm");
  const check = createAnswerCheck(deps, "confirm-step", limit);
  return new Hono<AdminEnv>().post(
    "/account/confirm",
    call("owner", confirmationResponseSchema),
    jsonBody(confirmationSchema, factorBounds.body),
    async (c) => {
      const input = c.req.valid("json");
      const { id: session, email } = c.var.admin;
      if ("ticket" in input) {
        const checked = await check(c, input, session);
        if ("refused" in checked) return checked.refused;
        if (!(await confirmSession(db, session, checked.now, checked.prove))) return checked.fail();
        await checked.succeed();
        return c.json({ secondStep: null }, 200);
      }
      const [client, now] = [readClient(c, deps), clock()];
      const attempt = await limit.begin(c, email);
      if (attempt.retryAfter !== undefined) {
        failedSignIns.add({ event: "limit-reached", client, now });
        return refuseAttempt(c, attempt.retryAfter);
      }
      const { password } = input;
      const account = await attempt.verify((rank) => checkPassword(db, { email, password }, rank));
      if (account === "busy") return refuseWhenBusy(c);
      if (account === undefined) {
        failedSignIns.add({ event: "sign-in-failed", client, now });
        return c.json(wrongPassword, 400);
      }
      const content = { purpose: "confirm", session, source: attempt.source } as const;
      const secondStep = await askForSecondStep(deps, account, now, content);
      if (secondStep === null) {
        await confirmSession(db, session, now);
        await attempt.succeed();
      }
      return c.json({ secondStep }, 200);
    },
  );
}

export type ConfirmationApi = ReturnType<typeof confirmationRoutes>;
