import type { Kysely, Transaction } from "kysely";
import { listeners } from "../../../features/listeners.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import type { ChangeOptions, MessageChange } from "./message-change.ts";
import { indexChange } from "./search/index-change.ts";

/**
 * Changes messages in one transaction, and has everything done that each change of a message requires, such as that the
 * search finds it, and what `listeners.ts` has. Open tabs get the new counts. All code that writes messages or replies uses
 * this function, which a test checks.
 * @param work makes the change, and returns its result with what has changed, or without if nothing has
 */
export async function changeMessages<Result>(
  db: Kysely<Schema>,
  options: ChangeOptions,
  work: (transaction: Transaction<Schema>) => Promise<{ result: Result; change?: MessageChange }>,
): Promise<Result> {
  const { result, change } = await inTransaction(db, async (transaction) => {
    const done = await work(transaction);
    if (done.change === undefined) return done;
    await indexChange(transaction, done.change, options);
    for (const { messagesChanged } of listeners) await messagesChanged?.(transaction, done.change, options);
    if (changesLists(done.change)) await options.changes?.notifyOthers(transaction);
    return done;
  });
  if (change !== undefined && changesLists(change)) options.changes?.announce();
  return result;
}

/** Has messages forgotten whose writer wants them erased. Call it in the transaction of {@link changeMessages}, before it erases them. */
export async function forgetMessages(
  transaction: Transaction<Schema>,
  ids: readonly string[],
): Promise<void> {
  for (const { messagesForgotten } of listeners) await messagesForgotten?.(transaction, ids);
}

/** Whether lists of messages or their counts are different: not after a change of a note, a label, or a reply. */
function changesLists({ arrived, moved = [], answered, hasErased = false }: MessageChange): boolean {
  return arrived !== undefined || moved.length > 0 || answered !== undefined || hasErased;
}
