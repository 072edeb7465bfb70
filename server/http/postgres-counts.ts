import { createHmac } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import { inTransaction } from "../db/retry.ts";
import { runTogether } from "../db/run-together.ts";
import type { Schema } from "../db/schema.ts";
import { readSecret } from "../db/secrets.ts";
import { createBlockList } from "./block-list.ts";
import { type Counts, longest, type Use } from "./counts.ts";
import { addPoints, type CountedRow, setPoints } from "./limit-rows.ts";

interface PostgresCountsOptions {
  db: Database;
  /** Separates these counts from others in the same table. */
  name: string;
  seconds: number;
}

/** Counts that all instances share. */
export interface PostgresCounts extends Counts {
  /**
   * Does the same as `consume` for several uses, in the caller's transaction. Each is allowed or refused in turn. The rows
   * of their keys are locked until the transaction ends, so the counts are exact for all instances together.
   */
  consumeAll: (transaction: Transaction<Schema>, uses: Use[][]) => Promise<(number | undefined)[]>;
  /** Returns the wait of a use that is known to be over a limit, without a query. */
  findKnownWait: (uses: Use[]) => Promise<number | undefined>;
}

/** A use with the key of its row. */
interface StoredUse extends Use {
  row: string;
}

/** Uses that are counted in one transaction. */
const maxBatchSize = 500;
/**
 * Milliseconds for which a key that is over its limit is refused without a query, so that a flood does not become a flood
 * of queries. Another instance can have reset the count since then.
 */
const blockAge = 1_000;
/** The keys that an instance remembers for that. */
const maxBlocked = 4_000;

/**
 * Counts in the table `rate_limits`. Uses that arrive together are counted together. `server/http/expired-limits.ts` deletes
 * rows whose window has ended.
 */
export function createPostgresCounts({ db, name, seconds }: PostgresCountsOptions): PostgresCounts {
  const readKey = createKeyReader(db);
  const blocked = createBlockList({ maxAge: blockAge, maxKeys: maxBlocked });

  async function store(uses: Use[]): Promise<StoredUse[]> {
    const secret = await readKey();
    return uses.map((use) => ({ ...use, row: `${name}:${use.tier}:${digest(secret, use.key)}` }));
  }

  async function findKnownWait(uses: Use[]): Promise<number | undefined> {
    // Read before the transaction, which would otherwise wait for a second connection.
    await readKey();
    return longest(uses.map((use) => blocked.wait(blockKey(use))));
  }

  async function consumeAll(
    transaction: Transaction<Schema>,
    list: Use[][],
  ): Promise<(number | undefined)[]> {
    const stored = await Promise.all(list.map(store));
    const added = countByRow(stored.flat());
    const rows = await addPoints(transaction, added, seconds);
    const { waits, points, ends } = allot(stored, rows, added);
    const corrected = rows.filter((row) => points.get(row.key) !== row.points);
    if (corrected.length > 0) await setPoints(transaction, corrected, points);
    for (const use of stored.flat()) {
      if ((points.get(use.row) ?? 0) >= use.points) blocked.add(blockKey(use), ends.get(use.row) ?? 0);
    }
    return waits;
  }

  const consumeTogether = runTogether(
    (list: Use[][]) => inTransaction(db, (transaction) => consumeAll(transaction, list)),
    maxBatchSize,
  );

  /** Returns the keys of the rows. The use is not known to be over a limit any more. */
  async function unblock(uses: Use[]): Promise<string[]> {
    for (const use of uses) blocked.delete(blockKey(use));
    return (await store(uses)).map(({ row }) => row);
  }

  return {
    consume: async (uses) => (await findKnownWait(uses)) ?? consumeTogether(uses),
    consumeAll,
    findKnownWait,
    giveBack: async (uses) => {
      const keys = await unblock(uses);
      const taken = db.updateTable("rate_limits").set({ points: sql`points - 1` });
      await taken.where("key", "in", keys).where("points", ">", 0).execute();
      await db.deleteFrom("rate_limits").where("key", "in", keys).where("points", "=", 0).execute();
    },
    reset: async (uses) => {
      const keys = await unblock(uses);
      await db.deleteFrom("rate_limits").where("key", "in", keys).execute();
    },
  };
}

function blockKey({ tier, key }: Use): string {
  return `${tier} ${key}`;
}

function countByRow(uses: StoredUse[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { row } of uses) counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
}

/**
 * Decides which uses are allowed, the first ones first: those for which every row has a point left.
 * @param rows the rows after all uses were added
 * @returns the waits of those that are not, the points that the rows have with only the allowed ones, and when their windows end
 */
function allot(list: StoredUse[][], rows: CountedRow[], added: Map<string, number>) {
  const points = new Map(rows.map(({ key, points }) => [key, points - (added.get(key) ?? 0)]));
  const ends = new Map(rows.map(({ key, wait }) => [key, wait]));
  const waits = list.map((uses) => {
    const wait = longest(
      uses.map((use) => ((points.get(use.row) ?? 0) < use.points ? undefined : (ends.get(use.row) ?? 0))),
    );
    if (wait === undefined) for (const { row } of uses) points.set(row, (points.get(row) ?? 0) + 1);
    return wait;
  });
  return { waits, points, ends };
}

/**
 * Hashes a key before it is stored. Keys are IP addresses and emails, and the limit only needs to tell them apart. A plain
 * hash of an address can be reversed by hashing every address, so the hash is an HMAC with a secret that all instances
 * share. With PostgreSQL that secret is in the same database: anyone who can read the whole database can still recover
 * addresses, but only until their counts expire and are deleted.
 */
function digest(secret: string, key: string): string {
  return createHmac("sha256", secret).update(key).digest("base64url");
}

/** Creates the function that reads the secret once. After a failure, the next call tries again. */
function createKeyReader(db: Database): () => Promise<string> {
  let secret: Promise<string> | undefined;
  return async () => {
    secret ??= readSecret(db, "rate-limits");
    try {
      return await secret;
    } catch (error) {
      secret = undefined;
      throw error;
    }
  };
}
