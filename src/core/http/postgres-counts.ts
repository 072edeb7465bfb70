import { createHmac } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import { inTransaction } from "../db/retry.ts";
import { runTogether } from "../db/run-together.ts";
import type { Schema } from "../db/schema.ts";
import { readSecret } from "../db/secrets.ts";
import type { ChangeCounts, Counts, Use } from "./counts.ts";

interface Options {
  /** Separates these counts from others in the same table. */
  name: string;
  /** The length of a window. */
  seconds: number;
}

interface Change {
  uses: Use[];
  work: (counts: Counts, uses: Use[]) => unknown;
}

/** Changes in one transaction. */
const maxBatchSize = 500;

/** Separates the locks of limits from other advisory locks of the database. */
const lockSpace = 7_429;

/** The time of PostgreSQL in milliseconds since 1970. Limits use it, because the clocks of instances differ. */
const databaseTime = sql<number>`(extract(epoch from now()) * 1000)::bigint`;

/** Creates counts in the table `rate_limits`, which all instances share. Changes that arrive together share a transaction. */
export function createPostgresCounts(db: Database, options: Options): ChangeCounts {
  let secret: string | undefined;
  const change = runTogether(async (changes: Change[]) => {
    secret ??= await readSecret(db, "rate-limits");
    const rows = nameRows(changes, options.name, secret);
    return inTransaction(db, (transaction) => runChanges(transaction, rows, options));
  }, maxBatchSize);
  return async <Result>(uses: Use[], work: (counts: Counts, uses: Use[]) => Result) =>
    (await change({ uses, work })) as Result;
}

/** One transaction at a time changes the counts of a limit, so they are exact for all instances together. */
async function runChanges(
  transaction: Transaction<Schema>,
  changes: Change[],
  { name, seconds }: Options,
): Promise<unknown[]> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${name}))`.execute(transaction);
  const keys = new Set(changes.flatMap(({ uses }) => uses.map(({ key }) => key)));
  const rows = await transaction
    .selectFrom("rate_limits")
    .select(["key", "points", sql<number>`expire - ${databaseTime}`.as("wait")])
    .where("key", "in", [...keys])
    .where("expire", ">", databaseTime)
    .execute();
  const windows = new Map(rows.map(({ key, points, wait }) => [key, { uses: points, wait }]));
  const changed = new Set<string>();
  const counts: Counts = {
    find: ({ key }) => windows.get(key),
    set: ({ key }, uses) => {
      changed.add(key);
      if (uses === 0) windows.delete(key);
      else windows.set(key, { uses, wait: windows.get(key)?.wait ?? seconds * 1000 });
    },
  };
  const results = changes.map(({ uses, work }) => work(counts, uses));
  await storeWindows(transaction, [...changed], windows);
  return results;
}

async function storeWindows(
  transaction: Transaction<Schema>,
  keys: string[],
  windows: Map<string, { uses: number; wait: number }>,
): Promise<void> {
  const stored = keys.flatMap((key) => {
    const window = windows.get(key);
    return window ? { key, points: window.uses, expire: sql<number>`${databaseTime} + ${window.wait}` } : [];
  });
  const deleted = keys.filter((key) => !windows.has(key));
  if (stored.length > 0)
    await transaction
      .insertInto("rate_limits")
      .values(stored)
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet(({ ref }) => ({
          points: ref("excluded.points"),
          expire: ref("excluded.expire"),
        })),
      )
      .execute();
  if (deleted.length > 0) await transaction.deleteFrom("rate_limits").where("key", "in", deleted).execute();
}

/**
 * Returns the changes with the keys of their rows. These are hashed: keys are IP addresses and emails, and the limit
 * only needs to tell them apart. A plain hash of an address can be reversed by hashing every address, so the hash is an
 * HMAC with a secret that all instances share. With PostgreSQL that secret is in the same database: anyone who can read
 * the whole database can still recover addresses, but only until their counts expire and are deleted.
 */
function nameRows(changes: Change[], name: string, secret: string): Change[] {
  const digest = (key: string) => createHmac("sha256", secret).update(key).digest("base64url");
  const toRow = (use: Use) => ({ ...use, key: `${name}:${use.tier}:${digest(use.key)}` });
  return changes.map(({ uses, work }) => ({ uses: uses.map(toRow), work }));
}

/** Deletes the rows whose windows have ended. */
export async function deleteExpiredLimits(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom("rate_limits").where("expire", "<=", databaseTime).execute();
}
