import { attempt } from "../../../../admin/attempt.ts";
import { isSignedOutStatus } from "../../../../admin/owner-api.ts";
import { readRefusal } from "../../../../admin/read-refusal.ts";
import { ApiError } from "../../../../api.ts";

/** What an order of the open message led to. `problem` says what went wrong, and what to do. */
export type ReplyOutcome = { done: true } | { done: false; problem: string };

interface OrderResponse {
  ok: boolean;
  status: number;
  json: () => Promise<unknown>;
}

/**
 * Returns what a call led to, with the server's reason if it was refused.
 * @param failure what is logged, and said if there is no response, without a period
 */
export async function orderOutcome(failure: string, call: Promise<OrderResponse>): Promise<ReplyOutcome> {
  const outcome = await attempt(failure, call.then(readOutcome));
  return outcome ?? { done: false, problem: `${failure}. Check the connection, and try again.` };
}

async function readOutcome(response: OrderResponse): Promise<ReplyOutcome> {
  if (response.ok) return { done: true };
  if (isSignedOutStatus(response.status)) throw new ApiError(response.status);
  return { done: false, problem: (await readRefusal(response)).message };
}
