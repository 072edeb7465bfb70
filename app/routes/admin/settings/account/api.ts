import type { Account, PasswordChange } from "../../../../../contract/account.ts";
import type {
  AppOptions,
  Factors,
  MadeFactor,
  NewApp,
  NewPasskey,
} from "../../../../../contract/second-step.ts";
import type { Session } from "../../../../../contract/sessions.ts";
import { ownerApi, parseDeletion, withTimeout } from "../../../../admin/owner-api.ts";
import { makePasskey } from "../../../../admin/passkey.ts";
import { Refused, readSaved } from "../../../../admin/send-result.ts";
import { ApiError, parse } from "../../../../api.ts";
import { storeUsedPasskey } from "../../../../browser/used-passkey.ts";

export function fetchAccount(): Promise<Account> {
  return parse(ownerApi.account.$get());
}

/** Changes the password, which ends all other sessions. */
export async function changePassword({
  currentPassword,
  newPassword,
}: PasswordChange): Promise<null | Refused<keyof PasswordChange>> {
  // The form also has the user name, for password managers.
  const json = { currentPassword, newPassword };
  const response = await ownerApi.account.password.$put({ json }, withTimeout());
  return readSaved(response, ["currentPassword", "newPassword"]);
}

export async function fetchSessions(): Promise<Session[]> {
  return (await parse(ownerApi.account.sessions.$get())).sessions;
}

/** Ends a session. Succeeds if the session has already ended. */
export function endSession(id: string): Promise<void> {
  return parseDeletion(ownerApi.account.sessions[":id"].$delete({ param: { id } }));
}

/** Ends all sessions except the current one. */
export async function endOtherSessions(): Promise<void> {
  await parse(ownerApi.account.sessions.$delete());
}

/** Returns an archive of everything. */
export async function fetchEverything(): Promise<Blob> {
  const response = await ownerApi.export.$get();
  if (!response.ok) throw new ApiError(response.status);
  return response.blob();
}

export function fetchFactors(): Promise<Factors> {
  return parse(ownerApi.account.factors.$get());
}

/** Has the browser make a passkey, and stores it under this name. */
export async function addPasskey({ name }: Pick<NewPasskey, "name">): Promise<MadeFactor | Refused<"name">> {
  const offer = await readSaved(await ownerApi.account.passkeys.options.$post(undefined, withTimeout()));
  if (offer instanceof Refused) return offer;
  const response = await makePasskey(offer.options);
  if (response instanceof Refused) return response;
  const json = { ticket: offer.ticket, name, response };
  const made = await readSaved(await ownerApi.account.passkeys.$post({ json }, withTimeout()), ["name"]);
  if (!(made instanceof Refused)) storeUsedPasskey(true);
  return made;
}

/** Removes a passkey. Succeeds if it is already gone. */
export function removePasskey(id: string): Promise<void> {
  return parseDeletion(ownerApi.account.passkeys[":id"].$delete({ param: { id } }));
}

/** Returns what an authenticator app is set up with. */
export function requestAppSetup(): Promise<AppOptions> {
  return parse(ownerApi.account.app.options.$post());
}

/** Stores the authenticator app if this is its code. */
export async function addApp({ ticket, code }: NewApp): Promise<MadeFactor | Refused<"code">> {
  const json = { ticket, code };
  return readSaved(await ownerApi.account.app.$post({ json }, withTimeout()), ["code"]);
}

/** Removes the authenticator app. Succeeds if it is already gone. */
export function removeApp(): Promise<void> {
  return parseDeletion(ownerApi.account.app.$delete());
}

/** Replaces the recovery codes, and returns the new ones. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await parse(ownerApi.account["recovery-codes"].$post())).recoveryCodes;
}
