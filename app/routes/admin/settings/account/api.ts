import type { Account, PasswordChange } from "../../../../../contract/account.ts";
import type {
  AppOptions,
  Factors,
  MadeFactor,
  NewApp,
  NewPasskey,
} from "../../../../../contract/second-step.ts";
import type { Session } from "../../../../../contract/sessions.ts";
import { type FormResult, readResult } from "../../../../admin/form-result.ts";
import { ownerApi, parseDeletion, withTimeout } from "../../../../admin/owner-api.ts";
import { makePasskey } from "../../../../admin/passkey.ts";
import { ApiError, parse } from "../../../../api.ts";
import { storeUsedPasskey } from "../../../../browser/used-passkey.ts";

export function fetchAccount(): Promise<Account> {
  return parse(ownerApi.account.$get());
}

/** Changes the password, which ends all other sessions. */
export async function changePassword({
  currentPassword,
  newPassword,
}: PasswordChange): Promise<FormResult<null, keyof PasswordChange>> {
  // The form also has the user name, for password managers.
  const json = { currentPassword, newPassword };
  const response = await ownerApi.account.password.$put({ json }, withTimeout());
  return readResult(response, ["currentPassword", "newPassword"]);
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
export async function addPasskey({
  name,
}: Pick<NewPasskey, "name">): Promise<FormResult<MadeFactor, "name">> {
  const offer = await readResult(await ownerApi.account.passkeys.options.$post(undefined, withTimeout()), []);
  if ("problems" in offer) return offer;
  const made = await makePasskey(offer.saved.options);
  if ("problems" in made) return made;
  const json = { ticket: offer.saved.ticket, name, response: made.saved };
  const result = await readResult(await ownerApi.account.passkeys.$post({ json }, withTimeout()), ["name"]);
  if ("saved" in result) storeUsedPasskey(true);
  return result;
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
export async function addApp({ ticket, code }: NewApp): Promise<FormResult<MadeFactor, "code">> {
  const json = { ticket, code };
  return readResult(await ownerApi.account.app.$post({ json }, withTimeout()), ["code"]);
}

/** Removes the authenticator app. Succeeds if it is already gone. */
export function removeApp(): Promise<void> {
  return parseDeletion(ownerApi.account.app.$delete());
}

/** Replaces the recovery codes, and returns the new ones. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await parse(ownerApi.account["recovery-codes"].$post())).recoveryCodes;
}
