import { attempt } from "../../../../admin/attempt.ts";
import { isSignedOutStatus } from "../../../../admin/owner-api.ts";
import { readRefusal } from "../../../../admin/read-refusal.ts";
import { ApiError } from "../../../../api.ts";
import { sendReply } from "./api.ts";

/** What an order of the open message led to. `problem` says what went wrong, and what to do. */
export type ReplyOutcome = { done: true } | { done: false; problem: string };

const lost: ReplyOutcome = {
  done: false,
  problem: "The reply was not sent. Your text is kept in this browser.",
};

/** Sends a reply. Calls with the same key send one. */
export async function sendNewReply(
  id: string,
  { text, key }: { text: string; key: string },
): Promise<ReplyOutcome> {
  return (await attempt("The reply was not sent", trySend(id, text, key))) ?? lost;
}

async function trySend(id: string, text: string, key: string): Promise<ReplyOutcome> {
  const response = await sendReply(id, text, key);
  if (response.ok) return { done: true };
  const status: number = response.status;
  if (isSignedOutStatus(status)) throw new ApiError(status);
  return { done: false, problem: (await readRefusal(response)).message };
}
