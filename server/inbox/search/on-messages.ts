import type { MessageReaction } from "../message-change.ts";
import { queueErasure } from "./erase-words.ts";
import { indexAnswer, indexMessages } from "./index-messages.ts";

/** Has messages found by what they say now, and forgets the words of those that are gone. */
export const indexChanges: MessageReaction = async (transaction, change, { now }) => {
  await indexMessages(transaction, change.rewritten ?? []);
  if (change.answered !== undefined) await indexAnswer(transaction, change.answered);
  if (change.hasErased) await queueErasure(transaction, now);
};
