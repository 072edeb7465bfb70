import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { type Dimension, dimensions, otherValues } from "../../../core/visits/contract/insight-dimensions.ts";
import { findFirstDay } from "../../../core/visits/server/stats.ts";
import type { Figures, Insight, InsightQuery, InsightTable, InsightTotals } from "../contract/insight.ts";
import { listGoals, type StoredGoal } from "../goals/goals.ts";
import type { Count } from "./counts.ts";
import { listDays, weekOf } from "./periods.ts";
import { type PeriodCounts, readPeriod } from "./read-period.ts";

/** Rows of a table. The rest is added up. */
const rowsPerTable = 50;

/**
 * Returns what the Insight screen shows of a period.
 * @param today YYYY-MM-DD in the owner's time zone
 */
export async function readInsight(db: Kysely<Schema>, query: InsightQuery, today: string): Promise<Figures> {
  const [period, goals, excluded, firstDay] = await Promise.all([
    readPeriod(db, query),
    listGoals(db),
    readExcluded(db, query),
    findFirstDay(db),
  ]);
  const { totals, tables, hours, tablesFrom } = period;
  const { visits, visitors, reports, seconds } = totals;
  return {
    totals: { visits, visitors, reports, seconds },
    series: query.unit === "hour" ? toHours(period, query) : toSeries(period, query),
    hours,
    tables: Object.fromEntries(
      dimensions.map((dimension) => [dimension, toTable(dimension, tables[dimension])]),
    ) as Record<Dimension, InsightTable>,
    goals: toGoals(goals, tables.page),
    read: toQuarters(totals),
    excluded,
    tablesFrom,
    firstDay,
    today,
  };
}

function toTable(dimension: Dimension, counts: readonly Count[]): InsightTable {
  const named = counts.filter(({ value }) => value !== otherValues);
  const shown = named.slice(0, rowsPerTable);
  const rest = counts.filter((count) => !shown.includes(count));
  return {
    rows: shown.map((count) => ({
      value: count.value,
      visits: count.visits,
      visitors: count.visitors,
      ...(dimension === "page" && {
        seconds: count.page_seconds,
        finished: count.finished,
        reports: count.page_reports,
      }),
    })),
    others: {
      visits: rest.reduce((sum, { visits }) => sum + visits, 0),
      visitors: rest.reduce((sum, { visitors }) => sum + visitors, 0),
    },
    values: named.length,
  };
}

/** Returns how far a page was read, if it is known. Other values have no quarters. */
function toQuarters(count: Count): number[] | null {
  const quarters = [count.read_0, count.read_25, count.read_50, count.read_75, count.read_100];
  return quarters.some((visits) => visits > 0) ? quarters : null;
}

/** A goal counts also when its page is not among the rows of its table. */
function toGoals(goals: readonly StoredGoal[], pages: readonly Count[]): Insight["goals"] {
  const counts = new Map(pages.map(({ value, visits, visitors }) => [value, { visits, visitors }]));
  return goals.map(({ _id, path, label }) => ({
    _id,
    path,
    label,
    ...(counts.get(path) ?? { visits: 0, visitors: 0 }),
  }));
}

function toSeries({ days }: PeriodCounts, { from, to, unit }: InsightQuery): Insight["series"] {
  const startOf = (day: string) =>
    unit === "week" ? weekOf(day) : unit === "month" ? `${day.slice(0, 7)}-01` : day;
  const sums = new Map<string, InsightTotals>();
  for (const day of listDays(from, to)) {
    const start = startOf(day);
    const { visits = 0, visitors = 0 } = days.get(day) ?? {};
    const sum = sums.get(start) ?? { visits: 0, visitors: 0 };
    sums.set(start, { visits: sum.visits + visits, visitors: sum.visitors + visitors });
  }
  return Array.from(sums, ([start, sum]) => ({ start, ...sum }));
}

/** Visitors are known for whole days only. */
function toHours({ hoursOf }: PeriodCounts, { from, to }: InsightQuery): Insight["series"] {
  return listDays(from, to).flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => ({
      start: `${day}T${String(hour).padStart(2, "0")}`,
      visits: hoursOf.get(day)?.[hour] ?? 0,
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
