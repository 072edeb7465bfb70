import type { SecurityEntryPage } from "../../../../../contract/security-events.ts";
import { ownerApi } from "../../../../admin/owner-api.ts";
import { parse } from "../../../../api.ts";

/** Fetches a page of the sign-in history, newest first. Pass `null` for the first page. */
export function fetchSecurityEvents(cursor: string | null): Promise<SecurityEntryPage> {
  return parse(ownerApi.account.events.$get({ query: cursor === null ? {} : { cursor } }));
}
