import { useFetcher } from "react-router";
import { attempt } from "../../../../admin/attempt.ts";
import { isSignedOutStatus } from "../../../../admin/owner-api.ts";
import { readRefusal } from "../../../../admin/read-refusal.ts";
import { ApiError } from "../../../../api.ts";
import { removeSentDraft } from "../../../../browser/reply-draft.ts";
import { addSavedReply, deleteReply, deleteSavedReply, retryReply, sendReply } from "./api.ts";

/** What the owner does below an open message. Requests to send with the same key send one reply. */
export type ReplyRequest =
  | { intent: "send"; text: string; key: string }
  | { intent: "retry" | "delete"; reply: string }
  | { intent: "save-text"; name: string; text: string }
  | { intent: "delete-text"; saved: string };

/** `problem` says what went wrong, and what to do. */
type ReplyResult = { done: true } | { done: false; problem: string };

/** Submits requests to the action of the open message, one at a time, and keeps the result of the last one. */
export function useReplyAction() {
  const { data, state, submit } = useFetcher<ReplyResult>();
  const isBusy = state !== "idle";
  function request(wanted: ReplyRequest) {
    if (!isBusy) void submit(wanted, { method: "post", encType: "application/json", flushSync: true });
  }
  const problem = !isBusy && data && !data.done ? data.problem : undefined;
  return { request, isBusy, problem, result: data };
}

/** Makes the call of a request. */
export async function runReplyAction(id: string, request: ReplyRequest): Promise<ReplyResult> {
  switch (request.intent) {
    case "send": {
      const failure = "The reply was not sent, and is kept in this browser";
      const result = await readResult(failure, sendReply(id, request.text, request.key));
      // Also if the form was left in the meantime.
      if (result.done) removeSentDraft(id, request.key);
      return result;
    }
    case "retry":
      return readResult("The reply was not sent again", retryReply(id, request.reply));
    case "delete":
      return readResult("The reply was not deleted", deleteReply(id, request.reply));
    case "save-text":
      return readResult("The text was not saved", addSavedReply(request));
    case "delete-text":
      return readResult("The saved text was not deleted", deleteSavedReply(request.saved));
  }
}

/** What is used of a response. The responses of Hono's client have types of their own. */
type CallResponse = Pick<Response, "ok" | "status" | "json">;

/** @param failure what is logged, and said if there is no response, without a period */
async function readResult(failure: string, call: Promise<CallResponse>): Promise<ReplyResult> {
  const result = await attempt(failure, call.then(readResponse));
  return result ?? { done: false, problem: `${failure}. Check the connection, and try again.` };
}

async function readResponse(response: CallResponse): Promise<ReplyResult> {
  if (response.ok) return { done: true };
  if (isSignedOutStatus(response.status)) throw new ApiError(response.status);
  return { done: false, problem: (await readRefusal(response)).message };
}
