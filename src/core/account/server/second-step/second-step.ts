import type { Kysely } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import type { Logger } from "../../../process/log/log.ts";
import type { SecondStep, SecondStepInput } from "../../contract/second-step.ts";
import type { VerifiedAccount } from "../credentials.ts";
import { findApp, verifyAppCode } from "./authenticator-app.ts";
import { findRelyingParty, listPasskeys, makeRequestOptions, verifyPasskey } from "./passkeys.ts";
import { verifyRecoveryCode } from "./recovery-codes.ts";
import { makeTicket, type Ticket, type TicketContent } from "./tickets.ts";
import type { UseUp } from "./use-up.ts";

export interface SecondStepDeps {
  db: Kysely<Schema>;
  config: { siteUrl: string };
  log: Pick<Logger, "info" | "warn">;
}

/**
 * Returns what to ask for beside the password of `account`, or instead of it for a ticket for `passkey`, when no
 * passkey is named to the stranger who asks. Null if the account has nothing to ask for.
 * @param now milliseconds since 1970
 * @param content what the ticket is for
 */
export async function askForSecondStep(
  { db, config }: SecondStepDeps,
  account: VerifiedAccount,
  now: number,
  content: TicketContent,
): Promise<SecondStep | null> {
  const isAlone = content.purpose === "passkey";
  const passkeys = await listPasskeys(db);
  const app = !isAlone && (await findApp(db)) !== undefined;
  const party = passkeys.length > 0 ? findRelyingParty(config.siteUrl) : undefined;
  if (isAlone ? party === undefined : passkeys.length === 0 && !app) return null;
  const { ticket, challenge } = await makeTicket(db, account, content, now);
  return {
    ticket,
    passkey: party ? makeRequestOptions(party, challenge, isAlone ? [] : passkeys) : null,
    app,
  };
}

/**
 * Verifies the answer to a second step. Returns what uses it up, or `undefined` if it is wrong.
 * @param now milliseconds since 1970
 */
export async function verifySecondStep(
  deps: SecondStepDeps,
  { purpose, challenge }: Ticket,
  input: SecondStepInput,
  now: number,
): Promise<UseUp | undefined> {
  if ("passkey" in input) {
    const party = findRelyingParty(deps.config.siteUrl);
    return party && verifyPasskey(deps, party, challenge, input.passkey);
  }
  // Without the password, a code is not enough.
  if (purpose === "passkey") return undefined;
  const code = input.code.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(code) ? verifyAppCode(deps.db, code, now) : verifyRecoveryCode(deps.db, code);
}
