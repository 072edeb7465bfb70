import { removeSentDraft } from "../../../../browser/reply-draft.ts";
import { sendReply } from "./api.ts";
import { orderOutcome, type ReplyOutcome } from "./reply-outcome.ts";

/** Sends a reply, and removes its draft, whether or not the form is still open. Calls with the same key send one. */
export async function sendNewReply(
  id: string,
  { text, key }: { text: string; key: string },
): Promise<ReplyOutcome> {
  const failure = "The reply was not sent, and is kept in this browser";
  const outcome = await orderOutcome(failure, sendReply(id, text, key));
  if (outcome.done) removeSentDraft(id, key);
  return outcome;
}
