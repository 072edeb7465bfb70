import type { Context } from "hono";
import type { ServerEnv } from "../../../http/client-address.ts";
import type { Refusal } from "../../../http/contract/refusal.ts";
import type { LimitStore } from "../../../http/rate-limit.ts";
import type { JobRunner } from "../../../jobs/runner.ts";
import type { SecondStepInput } from "../../contract/second-step.ts";
import type { FailedSignIns } from "../failed-sign-ins.ts";
import { createLoginLimit, type LoginLimit, refuseAttempt } from "../login-limit.ts";
import { type ClientSources, readClient } from "../read-client.ts";
import { recordDaily } from "../security-events.ts";
import { securityMail } from "../security-mail.ts";
import type { Prove } from "../sessions.ts";
import { type SecondStepDeps, verifySecondStep } from "./second-step.ts";
import { readTicket, spendTicket } from "./tickets.ts";

export interface AnswerDeps extends SecondStepDeps, ClientSources, LimitStore {
  db: LimitStore["db"];
  config: ClientSources["config"] & { siteUrl: string };
  clock: () => number;
  failedSignIns: Pick<FailedSignIns, "add">;
  jobs: Pick<JobRunner, "has">;
}

const wrongPasskey = { message: "This passkey was not accepted." };
const wrongCodeText = "The code is wrong, or was already used.";
const wrongCode = { message: wrongCodeText, issues: [{ path: "code", message: wrongCodeText }] };

/**
 * Creates the function that checks an answer to the second step of a sign-in, or of a confirmation if a session is
 * given. It limits wrong answers as wrong passwords are limited, and returns either the response that refuses it, or
 * what the caller needs to finish. `prove` uses the ticket and the answer up; if it returns `false`, another request
 * was first, and the response is that of `fail`. Otherwise, call `succeed`, which takes back the attempts at both
 * steps.
 * @param name separates the counts of different forms
 * @param passwordLimit that of the form which made the ticket
 */
export function createAnswerCheck(deps: AnswerDeps, name: string, passwordLimit: LoginLimit) {
  const { db, clock, failedSignIns, jobs } = deps;
  const limit = createLoginLimit(deps, name);

  return async <Env extends ServerEnv>(c: Context<Env>, input: SecondStepInput, session?: string) => {
    const [client, now] = [readClient(c, deps), clock()];
    // A client takes 401 as the end of its session.
    const refuse = (refusal: Refusal) => c.json(refusal, session === undefined ? 401 : 400);
    const read = await readTicket(db, input.ticket, {
      purposes: session === undefined ? ["password", "passkey"] : ["confirm"],
      ...(session !== undefined && { session }),
      now,
    });
    if (read === undefined) {
      const again = session === undefined ? "Sign in again" : "Enter your password again";
      const message = `${again}: the second step took too long, or was already taken.`;
      return { refused: refuse({ message }) };
    }
    const { ticket, account } = read;
    // Strangers without the password use up nothing of those who have it. No number of attempts makes a passkey's
    // signature more likely, so only the address counts for those.
    const attempt = await limit.begin(c, ticket.purpose === "passkey" ? ticket.challenge : account.email);
    if (attempt.retryAfter !== undefined) {
      failedSignIns.add({ event: "limit-reached", client, now });
      return { refused: refuseAttempt(c, attempt.retryAfter) };
    }
    const change = { client, now, isMailed: jobs.has(securityMail) };
    const fail = async () => {
      if (ticket.purpose === "password") await recordDaily(db, { event: "second-step-failed", ...change });
      else failedSignIns.add({ event: "sign-in-failed", client, now });
      return refuse("passkey" in input ? wrongPasskey : wrongCode);
    };
    const use = await verifySecondStep(deps, ticket, input, now);
    if (use === undefined) return { refused: await fail() };
    const prove: Prove = async (transaction) =>
      (await spendTicket(transaction, ticket, now)) && use(transaction, change);
    const succeed = async () => {
      await attempt.succeed();
      if (ticket.source !== undefined) await passwordLimit.forgive(ticket.source);
    };
    return { account, isNewBrowser: attempt.isNewBrowser, client, now, prove, fail, succeed };
  };
}
