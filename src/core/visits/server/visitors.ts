import { randomInt } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { listeners } from "../../../features/listeners.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";

/** Milliseconds after which nothing can tell any more which number a visitor has. */
export const hashAge = 48 * 60 * 60 * 1_000;

const largestNumber = 2 ** 47;
/** Visits whose hashes are replaced at a time, so that others do not wait. */
const visitsPerTransaction = 500;

/**
 * Deletes the salts that are 48 hours old, with all hashes that were made with them. The visits of a visitor have the
 * same random number from then on, which says nothing about the visitor.
 * @param now milliseconds since 1970
 * @returns whether anything was deleted
 */
export async function forgetVisitors(db: Kysely<Schema>, now: number): Promise<boolean> {
  const old = await db
    .selectFrom("visit_salts")
    .select("day")
    // A salt of the future is from a clock that was wrong.
    .where((eb) => eb.or([eb("created_at", "<=", now - hashAge), eb("created_at", ">", now + hashAge)]))
    .execute();
  const days = old.map(({ day }) => day);
  for (const day of days) await replaceHashes(db, day);
  return inTransaction(db, async (transaction) => {
    const salts = await transaction
      .deleteFrom("visit_salts")
      .where((eb) => eb.or(days.map((day) => eb("day", "=", day))))
      // Those of visits that were recorded in the meantime are replaced the next time.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("visits")
              .select("id")
              .whereRef("visits.day", "=", "visit_salts.day")
              .where("visitor_hash", "is not", null),
          ),
        ),
      )
      .executeTakeFirst();
    // Also those whose salt is gone for another reason.
    const kept = transaction.selectFrom("visit_salts").select("day");
    const hashes = await transaction
      .deleteFrom("visitor_hashes")
      .where("day", "not in", kept)
      .executeTakeFirst();
    let deleted = salts.numDeletedRows + hashes.numDeletedRows;
    for (const { visitorsForgotten } of listeners) deleted += (await visitorsForgotten?.(transaction)) ?? 0n;
    return deleted > 0n;
  });
}

async function replaceHashes(db: Kysely<Schema>, day: string): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined; await nextTurn()) {
    const begin: string = after;
    after = await inTransaction(db, (transaction) => replaceSome(transaction, day, begin));
  }
}

/**
 * Replaces hashes of visits after the one with this id. The number chosen for each hash is stored until the whole day
 * is done, so that an interrupted run does not give a visitor a second one.
 * @returns the id of the last visit, or `undefined` if none was left
 */
async function replaceSome(
  transaction: Transaction<Schema>,
  day: string,
  after: string,
): Promise<string | undefined> {
  const visits = await transaction
    .selectFrom("visits")
    .select(["id", "visitor_hash as hash"])
    .where("day", "=", day)
    .where("id", ">", after)
    .where("visitor_hash", "is not", null)
    .orderBy("id")
    .limit(visitsPerTransaction)
    .$narrowType<{ hash: number }>()
    .execute();
  if (visits.length === 0) return undefined;
  // Sorted, so that concurrent writers lock rows in the same order and cannot deadlock.
  const hashes = [...new Set(visits.map(({ hash }) => hash))].sort((a, b) => a - b);
  await transaction
    .insertInto("visitor_hashes")
    .values(hashes.map((hash) => ({ day, hash, visitor: randomInt(largestNumber) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction
    .updateTable("visits")
    .from("visitor_hashes")
    .set((eb) => ({ visitor: eb.ref("visitor_hashes.visitor"), visitor_hash: null }))
    .where(
      "visits.id",
      "in",
      visits.map(({ id }) => id),
    )
    .whereRef("visitor_hashes.day", "=", "visits.day")
    .whereRef("visitor_hashes.hash", "=", "visits.visitor_hash")
    .execute();
  await discardCounts(transaction, day);
  return visits.at(-1)?.id;
}

/**
 * Whoever counts the day at the same time may have read some of a visitor's visits before its hash was replaced, and
 * others after that. The counts that are already stored stay true.
 */
async function discardCounts(transaction: Transaction<Schema>, day: string): Promise<void> {
  await transaction
    .updateTable("visit_days")
    .set({ changes: sql`changes + 1`, counted_changes: sql`counted_changes + 1` })
    .where("day", "=", day)
    .execute();
}
