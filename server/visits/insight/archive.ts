import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { dimensions } from "../../../contract/insight-dimensions.ts";
import { addDays } from "../../calendar/days.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { addSelections, limitTables, withoutCities } from "./add-selections.ts";
import { countDay } from "./count-day.ts";
import { type FigureGroup, writeGroups } from "./figure-groups.ts";
import { readFigures } from "./read-figures.ts";
import { readChanges, replaceDay } from "./store-figures.ts";

/** Visits that are deleted at a time, so that others do not wait. */
const visitsPerStatement = 500;

interface ArchiveOptions {
  /** YYYY-MM-DD in the owner's time zone. */
  today: string;
  keepDays: number;
  signal?: AbortSignal | undefined;
}

/**
 * Deletes the visits of days that are more than `keepDays` old. Their figures stay, but cities can be combined with countries only
 * from then on: there are too many to keep them with everything else.
 */
export async function archiveOldDays(
  db: Kysely<Schema>,
  { today, keepDays, signal }: ArchiveOptions,
): Promise<void> {
  const before = addDays(today, -keepDays);
  for (const [find, change] of [
    [findCounted, archiveDay],
    [findArchived, deleteArchived],
    [findLate, addLateVisits],
  ] as const) {
    for (let after = ""; signal?.aborted !== true; ) {
      const day = await find(db, { before, after });
      if (day === undefined) break;
      await change(db, day);
      // Days with few visits have no turns of their own.
      await nextTurn();
      after = day;
    }
  }
}

interface Range {
  before: string;
  after: string;
}

function selectDay(db: Kysely<Schema>, { before, after }: Range) {
  return db
    .selectFrom("visit_days")
    .select("visit_days.day")
    .where("visit_days.day", "<", before)
    .where("visit_days.day", ">", after)
    .orderBy("visit_days.day")
    .limit(1);
}

async function findCounted(db: Kysely<Schema>, range: Range): Promise<string | undefined> {
  const counted = selectDay(db, range).where("archived", "=", 0).whereRef("counted_changes", "=", "changes");
  return (await counted.executeTakeFirst())?.day;
}

/** Finds days of which the deletion was interrupted, too, whatever their age: the clock may have been wrong then. */
async function findArchived(db: Kysely<Schema>, { after }: Range): Promise<string | undefined> {
  const archived = selectDay(db, { before: "9", after }).where("archived", "=", 1);
  return (await archived.executeTakeFirst())?.day;
}

/** Finds days with visits that were recorded after the others had been deleted, because the clock was wrong. */
async function findLate(db: Kysely<Schema>, range: Range): Promise<string | undefined> {
  const late = selectDay(db, range)
    .where("archived", "=", 2)
    .where((eb) =>
      eb.exists(eb.selectFrom("visits").select("visits.id").whereRef("visits.day", "=", "visit_days.day")),
    );
  return (await late.executeTakeFirst())?.day;
}

/** From here on, nothing reads the visits of the day any more. If the day changes in the meantime, it is archived the next time. */
async function archiveDay(db: Kysely<Schema>, day: string): Promise<void> {
  const before = await readChanges(db, day);
  if (before === undefined) return;
  const groups: FigureGroup[] = [];
  for (const dimension of ["all", ...dimensions] as const) {
    const counted = withoutCities(await readFigures(db, { periods: [day], dimension }));
    groups.push(...(await writeGroups(day, counted, "small")));
  }
  await inTransaction(db, async (transaction) => {
    const marked = await transaction
      .updateTable("visit_days")
      .set({ archived: 1 })
      .where("day", "=", day)
      .where("archived", "=", 0)
      .where("changes", "=", before)
      .where("counted_changes", "=", before)
      .executeTakeFirst();
    if (marked.numUpdatedRows === 0n) return;
    await replaceDay(transaction, day, groups);
  });
}

/** Deletes the visits of a day whose figures are final. Several processes can do it at the same time. */
export async function deleteArchived(db: Kysely<Schema>, day: string): Promise<void> {
  // Once another process is done, visits that come to the day are not among its figures.
  const archived = db.selectFrom("visit_days").select("day").where("day", "=", day).where("archived", "=", 1);
  const some = db.selectFrom("visits").select("id").where("day", "in", archived).limit(visitsPerStatement);
  for (let deleted = 1n; deleted > 0n; ) {
    deleted = (await db.deleteFrom("visits").where("id", "in", some).executeTakeFirst()).numDeletedRows;
    await nextTurn();
  }
  await db
    .updateTable("visit_days")
    .set({ archived: 2 })
    .where("day", "=", day)
    .where("archived", "=", 1)
    .execute();
}

/** Adds visits that came to an archived day, unless more come in the meantime: then they are added the next time. */
async function addLateVisits(db: Kysely<Schema>, day: string): Promise<void> {
  const before = await readChanges(db, day);
  if (before === undefined) return;
  const late = await countDay(db, day);
  const stored = await readFigures(db, { periods: [day] });
  const sums = addSelections([...stored, ...late]).map(limitTables);
  const groups = await writeGroups(day, withoutCities(sums), "small");
  await inTransaction(db, async (transaction) => {
    const locked = await transaction
      .updateTable("visit_days")
      .set({ counted_changes: before })
      .where("day", "=", day)
      .where("changes", "=", before)
      // Otherwise another process has added them.
      .whereRef("counted_changes", "<>", "changes")
      .executeTakeFirst();
    if (locked.numUpdatedRows === 0n) return;
    await transaction.deleteFrom("visits").where("day", "=", day).execute();
    await replaceDay(transaction, day, groups);
  });
}
