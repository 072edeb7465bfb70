import type { Kysely } from "kysely";
import { addDays } from "../../../core/calendar/days.ts";
import type { Schema } from "../../../core/db/schema.ts";
import { type Dimension, dimensions } from "../../../core/visits/contract/insight-dimensions.ts";
import type { InsightQuery } from "../contract/insight.ts";
import { countVisits } from "./count-visits.ts";
import {
  addCounts,
  addTo,
  allVisits,
  type Count,
  emptyCount,
  type Selection,
  type Sums,
  shownSums,
  sortCounts,
  sumStored,
  sums,
} from "./counts.ts";

/** Figures by the hour are read a day at a time. */
type Period = Pick<InsightQuery, "from" | "to"> & Partial<Pick<InsightQuery, "unit" | "filter">>;

/** The figures of a period: of all visits, or of those that a filter selects. */
export interface PeriodCounts {
  totals: Count;
  /** The totals of each day with visits. */
  days: Map<string, Count>;
  /** By dimension, those with the most visits first. */
  tables: Record<Dimension, Count[]>;
  /** Visits by hour of the day. */
  hours: number[];
  /** The same by day, if they were asked for. */
  hoursOf: Map<string, number[]>;
  /** See `insightSchema`. */
  tablesFrom: string | null;
}

/**
 * Returns the figures of a period: the rows of its counted days, and the visits of the others, such as today, which are
 * counted now. With a filter, all visits that are kept are counted. Of days whose visits were deleted, only what the
 * row of the filter's value says is known.
 */
export async function readPeriod(db: Kysely<Schema>, period: Period): Promise<PeriodCounts> {
  const filter = readFilter(period.filter);
  const selection = filter ?? allVisits;
  // At a single point in time, so that a day that is counted in the meantime is neither left out nor counted twice.
  const readStored = async (snapshot: Kysely<Schema>) => ({
    days: await readDays(snapshot, period),
    rows: await readRows(snapshot, period, selection),
    stored: filter === undefined ? await sumStored(snapshot, period, shownSums) : [],
    hours:
      filter === undefined && period.unit === "hour"
        ? await readRows(snapshot, period, { dimension: "hour" })
        : [],
  });
  // An export reads everything in one transaction.
  const { days, rows, stored, hours } = db.isTransaction
    ? await readStored(db)
    : await db
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(readStored);
  const isRepeated = ({ isCounted, isKept }: VisitDay) => filter !== undefined && isCounted && isKept;
  const repeated = new Set(days.filter(isRepeated).map(({ day }) => day));
  const parts = rows.filter(({ day }) => !repeated.has(day));
  const tables: Sums = new Map();
  addTo(tables, stored);
  for (const { day, isCounted, isKept } of days) {
    if (filter === undefined ? isCounted : !isKept) continue;
    const counts = await countVisits(db, day, filter);
    addTo(tables, counts);
    parts.push(...counts.filter((count) => isOf(count, selection)).map((count) => ({ day, count })));
    hours.push(...counts.filter(({ dimension }) => dimension === "hour").map((count) => ({ day, count })));
  }
  const deleted = filter === undefined ? undefined : days.findLast(isDeleted)?.day;
  const isCut = deleted !== undefined && parts.some(({ day }) => day <= deleted);
  const byDimension = Map.groupBy(tables.values(), ({ dimension }) => dimension);
  return {
    totals: sum(parts, selection),
    days: new Map([...Map.groupBy(parts, ({ day }) => day)].map(([day, of]) => [day, sum(of, selection)])),
    tables: Object.fromEntries(
      dimensions.map((dimension) => [dimension, sortCounts(byDimension.get(dimension) ?? [])]),
    ) as PeriodCounts["tables"],
    hours: sumHours(byDimension.get("hour") ?? []),
    hoursOf: new Map(
      [...Map.groupBy(hours, ({ day }) => day)].map(([day, of]) => [
        day,
        sumHours(of.map(({ count }) => count)),
      ]),
    ),
    tablesFrom: isCut ? addDays(deleted, 1) : null,
  };
}

function readFilter(filter: string | undefined): Selection | undefined {
  if (filter === undefined) return undefined;
  const end = filter.indexOf(":");
  return { dimension: filter.slice(0, end) as Dimension, value: filter.slice(end + 1) };
}

interface VisitDay {
  day: string;
  visits: number;
  /** Whether its rows have all of its visits. */
  isCounted: boolean;
  /** Whether it has visits that were not deleted because they are old. */
  isKept: boolean;
}

function isDeleted({ visits, isKept }: VisitDay): boolean {
  return visits > 0 && !isKept;
}

/** Returns the days of a period that have had visits. */
async function readDays(db: Kysely<Schema>, { from, to }: Period): Promise<VisitDay[]> {
  const days = await db
    .selectFrom("visit_days")
    .select(({ exists, selectFrom }) => [
      "day",
      "visits",
      "changes",
      "counted_changes",
      exists(selectFrom("visits").select("id").whereRef("visits.day", "=", "visit_days.day")).as("kept"),
    ])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day")
    .execute();
  return days.map(({ day, visits, changes, counted_changes, kept }) => ({
    day,
    visits,
    isCounted: counted_changes === changes,
    isKept: Boolean(kept),
  }));
}

/** What a row says about the visits of a day with one value. */
interface DayRow {
  day: string;
  count: Count;
}

/** Reads the rows of a dimension, or of one of its values, a day at a time. */
async function readRows(
  db: Kysely<Schema>,
  { from, to }: Period,
  { dimension, value }: Pick<Selection, "dimension"> & Partial<Selection>,
): Promise<DayRow[]> {
  const rows = await db
    .selectFrom("visit_values")
    .innerJoin("day_counts", "value_id", "id")
    .select(["day", "dimension", "value", ...sums])
    .where("dimension", "=", dimension)
    .$if(value !== undefined, (query) => query.where("value", "=", value as string))
    .where("day", ">=", from)
    .where("day", "<=", to)
    .$narrowType<{ dimension: Count["dimension"] }>()
    .execute();
  return rows.map(({ day, ...count }) => ({ day, count }));
}

function isOf(count: Count, { dimension, value }: Selection): boolean {
  return count.dimension === dimension && count.value === value;
}

function sum(rows: readonly DayRow[], selection: Selection): Count {
  return addCounts(rows.map(({ count }) => count))[0] ?? emptyCount(selection);
}

/** Returns the visits of each hour of the day. */
function sumHours(counts: readonly Count[]): number[] {
  const hours = Array<number>(24).fill(0);
  for (const { value, visits } of counts) hours[Number(value)] = (hours[Number(value)] ?? 0) + visits;
  return hours;
}
