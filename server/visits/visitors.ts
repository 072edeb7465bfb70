import { randomInt } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";

/** Milliseconds after which nothing can tell any more which number a visitor has. */
export const hashAge = 48 * 60 * 60 * 1_000;

const largestNumber = 2 ** 47;

interface Hashed {
  hash: string;
  day: string;
}

/**
 * Returns the numbers of visitors by their hashes. A hash that is new gets a random one, so a number says nothing about the
 * visitor, not even who came first. Stored in the caller's transaction.
 */
export async function numberVisitors(
  transaction: Transaction<Schema>,
  visitors: Hashed[],
): Promise<Map<string, number>> {
  const days = new Map(visitors.map(({ hash, day }) => [hash, day]));
  if (days.size === 0) return new Map();
  // Sorted, so that concurrent writers lock rows in the same order and cannot deadlock.
  const rows = [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([hash, day]) => ({ hash, day, visitor: randomInt(largestNumber) }));
  const numbered = await transaction
    .insertInto("visitor_hashes")
    .values(rows)
    // Changes nothing, but returns the row that is already there.
    .onConflict((conflict) => conflict.column("hash").doUpdateSet((eb) => ({ day: eb.ref("excluded.day") })))
    .returning(["hash", "visitor"])
    .execute();
  return new Map(numbered.map(({ hash, visitor }) => [hash, visitor]));
}

/**
 * Deletes the salts that are 48 hours old, with all hashes that were made with them.
 * @param now milliseconds since 1970
 * @returns whether anything was deleted
 */
export async function forgetVisitors(db: Kysely<Schema>, now: number): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const salts = await transaction
      .deleteFrom("visit_salts")
      // A salt of the future is from a clock that was wrong.
      .where((eb) => eb.or([eb("created_at", "<=", now - hashAge), eb("created_at", ">", now + hashAge)]))
      .executeTakeFirst();
    // Also those whose salt is gone for another reason.
    const hashes = await transaction
      .deleteFrom("visitor_hashes")
      .where("day", "not in", transaction.selectFrom("visit_salts").select("day"))
      .executeTakeFirst();
    const requests = await transaction
      .deleteFrom("request_hashes")
      .where("day", "not in", transaction.selectFrom("visit_salts").select("day"))
      .executeTakeFirst();
    return salts.numDeletedRows + hashes.numDeletedRows + requests.numDeletedRows > 0n;
  });
}
