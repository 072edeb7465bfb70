import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { readSecret } from "../db/secrets.ts";
import { type Counts, longest, type Use } from "./counts.ts";

interface PostgresCountsOptions {
  db: Database;
  /** Separates these counts from others in the same table. */
  name: string;
  seconds: number;
}

/** A use with the key of its row. */
interface StoredUse extends Use {
  row: string;
}

/**
 * Counts in the table `rate_limits`, which all instances share. `server/http/expired-limits.ts` deletes rows whose
 * window has ended.
 */
export function createPostgresCounts({ db, name, seconds }: PostgresCountsOptions): Counts {
  const digest = createDigest(() => readSecret(db, "rate-limits"));

  async function store(uses: Use[]): Promise<StoredUse[]> {
    const stored = await Promise.all(
      uses.map(async (use) => ({ ...use, row: `${name}:${use.tier}:${await digest(use.key)}` })),
    );
    // Statements that lock several rows in the same order cannot wait for each other.
    return stored.sort((a, b) => (a.row < b.row ? -1 : 1));
  }

  function read(uses: StoredUse[], now: number) {
    const rows = uses.map(({ row }) => row);
    return db
      .selectFrom("rate_limits")
      .select(["key", "points", "expire"])
      .where("key", "in", rows)
      .where("expire", ">", now)
      .execute();
  }

  function add(uses: StoredUse[], now: number) {
    const values = uses.map(({ row }) => ({ key: row, points: 1, expire: now + seconds * 1000 }));
    const hasEnded = sql<boolean>`rate_limits.expire <= ${now}`;
    return db
      .insertInto("rate_limits")
      .values(values)
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          points: sql`case when ${hasEnded} then 1 else rate_limits.points + 1 end`,
          expire: sql`case when ${hasEnded} then excluded.expire else rate_limits.expire end`,
        }),
      )
      .returning(["key", "points", "expire"])
      .execute();
  }

  return {
    consume: async (uses) => {
      const [stored, now] = [await store(uses), Date.now()];
      const before = longest(waitsFor(stored, await read(stored, now), { now, spare: 1 }));
      // Uses that arrive together can all pass the first check. The second one sees all of them.
      return before ?? longest(waitsFor(stored, await add(stored, now), { now, spare: 0 }));
    },
    giveBack: async (uses) => {
      const rows = (await store(uses)).map(({ row }) => row);
      const taken = db.updateTable("rate_limits").set({ points: sql`points - 1` });
      await taken.where("key", "in", rows).where("points", ">", 0).execute();
    },
    reset: async (uses) => {
      const rows = (await store(uses)).map(({ row }) => row);
      await db.deleteFrom("rate_limits").where("key", "in", rows).execute();
    },
  };
}

interface Row {
  key: string;
  points: number;
  expire: number | null;
}

/** Returns the milliseconds to wait for each use whose row has not `spare` points left. */
function waitsFor(uses: StoredUse[], rows: Row[], { now, spare }: { now: number; spare: number }) {
  return uses.map(({ row, points }) => {
    const found = rows.find(({ key }) => key === row);
    return found !== undefined && found.points + spare > points ? (found.expire ?? now) - now : undefined;
  });
}

/**
 * Creates the function that hashes keys before they are stored. Keys are IP addresses and emails, and the limit only
 * needs to tell them apart. A plain hash of an address can be reversed by hashing every address, so the hash is an HMAC
 * with a secret that all instances share. With PostgreSQL that secret is in the same database: anyone who can read the
 * whole database can still recover addresses, but only until their counts expire and are deleted.
 */
function createDigest(readSecretKey: () => Promise<string>): (text: string) => Promise<string> {
  let secret: Promise<string> | undefined;
  return async (text) => {
    secret ??= readSecretKey();
    try {
      return createHmac("sha256", await secret)
        .update(text)
        .digest("base64url");
    } catch (error) {
      // Let the next call retry the database.
      secret = undefined;
      throw error;
    }
  };
}
