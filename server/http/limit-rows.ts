import { sql, type Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import { databaseTime } from "./expired-limits.ts";

/** The row of a key after uses were added. */
export interface CountedRow {
  key: string;
  points: number;
  /** Milliseconds until the window ends. */
  wait: number;
}

/**
 * Adds uses to the rows, and begins the window of those that are new or whose window has ended. The rows are locked in the
 * order of their keys, so that concurrent calls cannot deadlock.
 */
export async function addPoints(
  transaction: Transaction<Schema>,
  added: Map<string, number>,
  seconds: number,
): Promise<CountedRow[]> {
  const length = seconds * 1000;
  const hasEnded = sql`rate_limits.expire <= ${databaseTime}`;
  const { rows } = await sql<CountedRow>`
    insert into rate_limits (key, points, expire)
    select key, points, ${databaseTime} + ${length}::bigint
    from unnest(${[...added.keys()]}::text[], ${[...added.values()]}::integer[]) as added (key, points)
    order by key
    on conflict (key) do update set
      points = case when ${hasEnded} then excluded.points else rate_limits.points + excluded.points end,
      expire = case when ${hasEnded} then excluded.expire else rate_limits.expire end
    returning key, points, expire - ${databaseTime} as wait`.execute(transaction);
  return rows;
}

/** Corrects rows to which more was added than was allowed. Rows without a use are deleted, so that refused uses leave none. */
export async function setPoints(
  transaction: Transaction<Schema>,
  rows: CountedRow[],
  points: Map<string, number>,
): Promise<void> {
  const used = rows.filter(({ key }) => points.get(key) !== 0);
  const unused = rows.filter(({ key }) => points.get(key) === 0);
  if (used.length > 0) {
    const [keys, values] = [used.map(({ key }) => key), used.map(({ key }) => points.get(key))];
    await sql`
      update rate_limits set points = allowed.points
      from unnest(${keys}::text[], ${values}::integer[]) as allowed (key, points)
      where rate_limits.key = allowed.key`.execute(transaction);
  }
  if (unused.length > 0) {
    const keys = unused.map(({ key }) => key);
    await sql`delete from rate_limits where key = any(${keys}::text[])`.execute(transaction);
  }
}
