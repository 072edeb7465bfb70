import { brotliDecompressSync } from "node:zlib";
import type { Kysely } from "kysely";

type Entry = [
  value: string,
  visits: number,
  visitors: number,
  seconds?: number,
  finished?: number,
  reports?: number,
];

interface Figures {
  visits: number;
  visitors: number;
  reports: number;
  seconds: number;
  days: Record<string, [visits: number, visitors: number]>;
  hours: number[];
  tables: Record<string, Entry[]>;
  read?: number[];
}

const columns = [
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
] as const;

interface Count extends Record<(typeof columns)[number], number> {
  period: string;
  dimension: string;
  value: string;
}

interface OldSchema {
  visit_figure_groups: { period: string; dimension: string; figures: Buffer };
  visit_counts: Count;
  visit_days: { day: string; archived: number };
  visits: { day: string };
  versions: { name: string };
}

const rowsPerStatement = 200;

/** The figures of version 0.2.0 by day, month, and year. */
export async function createFigureGroups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("visit_figure_groups")
    .addColumn("period", "text", (column) => column.notNull())
    .addColumn("dimension", "text", (column) => column.notNull())
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("figures", "bytea", (column) => column.notNull())
    .addPrimaryKeyConstraint("visit_figure_groups_pk", ["dimension", "place", "period"])
    .execute();
  await db.schema
    .createIndex("visit_figure_groups_by_period")
    .on("visit_figure_groups")
    .column("period")
    .execute();
}

/** Stores the figures of version 0.2.0 as counts by day, or by month if its days have none, instead of compressed groups. */
export async function carryOverFigures(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<OldSchema>;
  const groups = await db.selectFrom("visit_figure_groups").select("period").distinct().execute();
  const periods = groups.map(({ period }) => period);
  const days = periods.filter((period) => period.length === "YYYY-MM-DD".length);
  const months = new Set(days.map((day) => day.slice(0, 7)));
  for (const day of days) await insertCounts(db, toCounts(day, await readFigures(db, day)));
  // The last month can be stored up to a day, as in 2026-03/2026-03-14.
  for (const period of periods.filter((name) => /^\d{4}-\d{2}(?:\/|$)/.test(name)))
    if (!months.has(period.slice(0, 7))) await insertMonth(db, period);
  await db.schema.dropTable("visit_figure_groups").execute();
  await db.deleteFrom("versions").where("name", "=", "visit-figures").execute();
  // The deletion of their visits was interrupted.
  const archiving = db.selectFrom("visit_days").select("day").where("archived", "=", 1);
  await db.deleteFrom("visits").where("day", "in", archiving).execute();
  await db.updateTable("visit_days").set({ archived: 1 }).where("archived", "=", 2).execute();
}

interface Selected {
  /** `all`, or a dimension. */
  dimension: string;
  value: string;
  figures: Figures;
}

async function readFigures(db: Kysely<OldSchema>, period: string): Promise<Selected[]> {
  const groups = await db
    .selectFrom("visit_figure_groups")
    .select(["dimension", "figures"])
    .where("period", "=", period)
    .execute();
  return groups.flatMap(({ dimension, figures }) => {
    const values: [string, Figures][] = JSON.parse(brotliDecompressSync(figures).toString());
    return values.map(([value, ofValue]) => ({ dimension, value, figures: ofValue }));
  });
}

function toCounts(period: string, selected: Selected[]): Count[] {
  const counts = new Map<string, Count>();
  const add = (dimension: string, value: string, known: Partial<Count>) => {
    const zeros = Object.fromEntries(columns.map((name) => [name, 0])) as Record<
      (typeof columns)[number],
      number
    >;
    counts.set(`${dimension} ${value}`, { ...zeros, period, dimension, value, ...known });
  };
  const all = selected.find(({ dimension }) => dimension === "all")?.figures;
  if (all === undefined) return [];
  const { visits, visitors, reports, seconds } = all;
  add("total", "", { visits, visitors, reports, seconds });
  for (const [hour, ofHour] of all.hours.entries())
    if (ofHour > 0) add("hour", String(hour), { visits: ofHour });
  for (const [dimension, entries] of Object.entries(all.tables))
    for (const [
      value,
      ofValue,
      visitorsOfValue,
      page_seconds = 0,
      finished = 0,
      page_reports = 0,
    ] of entries) {
      const ofPage = { page_seconds, finished, page_reports };
      add(dimension, value, { visits: ofValue, visitors: visitorsOfValue, ...ofPage });
    }
  // What the figures of all visits do not have: how long the visits with a value were, and how far a page was read.
  for (const { dimension, value, figures } of selected) {
    const count = counts.get(`${dimension} ${value}`);
    if (count === undefined) continue;
    const [read_0 = 0, read_25 = 0, read_50 = 0, read_75 = 0, read_100 = 0] = figures.read ?? [];
    const quarters = { read_0, read_25, read_50, read_75, read_100 };
    Object.assign(count, { reports: figures.reports, seconds: figures.seconds, ...quarters });
  }
  return [...counts.values()];
}

async function insertCounts(db: Kysely<OldSchema>, counts: Count[]): Promise<void> {
  for (let start = 0; start < counts.length; start += rowsPerStatement)
    await db
      .insertInto("visit_counts")
      .values(counts.slice(start, start + rowsPerStatement))
      .execute();
}

/** Stores a month whose days have no figures of their own, and the visits of its days. */
async function insertMonth(db: Kysely<OldSchema>, period: string): Promise<void> {
  const selected = await readFigures(db, period);
  await insertCounts(db, toCounts(period.slice(0, 7), selected));
  const all = selected.find(({ dimension }) => dimension === "all")?.figures;
  for (const [day, [visits, visitors]] of Object.entries(all?.days ?? {})) {
    const ofDay = { visits, visitors, reports: 0, seconds: 0, days: {}, hours: [], tables: {} };
    await insertCounts(db, toCounts(day, [{ dimension: "all", value: "", figures: ofDay }]));
  }
}
