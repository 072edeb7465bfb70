import type { MessagePage } from "../../../../contract/messages.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { parse } from "../../../api.ts";

/** Fetches a page of messages, newest first. Pass `null` for the first page. */
export function fetchMessages(cursor: string | null): Promise<MessagePage> {
  return parse(ownerApi.messages.$get({ query: cursor === null ? {} : { cursor } }));
}

export async function deleteMessage(id: string): Promise<void> {
  await parse(ownerApi.messages[":id"].$delete({ param: { id } }));
}

/** Restores a message that was deleted in the last 30 days. */
export async function restoreMessage(id: string): Promise<void> {
  await parse(ownerApi.messages[":id"].restore.$post({ param: { id } }));
}
