import { ownerClient } from "../../../core/admin/owner-api.ts";
import { Refused, readSaved } from "../../../core/admin/send-result.ts";
import { type ReplyDraft, removeSentDraft } from "../../../core/messages/screens/reply-draft.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import type { ReplyList, ReplySettings } from "../contract/replies.ts";
import type { ReplyApi } from "../replies/owner.ts";

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
