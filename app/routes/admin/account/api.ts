import type { Account } from "../../../../contract/account.ts";
import type { SecurityEntryPage } from "../../../../contract/security-events.ts";
import type { Session } from "../../../../contract/sessions.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { ApiError, parse } from "../../../api.ts";

export function fetchAccount(): Promise<Account> {
  return parse(ownerApi.account.$get());
}

export async function fetchSessions(): Promise<Session[]> {
  return (await parse(ownerApi.account.sessions.$get())).sessions;
}

/** Ends a session. Succeeds if the session has already ended. */
export async function endSession(id: string): Promise<void> {
  const { status }: { status: number } = await ownerApi.account.sessions[":id"].$delete({ param: { id } });
  if (status !== 204 && status !== 404) throw new ApiError(status);
}

/** Ends all sessions except the current one. */
export async function endOtherSessions(): Promise<void> {
  await parse(ownerApi.account.sessions.$delete());
}

/** Fetches a page of the sign-in history, newest first. Pass `null` for the first page. */
export function fetchSecurityEvents(cursor: string | null): Promise<SecurityEntryPage> {
  return parse(ownerApi.account.events.$get({ query: cursor === null ? {} : { cursor } }));
}
