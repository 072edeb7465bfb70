import type { Kysely, Transaction } from "kysely";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import type { MessageChanges } from "./events/changes.ts";
import {
  enqueueNotifications,
  type NotificationOptions,
  removeNotifications,
  suspendUnwanted,
} from "./notifications/notifications.ts";
import { deleteAttempts } from "./notifications/webhook-attempts.ts";
import { removeReplyJobs } from "./replies/reply-jobs.ts";
import { queueErasure } from "./search/erase-words.ts";
import { indexAnswer, indexMessages, type NewAnswer } from "./search/index-messages.ts";
import { learnFrom } from "./spam/learn.ts";

/** What a transaction has done to messages, which are named by their ids. */
export interface MessageChange {
  /** A new message, or a new answer to one, that the owner is told about. */
  arrived?: { id: string; name: string; answerId?: string } | undefined;
  /** Messages that have another state, or were put in the trash or taken out of it. */
  moved?: readonly string[];
  /** Messages that are new, or whose labels, note, or replies have changed. */
  rewritten?: readonly string[];
  /** A new answer, whose words are already known. */
  answered?: NewAnswer | undefined;
  /** Whether messages were deleted for good or withdrawn. */
  hasErased?: boolean;
}

export interface ChangeOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** Tells open tabs. Commands and tests, in which none are open, leave it out. */
  changes?: Pick<MessageChanges, "notifyOthers" | "announce"> | undefined;
  /** How the owner is told about what has arrived. */
  notifications?: Omit<NotificationOptions, "now">;
}

/**
 * Changes messages in one transaction, and does everything that each change of a message requires: the search finds it,
 * the owner is told, the spam filter learns, nothing derived from erased messages stays, and open tabs get the new
 * counts. All code that writes messages or replies uses this function, which a test checks.
 * @param work makes the change, and returns its result with what has changed, or without if nothing has
 */
export async function changeMessages<Result>(
  db: Kysely<Schema>,
  options: ChangeOptions,
  work: (transaction: Transaction<Schema>) => Promise<{ result: Result; change?: MessageChange }>,
): Promise<Result> {
  const { result, change } = await inTransaction(db, async (transaction) => {
    const done = await work(transaction);
    if (done.change !== undefined) await completeChange(transaction, done.change, options);
    return done;
  });
  if (change !== undefined && changesLists(change)) options.changes?.announce();
  return result;
}

async function completeChange(
  transaction: Transaction<Schema>,
  change: MessageChange,
  { now, changes, notifications }: ChangeOptions,
): Promise<void> {
  const { arrived, moved = [], rewritten = [], answered, hasErased = false } = change;
  await indexMessages(transaction, rewritten);
  if (answered !== undefined) await indexAnswer(transaction, answered);
  if (arrived !== undefined && notifications !== undefined)
    await enqueueNotifications(transaction, arrived, { ...notifications, now });
  await suspendUnwanted(transaction, arrived === undefined ? moved : [...moved, arrived.id]);
  await learnFrom(transaction, moved);
  if (hasErased) {
    await removeNotifications(transaction);
    await removeReplyJobs(transaction);
    await deleteAttempts(transaction);
    await queueErasure(transaction, now);
  }
  if (changesLists(change)) await changes?.notifyOthers(transaction);
}

/** Whether lists of messages or their counts are different: not after a change of a note, a label, or a reply. */
function changesLists({ arrived, moved = [], answered, hasErased = false }: MessageChange): boolean {
  return arrived !== undefined || moved.length > 0 || answered !== undefined || hasErased;
}
