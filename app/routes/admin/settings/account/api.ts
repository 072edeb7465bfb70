import type { Account, PasswordChange } from "../../../../../contract/account.ts";
import type { Session } from "../../../../../contract/sessions.ts";
import { type FormResult, readResult } from "../../../../admin/form-result.ts";
import { ownerApi, parseDeletion, withTimeout } from "../../../../admin/owner-api.ts";
import { ApiError, parse } from "../../../../api.ts";

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
