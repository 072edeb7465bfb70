import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { lockVersion } from "../../../core/db/versions.ts";
import { type Dimension, otherValues } from "../../../core/visits/contract/insight-dimensions.ts";

/** What a row counts visits by: a dimension, all of them (with an empty value), or the hour of the day. */
export type CountedBy = Dimension | "total" | "hour";

/** A dimension and one of its values. */
export interface Selection {
  dimension: CountedBy;
  value: string;
}

/** How many visits have a value, and what is known of them. */
export type Count = Selection & Omit<Selectable<Schema["day_counts"]>, "value_id" | "day">;

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

const zeros = Object.fromEntries(sums.map((column) => [column, 0])) as Pick<Count, (typeof sums)[number]>;

export function emptyCount({ dimension, value }: Selection): Count {
  return { dimension, value, ...zeros };
}

function keyOf({ dimension, value }: Selection): string {
  return `${dimension} ${value}`;
}

/** The sum of the rows of each value. */
export type Sums = Map<string, Count>;

export function addTo(added: Sums, counts: Iterable<Count>): void {
  for (const count of counts) {
    const key = keyOf(count);
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

/** The columns that tables show. The others are not added up, because years have millions of rows. */
export const shownSums = ["visits", "visitors", "page_reports", "page_seconds", "finished"] as const;

/** Days (YYYY-MM-DD), both of which belong to it. */
export interface Days {
  from: string;
  to: string;
}

/**
 * Adds up the rows of each value. Other columns are 0. Years are added up in parts, between which the server sends what
 * needs no query, such as pages in its cache. With SQLite, other queries wait for the transaction.
 */
export async function sumStored(
  db: Kysely<Schema>,
  days: Days,
  columns: readonly (typeof sums)[number][] = sums,
): Promise<Count[]> {
  const { last } = await db
    .selectFrom("visit_values")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const length = 1 + (Date.parse(days.to) - Date.parse(days.from)) / (24 * 60 * 60_000);
  const valuesPerPart = Math.max(leastValues, Math.ceil(rowsPerPart / length));
  const counts: Count[] = [];
  for (let first = 1; first <= last; first += valuesPerPart) {
    const rows = await sumPart(db, { first, last: first + valuesPerPart - 1 }, days, columns);
    counts.push(...rows.map((row) => ({ ...emptyCount(row), ...row })));
    await nextTurn();
  }
  return counts;
}

/** The most rows of a part, which are added up in some 100 ms. A month is one part. */
const rowsPerPart = 500_000;
/** The fewest values of a part, for a period that is longer than there have been visits. */
const leastValues = 100;

/** Adds up the rows of the values with these ids, of which the first and the last belong to the part. */
function sumPart(
  db: Kysely<Schema>,
  { first, last }: { first: number; last: number },
  { from, to }: Days,
  columns: readonly (typeof sums)[number][],
) {
  return (
    db
      .selectFrom("visit_values")
      // SQLite looks up the days of each value, in the order of the rows.
      .leftJoin("day_counts", (join) =>
        join.onRef("value_id", "=", "id").on("day", ">=", from).on("day", "<=", to),
      )
      .select(["dimension", "value"])
      // PostgreSQL's sum of a bigint would be numeric, which its driver returns as text.
      .select(({ ref }) =>
        columns.map((column) => sql<number>`cast(sum(${ref(column)}) as bigint)`.as(column)),
      )
      .where("id", ">=", first)
      .where("id", "<=", last)
      .groupBy("id")
      .having(sql`count(day)`, ">", 0)
      .$castTo<Selection & Partial<Count>>()
      .execute()
  );
}

/** Replaces the rows of a day, and deletes values that no day has any more. */
export async function replaceDay(
  db: Transaction<Schema>,
  day: string,
  counts: readonly Count[],
): Promise<void> {
  await db.deleteFrom("day_counts").where("day", "=", day).execute();
  const ids = await findIds(db, counts);
  const rows = counts.map(({ dimension, value, ...count }) => ({
    day,
    value_id: ids.get(keyOf({ dimension, value })) as number,
    ...count,
  }));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await db
      .insertInto("day_counts")
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
    await nextTurn();
  }
  // Such as the campaign of a visit that was deleted.
  await db
    .deleteFrom("visit_values")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("day_counts").select("day").whereRef("value_id", "=", "id"))),
    )
    .execute();
}

/** Returns the ids of values, and stores those that are new. */
async function findIds(db: Transaction<Schema>, counts: readonly Selection[]): Promise<Map<string, number>> {
  // So that two processes do not use the same id.
  await lockVersion(db, "visit-values");
  const stored = await db
    .selectFrom("visit_values")
    .selectAll()
    .$castTo<Selection & { id: number }>()
    .execute();
  const ids = new Map(stored.map((row) => [keyOf(row), row.id]));
  let last = stored.reduce((highest, { id }) => Math.max(highest, id), 0);
  const added = counts
    .filter((count) => !ids.has(keyOf(count)))
    .map(({ dimension, value }) => ({ id: ++last, dimension, value }));
  for (let start = 0; start < added.length; start += rowsPerStatement)
    await db
      .insertInto("visit_values")
      .values(added.slice(start, start + rowsPerStatement))
      .execute();
  return new Map([...ids, ...added.map((row) => [keyOf(row), row.id] as const)]);
}
