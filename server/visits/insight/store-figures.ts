import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { countDay } from "./count-day.ts";
import type { CountedSelection } from "./tally.ts";

export type FiguresRow = { period: string; dimension: string; value: string; figures: string };

/** Rows that are written at a time. Both engines accept more parameters than they have. */
const rowsPerStatement = 500;

/**
 * Counts days that are over and have changed since they were last counted, or never were, oldest first.
 * @param today YYYY-MM-DD in the owner's time zone
 * @returns how many days were counted
 */
export async function countClosedDays(
  db: Kysely<Schema>,
  { today, signal }: { today: string; signal?: AbortSignal },
): Promise<number> {
  let counted = 0;
  for (let after = ""; signal?.aborted !== true; counted += 1) {
    const day = await findUncounted(db, { today, after });
    if (day === undefined) break;
    await storeDay(db, day);
    // Days with few visits have no turns of their own.
    await nextTurn();
    after = day;
  }
  return counted;
}

async function findUncounted(
  db: Kysely<Schema>,
  { today, after }: { today: string; after: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("visit_days")
    .select("day")
    .where("day", ">", after)
    .where("day", "<", today)
    .where("archived", "=", 0)
    .where((eb) => eb.or([eb("counted_changes", "is", null), eb("counted_changes", "<>", eb.ref("changes"))]))
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** Counts a day and stores its figures, unless its visits change in the meantime: then it is counted the next time. */
async function storeDay(db: Kysely<Schema>, day: string): Promise<void> {
  const before = await readChanges(db, day);
  if (before === undefined) return;
  const rows = await toRows(day, await countDay(db, day));
  await inTransaction(db, async (transaction) => {
    const locked = await transaction
      .updateTable("visit_days")
      .set({ counted_changes: before })
      .where("day", "=", day)
      .where("changes", "=", before)
      .where("archived", "=", 0)
      .executeTakeFirst();
    if (locked.numUpdatedRows > 0n) await replaceFigures(transaction, day, rows);
  });
}

/** Returns how often the visits of a day have changed, or `undefined` if it never had any. */
export async function readChanges(db: Kysely<Schema>, day: string): Promise<number | undefined> {
  const row = await db.selectFrom("visit_days").select("changes").where("day", "=", day).executeTakeFirst();
  return row?.changes;
}

/** Writes figures as JSON, in turns, because a day can have thousands of selections. */
export async function toRows(period: string, counted: readonly CountedSelection[]): Promise<FiguresRow[]> {
  const rows: FiguresRow[] = [];
  for (const [index, { dimension, value, figures }] of counted.entries()) {
    if (index > 0 && index % rowsPerStatement === 0) await nextTurn();
    rows.push({ period, dimension, value, figures: JSON.stringify(figures) });
  }
  // In the order of the key, so that each page of the table is written once.
  return rows.sort((a, b) => (a.dimension + a.value < b.dimension + b.value ? -1 : 1));
}

/** Replaces the figures of a period, in the caller's transaction. */
export async function replaceFigures(
  transaction: Transaction<Schema>,
  period: string,
  rows: readonly FiguresRow[],
): Promise<void> {
  await transaction.deleteFrom("visit_figures").where("period", "=", period).execute();
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await transaction
      .insertInto("visit_figures")
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
}
