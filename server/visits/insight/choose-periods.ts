import type { Kysely } from "kysely";
import { addDays } from "../../calendar/days.ts";
import type { Schema } from "../../db/schema.ts";
import { type CountedDay, hasFigures, hasUncounted, isArchived, isStored, readDays } from "./counted-days.ts";
import { isDay, lastDayOf, monthOf, yearOf } from "./periods.ts";
import type { Selection } from "./tally.ts";

/** The first and the last day, YYYY-MM-DD. */
interface Range {
  from: string;
  to: string;
}

/** What the figures of a period are read from. */
interface Periods {
  /** Days, months, and years whose figures are stored, as they are stored. */
  stored: string[];
  /** Days whose visits must be counted. */
  open: string[];
}

interface Question extends Range {
  dimension: Selection["dimension"];
  /** The longest that can be read as one, a year by default. */
  longest?: "day" | "month" | "year";
}

/** A month or a year whose figures are stored: all of it, or up to a day. */
interface Span {
  /** What its figures are stored as. */
  period: string;
  /** No day after this one belongs to it. */
  last: string;
}

/** By the month (YYYY-MM) or the year (YYYY). */
type Spans = Map<string, Span>;

/** Returns the fewest periods that have the figures of all days from `from` to `to`. */
export async function findPeriods(
  db: Kysely<Schema>,
  { from, to, dimension, longest = "year" }: Question,
): Promise<Periods> {
  const days = await readDays(db, { from: yearOf(from), to: `${yearOf(to)}-99` });
  const spans: Spans = longest === "day" ? new Map() : await findSpans(db);
  const isInside = ({ day }: CountedDay) => from <= day && day <= to;
  for (const one of days) if (hasFigures(one) && !(isStored(one) && isInside(one))) drop(spans, one);
  if (longest === "month") for (const one of days) spans.delete(yearOf(one.day));
  if (dimension === "city") dropForCities(spans, days, { from, to });
  const inside = days.filter(isInside);
  return {
    stored: [...new Set(inside.filter(isStored).map(({ day }) => longestOf(spans, day)))],
    open: inside.filter(hasUncounted).map(({ day }) => day),
  };
}

/** Reads the stored figures of a period, and again if a month or a year was replaced in the meantime, because one of its days changed. */
export async function readStored<Result>(
  db: Kysely<Schema>,
  question: Question,
  read: (periods: string[]) => Promise<Result>,
): Promise<{ result: Result; open: string[] }> {
  for (;;) {
    const { stored, open } = await findPeriods(db, question);
    const result = await read(stored);
    const spans = new Set(Array.from((await findSpans(db)).values(), ({ period }) => period));
    if (stored.every((period) => isDay(period) || spans.has(period))) return { result, open };
  }
}

/** Returns the months and years whose figures are stored. */
export async function findSpans(db: Kysely<Schema>): Promise<Spans> {
  const rows = await db
    .selectFrom("visit_figure_groups")
    .select("period")
    // All visits of a period are in one row.
    .where("dimension", "=", "all")
    .where("place", "=", 0)
    .where((eb) => eb(eb.fn<number>("length", ["period"]), "<>", "YYYY-MM-DD".length))
    .execute();
  return new Map(
    rows.map(({ period }) => {
      const [name = "", last = lastDayOf(name)] = period.split("/");
      return [name, { period, last }];
    }),
  );
}

/** A span has the figures of all of its days that were counted. It cannot be used if one of them is not wanted, or has changed. */
function drop(spans: Spans, { day }: CountedDay): void {
  for (const name of [monthOf(day), yearOf(day)]) if (hasDay(spans.get(name), day)) spans.delete(name);
}

export function hasDay(span: Span | undefined, day: string): span is Span {
  return span !== undefined && day <= span.last;
}

/**
 * Of an archived span, only the numbers of a city are left, and not on which of its days its visits were. So years are not read, nor are
 * parts of archived months, and neither are months of which some days still have the figures of their cities.
 */
function dropForCities(spans: Spans, days: readonly CountedDay[], { from, to }: Range): void {
  for (const [month, ofMonth] of Map.groupBy(days.filter(hasFigures), ({ day }) => monthOf(day))) {
    spans.delete(yearOf(month));
    const isWhole = from <= `${month}-01` && month < monthOf(addDays(to, 1));
    if (ofMonth.some(isArchived) && !(isWhole && ofMonth.every(isArchived))) spans.delete(month);
  }
}

function longestOf(spans: Spans, day: string): string {
  const longest = [yearOf(day), monthOf(day)]
    .map((name) => spans.get(name))
    .find((span) => hasDay(span, day));
  return longest?.period ?? day;
}
