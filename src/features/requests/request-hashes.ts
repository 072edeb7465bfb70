import type { Transaction } from "kysely";
import type { Schema } from "../../core/db/schema.ts";

type Kind = Schema["request_hashes"]["kind"];

/** Stores hashes, and returns those that are new. `forgetVisitors` deletes them with the salt of their day. */
export async function addHashes(
  transaction: Transaction<Schema>,
  kind: Kind,
  hashed: readonly { hash: string; day: string }[],
): Promise<Set<string>> {
  const days = new Map(hashed.map(({ hash, day }) => [hash, day]));
  if (days.size === 0) return new Set();
  // Sorted, so that concurrent writers lock rows in the same order and cannot deadlock.
  const rows = [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([hash, day]) => ({ hash, day, kind }));
  const added = await transaction
    .insertInto("request_hashes")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("hash")
    .execute();
  return new Set(added.map(({ hash }) => hash));
}

/** Returns which of these hashes are stored. */
export async function findHashes(
  transaction: Transaction<Schema>,
  kind: Kind,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const found = await transaction
    .selectFrom("request_hashes")
    .select("hash")
    .where("kind", "=", kind)
    .where("hash", "in", [...new Set(hashes)])
    .execute();
  return new Set(found.map(({ hash }) => hash));
}
