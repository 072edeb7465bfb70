import type { ReplyList, ReplySettings } from "../../../../features/replies/contract/replies.ts";
import type { ReplyApi } from "../../../../features/replies/replies/owner.ts";
import { type ReplyDraft, removeSentDraft } from "../../../../features/replies/screens/reply-draft.ts";
import { ownerClient } from "../../../admin/owner-api.ts";
import { Refused, readSaved } from "../../../admin/send-result.ts";
import { parse } from "../../../pages/screens/api.ts";
import type { OpenMessage } from "../../contract/messages.ts";
import type { NoteApi } from "../../server/notes/owner-notes.ts";

const noteApi = ownerClient<NoteApi>();
const replyApi = ownerClient<ReplyApi>();

/** Returns the conversation about a message, oldest first, and whether mail can be sent to its address. */
export function fetchReplies(id: string): Promise<ReplyList> {
  return parse(replyApi.messages[":id"].replies.$get({ param: { id } }));
}

/** Returns whether replies can be sent, and from which address. */
export function fetchReplySettings(): Promise<ReplySettings> {
  return parse(replyApi.messages["reply-settings"].$get());
}

/** Stores a reply and has it sent. Calls with the same key store one. */
export async function sendReply(id: string, { text, key }: ReplyDraft) {
  const options = { headers: { "Idempotency-Key": key } };
  const response = await replyApi.messages[":id"].replies.$post({ param: { id }, json: { text } }, options);
  const sent = await readSaved(response);
  // Also if the form was left in the meantime.
  if (!(sent instanceof Refused)) removeSentDraft(id, key);
  return sent;
}

/** Has a reply that failed sent again. */
export async function retryReply(id: string, reply: string) {
  return readSaved(await replyApi.messages[":id"].replies[":reply"].retry.$post({ param: { id, reply } }));
}

/** Deletes a reply that was not sent. */
export async function deleteReply(id: string, reply: string) {
  return readSaved(await replyApi.messages[":id"].replies[":reply"].$delete({ param: { id, reply } }));
}

export function saveNote(id: string, text: string): Promise<OpenMessage> {
  return parse(noteApi.messages[":id"].note.$put({ param: { id }, json: { text } }));
}

/** Replaces the labels. The message that is returned has them in the spelling of other messages. */
export function saveLabels(id: string, labels: string[]): Promise<OpenMessage> {
  return parse(noteApi.messages[":id"].labels.$put({ param: { id }, json: { labels } }));
}
