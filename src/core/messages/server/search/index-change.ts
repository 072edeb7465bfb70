import type { Transaction } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import type { ChangeOptions, MessageChange } from "../message-change.ts";
import { queueErasure } from "./erase-words.ts";
import { indexAnswer, indexMessages } from "./index-messages.ts";

/** Has messages found by what they say now, and forgets the words of those that are gone. */
export async function indexChange(
  transaction: Transaction<Schema>,
  change: MessageChange,
  { now }: Pick<ChangeOptions, "now">,
): Promise<void> {
  await indexMessages(transaction, change.rewritten ?? []);
  if (change.answered !== undefined) await indexAnswer(transaction, change.answered);
  if (change.hasErased) await queueErasure(transaction, now);
}
