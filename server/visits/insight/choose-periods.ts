import type { Kysely } from "kysely";
import { addDays } from "../../calendar/days.ts";
import type { Schema } from "../../db/schema.ts";
import { type CountedDay, hasFigures, hasUncounted, isArchived, isStored, readDays } from "./counted-days.ts";
import { monthOf, yearOf } from "./periods.ts";
import type { Selection } from "./tally.ts";

/** The first and the last day, YYYY-MM-DD. */
interface Range {
  from: string;
  to: string;
}

/** What the figures of a period are read from. */
interface Periods {
  /** Days, months, and years whose figures are stored. */
  stored: string[];
  /** Days whose visits must be counted. */
  open: string[];
}

interface Question extends Range {
  dimension: Selection["dimension"];
  /** Whether the figures of each day are needed. */
  byDay?: boolean;
}

/** Returns the fewest periods that have the figures of all days from `from` to `to`. */
export async function findPeriods(
  db: Kysely<Schema>,
  { from, to, dimension, byDay = false }: Question,
): Promise<Periods> {
  const wholeYears = { from: yearOf(from), to: `${yearOf(to)}-99` };
  const days = await readDays(db, wholeYears);
  const spans = byDay ? new Set<string>() : await findSpans(db, wholeYears);
  const isInside = ({ day }: CountedDay) => from <= day && day <= to;
  for (const one of days) if (hasFigures(one) && !(isStored(one) && isInside(one))) drop(spans, one);
  if (dimension === "city") dropForCities(spans, days, { from, to });
  const inside = days.filter(isInside);
  return {
    stored: [...new Set(inside.filter(isStored).map(({ day }) => longestOf(spans, day)))],
    open: inside.filter(hasUncounted).map(({ day }) => day),
  };
}

/** Reads the stored figures of a period, and again if a month or a year was dropped in the meantime, because one of its days changed. */
export async function readStored<Result>(
  db: Kysely<Schema>,
  question: Question,
  read: (periods: string[]) => Promise<Result>,
): Promise<{ result: Result; open: string[] }> {
  for (;;) {
    const { stored, open } = await findPeriods(db, question);
    const result = await read(stored);
    const spans = await findSpans(db, { from: yearOf(question.from), to: question.to });
    if (stored.every((period) => isDay(period) || spans.has(period))) return { result, open };
  }
}

function isDay(period: string): boolean {
  return period.length === "YYYY-MM-DD".length;
}

/** Returns the months and years whose figures are stored. */
export async function findSpans(db: Kysely<Schema>, { from, to }: Range): Promise<Set<string>> {
  const rows = await db
    .selectFrom("visit_figure_groups")
    .select("period")
    // All visits of a period are in one row.
    .where("dimension", "=", "all")
    .where("place", "=", 0)
    .where("period", ">=", from)
    .where("period", "<=", to)
    .where((eb) => eb(eb.fn<number>("length", ["period"]), "<", "YYYY-MM-DD".length))
    .execute();
  return new Set(rows.map(({ period }) => period));
}

/** A span has the figures of all of its days that were counted. It cannot be used if one of them is not wanted, or has changed. */
function drop(spans: Set<string>, { day }: CountedDay): void {
  spans.delete(monthOf(day));
  spans.delete(yearOf(day));
}

/**
 * Of an archived span, only the numbers of a city are left, and not on which of its days its visits were. So years are not read, nor are
 * parts of archived months, and neither are months of which some days still have the figures of their cities.
 */
function dropForCities(spans: Set<string>, days: readonly CountedDay[], { from, to }: Range): void {
  for (const [month, ofMonth] of Map.groupBy(days.filter(hasFigures), ({ day }) => monthOf(day))) {
    spans.delete(yearOf(month));
    const isWhole = from <= `${month}-01` && month < monthOf(addDays(to, 1));
    if (ofMonth.some(isArchived) && !(isWhole && ofMonth.every(isArchived))) spans.delete(month);
  }
}

function longestOf(spans: ReadonlySet<string>, day: string): string {
  return [yearOf(day), monthOf(day)].find((span) => spans.has(span)) ?? day;
}
