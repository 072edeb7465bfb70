import { type Kysely, SqliteAdapter, sql, type Transaction } from "kysely";
import { z } from "zod";
import { emptyLog } from "../../../db/empty-log.ts";
import type { Schema } from "../../../db/schema.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { JobKind, NamedKind } from "../../../jobs/job-kind.ts";

/** The kind of the job that erases from the file what the index of SQLite has stored of deleted messages. */
const messageErasure = "message-erasure";

export const namedErasure: NamedKind = {
  name: messageErasure,
  describe: () => "Erasure of the words of deleted messages",
};

/** Milliseconds within which deletions are erased together. */
const delay = 60_000;

/**
 * Has the words of messages erased that the transaction deletes for good at `now`. The index of SQLite forgets a row by
 * storing its words once more, as deleted, until its parts are merged. Its option `secure-delete` would do without, but
 * takes 0.1 s for a message among 100,000. PostgreSQL's own cleanup (`autovacuum`) removes the row with its words.
 */
export async function queueErasure(transaction: Transaction<Schema>, now: number): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof SqliteAdapter)) return;
  const job = { kind: messageErasure, key: messageErasure, subject: "", payload: {}, isScheduled: true };
  // What is deleted during an erasure needs another one.
  await enqueue(transaction, [{ ...job, dueAt: now + delay }], "replace");
}

export function createErasureKind({ db }: { db: Kysely<Schema> }): JobKind {
  return {
    ...namedErasure,
    payload: z.unknown(),
    failure: "could not erase the words of deleted messages",
    maxAttempts: 20,
    run: async (_jobs, signal) => {
      await eraseDeletedWords(db, signal);
      await emptyLog(db);
    },
  };
}

/** Pages of the index that are written in one step, which takes a few milliseconds. */
const pagesPerStep = 64;

/**
 * Merges the parts of the index into one, in which no deleted words are left, in many steps
 * (https://www.sqlite.org/fts5.html#the_merge_command).
 */
export async function eraseDeletedWords(db: Kysely<Schema>, signal?: AbortSignal): Promise<void> {
  // A negative number begins with all parts. A step that changes less than two rows had nothing to do.
  for (let pages = -pagesPerStep; (await merge(db, pages)) >= 2; pages = pagesPerStep)
    signal?.throwIfAborted();
}

async function merge(db: Kysely<Schema>, pages: number): Promise<number> {
  const before = await countChanges(db);
  await sql`insert into message_search_index (message_search_index, rank) values ('merge', ${pages})`.execute(
    db,
  );
  return (await countChanges(db)) - before;
}

async function countChanges(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(db);
  return rows[0]?.count ?? 0;
}
