import type { Kysely } from "kysely";
import type { Insight, InsightQuery, InsightTable, InsightTotals } from "../../../contract/insight.ts";
import { type Dimension, dimensions, otherValues } from "../../../contract/insight-dimensions.ts";
import type { Schema } from "../../db/schema.ts";
import { listGoals, type StoredGoal } from "../goals/goals.ts";
import { findFirstDay } from "../stats.ts";
import { readStored } from "./choose-periods.ts";
import { countDay } from "./count-day.ts";
import { addFigures, addLists, type Entry, emptyFigures, type Figures, sortEntries } from "./figures.ts";
import { isDay, listDays, monthOf, weekOf } from "./periods.ts";
import { readEachFigures, readFigures } from "./read-figures.ts";
import { allVisits, type Selection } from "./tally.ts";

/** Rows of a table. The rest is added up. */
const rowsPerTable = 50;

/**
 * Returns the figures of a period. Days that were counted come from their figures, or those of their month or year; the visits of others,
 * such as today's, are counted now.
 * @param today YYYY-MM-DD in the owner's time zone
 */
export async function readInsight(db: Kysely<Schema>, query: InsightQuery, today: string): Promise<Insight> {
  const [{ parts, sum, isComplete }, goals, excluded, firstDay] = await Promise.all([
    readPeriod(db, query),
    listGoals(db),
    readExcluded(db, query),
    findFirstDay(db),
  ]);
  const { visits, visitors, reports, seconds } = sum;
  return {
    totals: { visits, visitors, reports, seconds },
    series: toSeries(parts, sum, query),
    hours: sum.hours,
    tables: Object.fromEntries(
      dimensions.map((dimension) => [dimension, toTable(sum.tables[dimension] ?? [])]),
    ) as Record<Dimension, InsightTable>,
    goals: toGoals(goals, sum.tables.page ?? []),
    read: sum.read ?? null,
    excluded,
    isComplete,
    firstDay,
    today,
  };
}

/** Figures by the hour are read a day at a time. */
type Period = Pick<InsightQuery, "from" | "to"> & Partial<Pick<InsightQuery, "unit">>;

/** The figures of a period: those of its parts, and all of them added up. */
interface PeriodFigures {
  parts: Part[];
  sum: Figures;
  /** False if some parts have no cities any more, or have nothing else. */
  isComplete: boolean;
}

/** Returns the figures of the days from `from` to `to` (YYYY-MM-DD), with the visits that a filter selects. */
export async function readPeriod(
  db: Kysely<Schema>,
  { filter, ...period }: Period & Pick<InsightQuery, "filter">,
): Promise<PeriodFigures> {
  const { stored, counted } = await readParts(db, readFilter(filter), period);
  const parts: Part[] = [];
  // One after the other, so that the figures of a long period are not in memory together.
  function* addParts(): Generator<Figures> {
    for (const some of [stored, counted])
      for (const { figures, ...part } of some) {
        parts.push({ ...part, hours: figures.hours });
        yield figures;
      }
  }
  const sum = addFigures(addParts());
  return { parts, sum, isComplete: parts.every(({ isComplete }) => isComplete) };
}

function readFilter(filter: string | undefined): Selection {
  if (filter === undefined) return allVisits;
  const end = filter.indexOf(":");
  return { dimension: filter.slice(0, end) as Dimension, value: filter.slice(end + 1) };
}

/** A day, a month, or a year. */
interface Part {
  period: string;
  hours: number[];
  isComplete: boolean;
}

interface PartFigures extends Omit<Part, "hours"> {
  figures: Figures;
}

async function readParts(
  db: Kysely<Schema>,
  selection: Selection,
  { from, to, unit }: Period,
): Promise<{ stored: Iterable<PartFigures>; counted: PartFigures[] }> {
  const longest = unit === "hour" ? "day" : "year";
  const question = { from, to, dimension: selection.dimension, longest } as const;
  const { result: stored, open } = await readStored(db, question, (periods) =>
    readSelected(db, selection, periods),
  );
  const counted: PartFigures[] = [];
  for (const day of open) {
    const [ofDay] = await countDay(db, day, selection);
    if (ofDay !== undefined) counted.push({ period: day, figures: ofDay.figures, isComplete: true });
  }
  return { stored, counted };
}

