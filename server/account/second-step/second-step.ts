import type { Kysely } from "kysely";
import type { SecondStep, SecondStepInput } from "../../../contract/second-step.ts";
import type { Schema } from "../../db/schema.ts";
import type { Logger } from "../../log/log.ts";
import type { VerifiedAccount } from "../credentials.ts";
import { findApp, verifyAppCode } from "./authenticator-app.ts";
import { findRelyingParty, listPasskeys, makeRequestOptions, verifyPasskey } from "./passkeys.ts";
import type { Prove } from "./prove.ts";
import { verifyRecoveryCode } from "./recovery-codes.ts";
import { makeTicket, type Ticket } from "./tickets.ts";

export interface SecondStepDeps {
  db: Kysely<Schema>;
  config: { siteUrl: string };
  log: Pick<Logger, "info" | "warn">;
}

/**
 * Returns what to ask for after the password of `account`, or null if it has neither a passkey nor an app.
 * @param session the session to confirm; without it, the step is that of a sign-in
 * @param now milliseconds since 1970
 */
export async function askForSecondStep(
  { db, config }: SecondStepDeps,
  account: VerifiedAccount,
  now: number,
  session?: string,
): Promise<SecondStep | null> {
  const passkeys = await listPasskeys(db);
  const app = (await findApp(db)) !== undefined;
  if (passkeys.length === 0 && !app) return null;
  const content =
    session === undefined ? { purpose: "password" as const } : { purpose: "confirm" as const, session };
  const { ticket, challenge } = await makeTicket(db, account, content, now);
  const party = passkeys.length > 0 ? findRelyingParty(config.siteUrl) : undefined;
  const passkey = party ? makeRequestOptions(party, challenge, passkeys) : null;
  return { ticket, passkey, app };
}

/** Returns what to ask for instead of a password: a passkey, none of which is named to strangers. Null if the account has none. */
export async function askForPasskey(
  { db, config }: SecondStepDeps,
  account: VerifiedAccount,
  now: number,
): Promise<SecondStep | null> {
  const party = findRelyingParty(config.siteUrl);
  if (party === undefined || (await listPasskeys(db)).length === 0) return null;
  const { ticket, challenge } = await makeTicket(db, account, { purpose: "passkey" }, now);
  return { ticket, passkey: makeRequestOptions(party, challenge, []), app: false };
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
): Promise<Prove | undefined> {
  if ("passkey" in input) {
    const party = findRelyingParty(deps.config.siteUrl);
    return party && verifyPasskey(deps, party, challenge, input.passkey);
  }
  // Without the password, a code is not enough.
  if (purpose === "passkey") return undefined;
  const code = input.code.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(code) ? verifyAppCode(deps.db, code, now) : verifyRecoveryCode(deps.db, code);
}
