import type { Listener } from "../../core/server/listener.ts";
import { queueErasure } from "./erase-words.ts";
import { indexAnswer, indexMessages, indexMissing } from "./index-messages.ts";

/** Has messages found by what they say now, and forgets the words of those that are gone. */
export const indexChanges: Listener = {
  messagesChanged: async (transaction, change, { now }) => {
    await indexMessages(transaction, change.rewritten ?? []);
    if (change.answered !== undefined) await indexAnswer(transaction, change.answered);
    if (change.hasErased) await queueErasure(transaction, now);
  },
  messagesCleanedUp: indexMissing,
};