async function readSelected(
  db: Kysely<Schema>,
  selection: Selection,
  periods: string[],
): Promise<Iterable<PartFigures>> {
  const own = toParts(await readEachFigures(db, { periods, selection }));
  if (selection.dimension !== "city") return own;
  // Of cities, only their numbers are kept.
  const ofCity = [...own];
  const found = new Set(ofCity.map(({ period }) => period));
  const others = await readFigures(db, {
    periods: periods.filter((period) => !found.has(period)),
    selection: allVisits,
  });
  return [...ofCity, ...others.flatMap(({ period, figures }) => cutOut(period, figures, selection))];
}

function* toParts(all: Iterable<Pick<PartFigures, "period" | "figures">>): Generator<PartFigures> {
  for (const { period, figures } of all) yield { period, figures, isComplete: hasAllCities(figures) };
}

/** Each visit has a city, which can be unknown, but some days or all of them may not have theirs any more. */
function hasAllCities({ visits, tables }: Figures): boolean {
  return visits === (tables.city ?? []).reduce((sum, [, ofCity]) => sum + ofCity, 0);
}

/** Returns what the figures of all visits tell about one city. */
function cutOut(period: string, { tables }: Figures, { value }: Selection): PartFigures[] {
  const entry = tables.city?.find(([city]) => city === value);
  if (entry === undefined) return [];
  const [, visits, visitors] = entry;
  const day = isDay(period) ? period : `${monthOf(period)}-01`;
  const days: Figures["days"] = { [day]: [visits, visitors] };
  const figures = { ...emptyFigures(), visits, visitors, days, tables: { city: [entry] } };
  return [{ period, figures, isComplete: false }];
}

function toTable(entries: readonly Entry[]): InsightTable {
  const named = sortEntries(entries.filter(([value]) => value !== otherValues));
  const rest = [...named.slice(rowsPerTable), ...entries.filter(([value]) => value === otherValues)];
  return {
    rows: named
      .slice(0, rowsPerTable)
      .map(([value, visits, visitors, seconds, finished = 0, reports = 0]) => ({
        value,
        visits,
        visitors,
        ...(seconds !== undefined && { seconds, finished, reports }),
      })),
    others: {
      visits: rest.reduce((sum, [, visits]) => sum + visits, 0),
      visitors: rest.reduce((sum, [, , visitors]) => sum + visitors, 0),
    },
    values: named.length,
  };
}

/** A goal counts also when its page is not among the rows of its table. */
function toGoals(goals: readonly StoredGoal[], pages: readonly Entry[]): Insight["goals"] {
  const counts = new Map(pages.map(([path, visits, visitors]) => [path, { visits, visitors }]));
  return goals.map(({ _id, path, label }) => ({
    _id,
    path,
    label,
    ...(counts.get(path) ?? { visits: 0, visitors: 0 }),
  }));
}

type Series = Insight["series"];

function toSeries(parts: readonly Part[], { days }: Figures, { from, to, unit }: InsightQuery): Series {
  if (unit === "hour") return toHours(parts, listDays(from, to));
  const startOf = {
    day: (day: string) => day,
    week: weekOf,
    month: (day: string) => `${day.slice(0, 7)}-01`,
  }[unit];
  const sums = new Map<string, InsightTotals>();
  for (const day of listDays(from, to)) {
    const start = startOf(day);
    const [visits, visitors] = days[day] ?? [0, 0];
    const sum = sums.get(start) ?? { visits: 0, visitors: 0 };
    sums.set(start, { visits: sum.visits + visits, visitors: sum.visitors + visitors });
  }
  return Array.from(sums, ([start, sum]) => ({ start, ...sum }));
}

/** Visitors are known for whole days only. */
function toHours(parts: readonly Part[], days: readonly string[]): Series {
  const hours = new Map<string, number[]>();
  for (const { period, hours: ofPart } of parts) hours.set(period, addLists(hours.get(period) ?? [], ofPart));
  return days.flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => ({
      start: `${day}T${String(hour).padStart(2, "0")}`,
      visits: hours.get(day)?.[hour] ?? 0,
      visitors: 0,
    })),
  );
}

async function readExcluded(db: Kysely<Schema>, { from, to }: InsightQuery): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("uncounted_visits")
    .select(["reason", (eb) => eb.fn.sum<number | string>("visits").as("visits")])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("reason")
    .execute();
  return Object.fromEntries(rows.map(({ reason, visits }) => [reason, Number(visits)]));
}
