import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { type Dimension, otherValues } from "../../../contract/insight-dimensions.ts";
import type { Schema } from "../../db/schema.ts";
import { lockVersion } from "../../db/versions.ts";

/** What a row counts visits by: a dimension, all of them (with an empty value), or the hour of the day. */
export type CountedBy = Dimension | "total" | "hour";

type Row = Selectable<Schema["visit_counts"]>;

/** A row of `visit_counts` without its period: how many visits have a value, and what is known of them. */
export type Count = Omit<Row, "period" | "dimension"> & { dimension: CountedBy };

/** A dimension and one of its values. */
export type Selection = Pick<Count, "dimension" | "value">;

export const allVisits: Selection = { dimension: "total", value: "" };

/** The columns that are added up. */
export const sums = [
  "visits",
  "visitors",
  "reports",
  "seconds",
  "page_reports",
  "page_seconds",
  "finished",
  "read_0",
  "read_25",
  "read_50",
  "read_75",
  "read_100",
] as const satisfies readonly (keyof Count)[];

/** The most values of a dimension. The others are added up, because strangers can invent sources and campaigns. */
const mostValues = 1_000;
/** Both engines accept more parameters than so many rows have. */
const rowsPerStatement = 200;
/** Days or months that are added up within one turn of the event loop, because SQLite answers within it. */
const periodsPerTurn = 6;

const zeros = Object.fromEntries(sums.map((column) => [column, 0])) as Pick<Count, (typeof sums)[number]>;

export function emptyCount({ dimension, value }: Selection): Count {
  return { dimension, value, ...zeros };
}

/** The sum of the rows of each value. */
export type Sums = Map<string, Count>;

export function addTo(added: Sums, counts: Iterable<Count>): void {
  for (const count of counts) {
    const key = `${count.dimension} ${count.value}`;
    const sum = added.get(key) ?? emptyCount(count);
    for (const column of sums) sum[column] += count[column];
    added.set(key, sum);
  }
}

/** Adds up the rows of each value. */
export function addCounts(counts: Iterable<Count>): Count[] {
  const added: Sums = new Map();
  addTo(added, counts);
  return [...added.values()];
}

/** Sorts by visits, and by value among equals. The sum of the values that are not named comes last. */
export function sortCounts(counts: readonly Count[]): Count[] {
  const isOther = ({ value }: Count) => Number(value === otherValues);
  return counts.toSorted(
    (a, b) => isOther(a) - isOther(b) || b.visits - a.visits || (a.value < b.value ? -1 : 1),
  );
}

/** Adds up the values of each dimension that are too many. */
export function limitCounts(counts: readonly Count[]): Count[] {
  return [...Map.groupBy(counts, ({ dimension }) => dimension).values()].flatMap((ofDimension) => {
    if (ofDimension.length <= mostValues) return ofDimension;
    const sorted = sortCounts(ofDimension);
    const others = sorted.slice(mostValues).map((count) => ({ ...count, value: otherValues }));
    return addCounts([...sorted.slice(0, mostValues), ...others]);
  });
}

/**
 * Adds up the stored rows of each value.
 * @param periods days, months, or years
 */
export function sumStored(db: Kysely<Schema>, periods: readonly string[]): Promise<Count[]> {
  if (periods.length === 0) return Promise.resolve([]);
  return (
    db
      .selectFrom("visit_counts")
      .select(["dimension", "value"])
      // PostgreSQL's sum of a bigint would be numeric, which its driver returns as text.
      .select(({ ref }) => sums.map((column) => sql<number>`cast(sum(${ref(column)}) as bigint)`.as(column)))
      .where("period", "in", periods)
      .groupBy(["dimension", "value"])
      .$castTo<Count>()
      .execute()
  );
}

/**
 * Replaces the rows of a day, of its month, which are the sums of its days, and of its year, which are the sums of its months.
 * Waits for transactions that do the same, because another day can have the same month.
 */
export async function replaceDay(
  db: Transaction<Schema>,
  day: string,
  counts: readonly Count[],
): Promise<void> {
  await lockVersion(db, "visit-counts");
  await replacePeriod(db, day, counts);
  for (const period of [day.slice(0, "YYYY-MM".length), day.slice(0, "YYYY".length)])
    await replacePeriod(db, period, await sumParts(db, period));
}

/** Adds up the days of a month, or the months of a year. */
async function sumParts(db: Kysely<Schema>, period: string): Promise<Count[]> {
  const parts = await db
    .selectFrom("visit_counts")
    .select("period")
    .where("dimension", "=", allVisits.dimension)
    .where("value", "=", allVisits.value)
    .where("period", ">=", `${period}-01`)
    .where("period", "<=", `${period}-31`)
    .where(sql`length(period)`, "=", `${period}-01`.length)
    .execute();
  const periods = parts.map((part) => part.period);
  const counts: Count[] = [];
  for (let start = 0; start < periods.length; start += periodsPerTurn) {
    counts.push(...(await sumStored(db, periods.slice(start, start + periodsPerTurn))));
    await nextTurn();
  }
  return addCounts(counts);
}

async function replacePeriod(db: Kysely<Schema>, period: string, counts: readonly Count[]): Promise<void> {
  await db.deleteFrom("visit_counts").where("period", "=", period).execute();
  const rows = limitCounts(counts).map((count) => ({ period, ...count }));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await db
      .insertInto("visit_counts")
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
    await nextTurn();
  }
}
