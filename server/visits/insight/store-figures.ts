import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { findSpans, hasDay } from "./choose-periods.ts";
import { countDay } from "./count-day.ts";
import { type FigureGroup, writeGroups } from "./figure-groups.ts";
import { monthOf, yearOf } from "./periods.ts";

/** Rows that are written at a time. Both engines accept more parameters than they have. */
const rowsPerStatement = 200;

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
  const groups = await writeGroups(day, await countDay(db, day));
  await inTransaction(db, async (transaction) => {
    const locked = await transaction
      .updateTable("visit_days")
      .set({ counted_changes: before })
      .where("day", "=", day)
      .where("changes", "=", before)
      .where("archived", "=", 0)
      .executeTakeFirst();
    if (locked.numUpdatedRows > 0n) await replaceDay(transaction, day, groups);
  });
}

/** Returns how often the visits of a day have changed, or `undefined` if it never had any. */
export async function readChanges(db: Kysely<Schema>, day: string): Promise<number | undefined> {
  const row = await db.selectFrom("visit_days").select("changes").where("day", "=", day).executeTakeFirst();
  return row?.changes;
}

/** Replaces the figures of a period, in the caller's transaction. */
export async function replaceFigures(
  transaction: Transaction<Schema>,
  period: string,
  groups: readonly FigureGroup[],
): Promise<void> {
  await transaction.deleteFrom("visit_figure_groups").where("period", "=", period).execute();
  for (let start = 0; start < groups.length; start += rowsPerStatement)
    await transaction
      .insertInto("visit_figure_groups")
      .values(groups.slice(start, start + rowsPerStatement))
      .execute();
}

/** Replaces the figures of a day. If its month and year have them, they are added up again. */
export async function replaceDay(
  transaction: Transaction<Schema>,
  day: string,
  groups: readonly FigureGroup[],
): Promise<void> {
  await raiseVersion(transaction);
  await replaceFigures(transaction, day, groups);
  const spans = await findSpans(transaction);
  for (const span of [spans.get(monthOf(day)), spans.get(yearOf(day))])
    if (hasDay(span, day)) await replaceFigures(transaction, span.period, []);
}

const versionName = "visit-figures";

/** Returns how often figures were replaced. */
export async function readVersion(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom("versions")
    .select("version")
    .where("name", "=", versionName)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Returns the new version. Others who replace figures wait until the transaction ends. */
export async function raiseVersion(transaction: Transaction<Schema>): Promise<number> {
  const { version } = await transaction
    .insertInto("versions")
    .values({ name: versionName, version: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ version: sql`versions.version + 1` }))
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}
