import type { Kysely } from "kysely";
import { dimensions } from "../../../contract/insight-dimensions.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { addSelections, limitTables, withoutCities } from "./add-selections.ts";
import { type FigureGroup, groupsPerDimension, writeGroups } from "./figure-groups.ts";
import { readFigures } from "./read-figures.ts";
import { replaceFigures } from "./store-figures.ts";

interface MonthOptions {
  /** YYYY-MM-DD in the owner's time zone. */
  today: string;
  signal?: AbortSignal | undefined;
}

/** Adds up the figures of months that are over and counted, so that years are read from few rows. */
export async function addUpMonths(db: Kysely<Schema>, { today, signal }: MonthOptions): Promise<void> {
  const days = await readDays(db, { from: "", to: `${today.slice(0, 7)}-00` });
  const known = await findMonths(db, { from: "", to: today });
  for (const [month, ofMonth] of Map.groupBy(days, ({ day }) => day.slice(0, 7))) {
    if (signal?.aborted === true) return;
    if (!known.has(month) && ofMonth.every(isStored)) await storeMonth(db, month, ofMonth);
  }
}

/** Returns the months from the one of the first day on whose figures are stored. */
export async function findMonths(
  db: Kysely<Schema>,
  { from, to }: { from: string; to: string },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("visit_figure_groups")
    .select("period")
    .where("dimension", "=", "all")
    .where("period", ">=", from.slice(0, 7))
    .where("period", "<=", to)
    .execute();
  return new Set(rows.map(({ period }) => period).filter((period) => period.length === 7));
}

export interface CountedDay {
  day: string;
  changes: number;
  counted_changes: number | null;
  /** 0 while the day has visits, and 1 or 2 when it has only figures. */
  archived: number;
}

/** Returns the state of the days from `from` to `to` that ever had a visit, oldest first. */
export function readDays(
  db: Kysely<Schema>,
  { from, to }: { from: string; to: string },
): Promise<CountedDay[]> {
  return db
    .selectFrom("visit_days")
    .select(["day", "changes", "counted_changes", "archived"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .execute();
}

/** Whether the stored figures of a day are true. If they are not, its visits are counted instead. */
export function isStored({ changes, counted_changes, archived }: CountedDay): boolean {
  return archived > 0 || counted_changes === changes;
}

/** Whether a day has visits that are not in its stored figures. A wrong clock can put some on a day of which only figures are left. */
export function hasUncounted({ changes, counted_changes, archived }: CountedDay): boolean {
  return archived !== 1 && counted_changes !== changes;
}

/** Adds up a month, unless one of its days changes in the meantime: then it is added up the next time. */
async function storeMonth(db: Kysely<Schema>, month: string, days: readonly CountedDay[]): Promise<void> {
  const groups = await addUp(
    db,
    month,
    days.map(({ day }) => day),
    days.some(({ archived }) => archived > 0),
  );
  await inTransaction(db, async (transaction) => {
    // Whoever changes the figures of a day has to wait, and drops the month then.
    const ofMonth = { from: `${month}-00`, to: `${month}-99` };
    await transaction
      .updateTable("visit_days")
      .set((eb) => ({ archived: eb.ref("archived") }))
      .where("day", ">=", ofMonth.from)
      .where("day", "<=", ofMonth.to)
      .execute();
    const now = await readDays(transaction, ofMonth);
    if (JSON.stringify(now) === JSON.stringify(days)) await replaceFigures(transaction, month, groups);
  });
}

/** Adds up the days a group at a time: a value is in the same one on each of them. */
async function addUp(
  db: Kysely<Schema>,
  month: string,
  periods: string[],
  isArchived: boolean,
): Promise<FigureGroup[]> {
  const groups: FigureGroup[] = [];
  for (const dimension of ["all", ...dimensions] as const) {
    for (let place = 0; place < (dimension === "all" ? 1 : groupsPerDimension); place += 1) {
      const ofDays = await readFigures(db, { periods, dimension, places: [place] });
      const sums = addSelections(ofDays).map(limitTables);
      groups.push(...(await writeGroups(month, isArchived ? withoutCities(sums) : sums, "small")));
    }
  }
  return groups;
}
