import { ownerClient } from "../../admin/owner-api.ts";
import { parse } from "../../pages/screens/api.ts";
import type { MessageState } from "../contract/message-states.ts";
import type { LabelList, MessagePage, MessageQuery, OpenMessage } from "../contract/messages.ts";
import type { MessageApi } from "../server/messages/owner.ts";
import type { NoteApi } from "../server/notes/owner-notes.ts";

const messageApi = ownerClient<MessageApi>();
const noteApi = ownerClient<NoteApi>();

/**
 * Fetches a page of messages, newest first: the first one, or the one after `cursor`. With `q`, only messages that have
 * its words in the name, email address, or text.
 */
export function fetchMessages(query: MessageQuery): Promise<MessagePage> {
  return parse(messageApi.messages.$get({ query }));
}

const elsewhere = "elsewhere-";

/** Searches the folder first, and then all others. What is in those has cursors of its own. */
export async function searchMessages({ cursor, ...query }: MessageQuery): Promise<MessagePage> {
  const inside = cursor?.startsWith(elsewhere)
    ? { messages: [], nextCursor: null }
    : await fetchMessages(cursor ? { ...query, cursor } : query);
  if (inside.nextCursor !== null) return inside;
  const after = cursor?.startsWith(elsewhere) ? { cursor: cursor.slice(elsewhere.length) } : {};
  const outside = await fetchMessages({ ...query, ...after, elsewhere: "yes" });
  return {
    messages: [...inside.messages, ...outside.messages],
    nextCursor: outside.nextCursor && `${elsewhere}${outside.nextCursor}`,
  };
}

/** Returns a message with the owner's note. */
export function fetchMessage(id: string): Promise<OpenMessage> {
  return parse(messageApi.messages[":id"].$get({ param: { id } }));
}

/** Moves a message to the trash. It stays there if it is called again. */
export async function trashMessage(id: string): Promise<void> {
  await parse(messageApi.messages[":id"].$delete({ param: { id }, query: { to: "trash" } }));
}

/** Deletes a message in the trash for good. */
export async function deleteForGood(id: string): Promise<void> {
  await parse(messageApi.messages[":id"].$delete({ param: { id }, query: {} }));
}

/** Takes a message out of the trash, with the state that it had. */
export async function restoreMessage(id: string): Promise<void> {
  await parse(messageApi.messages[":id"].restore.$post({ param: { id } }));
}

/** Changes the state of up to 100 messages together: of all of them, or of none. */
export async function setMessageStates(ids: string[], state: MessageState): Promise<void> {
  await parse(messageApi.messages.$patch({ json: { ids, state } }));
}

/** Returns the labels in use, and how many messages have each. */
export async function fetchLabels(): Promise<LabelList["labels"]> {
  return (await parse(noteApi.messages.labels.$get())).labels;
}
