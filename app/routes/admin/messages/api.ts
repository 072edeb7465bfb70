import type { MessageState } from "../../../../contract/message-states.ts";
import type { MessagePage, MessageQuery, StoredMessage } from "../../../../contract/messages.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { parse } from "../../../api.ts";

/**
 * Fetches a page of messages, newest first: the first one, or the one after `cursor`. With `q`, only messages that have its
 * words in the name, email address, or text.
 */
export function fetchMessages(query: MessageQuery): Promise<MessagePage> {
  return parse(ownerApi.messages.$get({ query }));
}

export function fetchMessage(id: string): Promise<StoredMessage> {
  return parse(ownerApi.messages[":id"].$get({ param: { id } }));
}

/** Moves a message to the trash, or deletes it for good if it is there. */
export async function deleteMessage(id: string): Promise<void> {
  await parse(ownerApi.messages[":id"].$delete({ param: { id } }));
}

/** Changes the state of a message. Returns the message. */
export function setMessageState(id: string, state: MessageState): Promise<StoredMessage> {
  return parse(ownerApi.messages[":id"].$patch({ param: { id }, json: { state } }));
}

/** Changes the state of several messages together: all of them, or none. */
export async function setMessageStates(ids: string[], state: MessageState): Promise<void> {
  await parse(ownerApi.messages.$patch({ json: { ids, state } }));
}
