import { type Kysely, sql } from "kysely";
import type { InsightQuery } from "../../../contract/insight.ts";
import { type Dimension, dimensions } from "../../../contract/insight-dimensions.ts";
import { addDays } from "../../calendar/days.ts";
import type { Schema } from "../../db/schema.ts";
import { countVisits } from "./count-visits.ts";
import {
  addCounts,
  addTo,
  allVisits,
  type Count,
  emptyCount,
  type Selection,
  type Sums,
  sortCounts,
  sumStored,
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
 * Returns the figures of a period. Those of all visits are stored by day, month, and year; the visits of days that have changed
 * since, such as today, are counted now. With a filter, the visits of all days are counted. Of days whose visits were deleted,
 * only what the row of the filter's value says is known.
 */
export async function readPeriod(db: Kysely<Schema>, period: Period): Promise<PeriodCounts> {
  const filter = readFilter(period.filter);
  const selection = filter ?? allVisits;
  const days = await readDays(db, period);
  const inside = days.filter(({ day }) => period.from <= day && day <= period.to);
  const isRead = filter === undefined ? isStored : isArchived;
  const rows = await readRows(db, selection, inside.filter(isRead));
  const stored = filter === undefined ? await readStored(db, days, period) : [];
  const sums: Sums = new Map();
  const hoursOf = new Map<string, number[]>();
  const add = ({ day, counts }: Part) => {
    addTo(sums, counts);
    hoursOf.set(day, addHours(hoursOf.get(day), counts));
  };
  stored.forEach(add);
  for (const one of inside) {
    if (isRead(one) && !hasUncounted(one)) continue;
    const counts = await countVisits(db, one.day, filter);
    add({ day: one.day, counts });
    rows.push(...counts.filter((count) => isOf(count, selection)).map((count) => ({ day: one.day, count })));
  }
  const archived = filter === undefined ? undefined : inside.findLast(isArchived)?.day;
  const isCut = archived !== undefined && rows.some(({ day }) => day <= archived);
  const byDimension = Map.groupBy(sums.values(), ({ dimension }) => dimension);
  return {
    totals: sum(rows, selection),
    days: new Map([...Map.groupBy(rows, ({ day }) => day)].map(([day, of]) => [day, sum(of, selection)])),
    tables: Object.fromEntries(
      dimensions.map((dimension) => [dimension, sortCounts(byDimension.get(dimension) ?? [])]),
    ) as PeriodCounts["tables"],
    hours: addHours(undefined, byDimension.get("hour") ?? []),
    hoursOf,
    tablesFrom: isCut ? addDays(archived, 1) : null,
  };
}

function readFilter(filter: string | undefined): Selection | undefined {
  if (filter === undefined) return undefined;
  const end = filter.indexOf(":");
  return { dimension: filter.slice(0, end) as Dimension, value: filter.slice(end + 1) };
}

interface VisitDay {
  day: string;
  changes: number;
  counted_changes: number | null;
  archived: 0 | 1;
}

/** Whether the visits of a day were deleted, so that only its rows are left. */
function isArchived({ archived }: VisitDay): boolean {
  return archived === 1;
}

/** Whether a day has visits that are not in its rows. */
function hasUncounted({ changes, counted_changes }: VisitDay): boolean {
  return counted_changes !== changes;
}

/** Whether the rows of a day are true. If they are not, its visits are counted instead. */
function isStored(day: VisitDay): boolean {
  return isArchived(day) || !hasUncounted(day);
}

/** Returns all days with visits of the years that a period touches. */
function readDays(db: Kysely<Schema>, { from, to }: Period): Promise<VisitDay[]> {
  return db
    .selectFrom("visit_days")
    .select(["day", "changes", "counted_changes", "archived"])
    .where("day", ">=", `${from.slice(0, "YYYY".length)}-01-01`)
    .where("day", "<=", `${to.slice(0, "YYYY".length)}-12-31`)
    .orderBy("day")
    .execute();
}

/** What is known of the visits of a day, or of a period whose days are not told apart. */
interface Part {
  day: string;
  counts: Count[];
}

/** Reads the rows of all visits: of each day if hours of days are wanted, and otherwise of as few periods as possible. */
async function readStored(db: Kysely<Schema>, days: VisitDay[], { from, to, unit }: Period): Promise<Part[]> {
  const isRead = (day: VisitDay) => from <= day.day && day.day <= to && isStored(day);
  if (unit !== "hour") return [{ day: from, counts: await sumStored(db, coverDays(days, isRead)) }];
  const parts: Part[] = [];
  for (const { day } of days.filter(isRead)) parts.push({ day, counts: await sumStored(db, [day]) });
  return parts;
}

/**
 * Returns the years whose stored days are all wanted, the months of other years for which that is true, and the days of other
 * months.
 */
function coverDays(days: VisitDay[], isWanted: (day: VisitDay) => boolean): string[] {
  const hasRows = (day: VisitDay) => isArchived(day) || day.counted_changes !== null;
  const cover = (part: VisitDay[], [length, ...shorter]: string[]): string[] =>
    [...Map.groupBy(part, ({ day }) => day.slice(0, length?.length))].flatMap(([period, inPeriod]) => {
      if (inPeriod.every(isWanted)) return period;
      return shorter.length === 0 ? [] : cover(inPeriod, shorter);
    });
  return cover(days.filter(hasRows), ["YYYY", "YYYY-MM", "YYYY-MM-DD"]);
}

/** What a row says about the visits of a day with one value. */
interface DayRow {
  day: string;
  count: Count;
}

/** Reads the rows of one value, a day at a time. */
async function readRows(
  db: Kysely<Schema>,
  { dimension, value }: Selection,
  days: VisitDay[],
): Promise<DayRow[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows = await db
    .selectFrom("visit_counts")
    .selectAll()
    .where("dimension", "=", dimension)
    .where("value", "=", value)
    .where("period", ">=", first.day)
    .where("period", "<=", last.day)
    // Months and years are between days.
    .where(sql`length(period)`, "=", "YYYY-MM-DD".length)
    .$narrowType<{ dimension: Count["dimension"] }>()
    .execute();
  const wanted = new Set(days.map(({ day }) => day));
  return rows
    .filter(({ period }) => wanted.has(period))
    .map(({ period, ...count }) => ({ day: period, count }));
}

function isOf(count: Count, { dimension, value }: Selection): boolean {
  return count.dimension === dimension && count.value === value;
}

function sum(rows: readonly DayRow[], selection: Selection): Count {
  return addCounts(rows.map(({ count }) => count))[0] ?? emptyCount(selection);
}

/** Adds visits to those of each hour of the day. */
function addHours(known: number[] | undefined, counts: readonly Count[]): number[] {
  const hours = known ?? Array<number>(24).fill(0);
  for (const { dimension, value, visits } of counts)
    if (dimension === "hour") hours[Number(value)] = (hours[Number(value)] ?? 0) + visits;
  return hours;
}
