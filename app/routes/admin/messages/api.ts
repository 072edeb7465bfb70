import type { MessagePage } from "../../../../contract/messages.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { parse } from "../../../api.ts";

/**
 * Fetches a page of messages, newest first: the first one, or the one after `cursor`. With `q`, only messages whose name,
 * email address, or text contains it.
 */
export function fetchMessages(query: { cursor?: string; q?: string }): Promise<MessagePage> {
  return parse(ownerApi.messages.$get({ query }));
}

export async function deleteMessage(id: string): Promise<void> {
  await parse(ownerApi.messages[":id"].$delete({ param: { id } }));
}

/** Restores a message that was deleted in the last 30 days. */
export async function restoreMessage(id: string): Promise<void> {
  await parse(ownerApi.messages[":id"].restore.$post({ param: { id } }));
}
