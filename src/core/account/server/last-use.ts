import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";

/** The last use is stored at most this often, in milliseconds, so that reads do not become writes. */
const granularity = 60_000;

interface Used {
  id: string;
  /** Milliseconds since 1970. `null` if it was never used. */
  lastUsedAt: number | null;
}

/** The tables with rows of which the last use is stored. */
type UsedTable = {
  [Name in keyof Schema]: Schema[Name] extends { id: string; last_used_at: number | null } ? Name : never;
}[keyof Schema];

/** Stores `now` as the last use of a session or a key, if the stored one is old enough. Of concurrent requests, only one writes. */
export async function noteUse(
  db: Kysely<Schema>,
  table: UsedTable,
  { id, lastUsedAt }: Used,
  now: number,
): Promise<void> {
  if (now - (lastUsedAt ?? 0) < granularity) return;
  await db
    .updateTable(table)
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where(({ eb, fn, val }) => eb(fn.coalesce("last_used_at", val(0)), "<=", now - granularity))
    .execute();
}
