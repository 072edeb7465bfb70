import { z } from "zod";
import { dimensions } from "../../../core/visits/contract/insight-dimensions.ts";

export const units = ["hour", "day", "week", "month"] as const;

/** Days that can be read: not even a century has more. */
const mostDays = 36_525;
/** Days that can be read by the hour. */
const mostDaysByHour = 8;
const day = 24 * 60 * 60 * 1_000;

/** The longest value of a filter. */
const maxValue = 2_048;

const filterPattern = new RegExp(`^(?:${dimensions.join("|")}):[^\\p{Cc}]{0,${maxValue}}$`, "u");

const periodShape = {
  from: z.iso.date(),
  to: z.iso.date(),
  filter: z.string().regex(filterPattern).optional(),
};

interface Period {
  from: string;
  to: string;
}

function isPeriod({ from, to }: Period): boolean {
  return from <= to && from >= "1970" && to < "3000";
}

function isShorter({ from, to }: Period, days: number): boolean {
  return (Date.parse(to) - Date.parse(from)) / day < days;
}

/**
 * `?from=&to=&unit=&filter=`. Both days are YYYY-MM-DD in the owner's time zone and belong to the period. A filter is a
 * dimension and a value, such as `country:Germany`. An empty value selects the visits whose value is unknown.
 */
export const insightQuerySchema = z
  .object({ ...periodShape, unit: z.enum(units).default("day") })
  .refine(isPeriod, "Not a period")
  .refine(
    ({ unit, ...period }) => isShorter(period, unit === "hour" ? mostDaysByHour : mostDays),
    "A period is too long",
  );

/** The tables that can be exported: those of the dimensions, the days, and the hours of the day. */
export const exportTables = [...dimensions, "days", "hours"] as const;

/** `?from=&to=&filter=&table=&format=`. The period and the filter are those of `insightQuerySchema`. */
export const insightExportQuerySchema = z
  .object({ ...periodShape, table: z.enum(exportTables), format: z.enum(["csv", "json"]) })
  .refine(isPeriod, "Not a period")
  .refine((period) => isShorter(period, mostDays), "A period is too long");

const count = z.int().nonnegative();

/** `visitors` are those of each day, added up: who comes on two days counts twice. */
const totalsSchema = z.strictObject({ visits: count, visitors: count });

const rowSchema = totalsSchema.extend({
  value: z.string(),
  /**
   * Of pages: for how many seconds they were visible in all, how many visits have read them to the end, and of how many
   * visits the browser has told both.
   */
  seconds: count.optional(),
  finished: count.optional(),
  reports: count.optional(),
});

const tableSchema = z.strictObject({
  /** The 50 with the most visits. An empty `value` stands for unknown. */
  rows: z.array(rowSchema),
  /** All that are not in `rows`. */
  others: totalsSchema,
  /** How many values there are, at least. */
  values: count,
});

/**
 * The figures of a period. `series` has an entry for each unit, oldest first; `start` is its first day, with the hour
 * as in `2026-03-29T14` for hours. A week starts on Monday. `reports` are the visits of which the browser has told how
 * long they were, and `seconds` their time in all. `excluded` are requests that are in no other figure.
 */
export const insightSchema = z.strictObject({
  totals: totalsSchema.extend({ reports: count, seconds: count }),
  series: z.array(totalsSchema.extend({ start: z.string() })),
  /** Visits by hour of the day. */
  hours: z.array(count),
  tables: z.strictObject(
    Object.fromEntries(dimensions.map((dimension) => [dimension, tableSchema])) as Record<
      (typeof dimensions)[number],
      typeof tableSchema
    >,
  ),
  /** The owner's goals, in the order in which they were added, with the visits that reached them. */
  goals: z.array(totalsSchema.extend({ _id: z.string(), path: z.string(), label: z.string().nullable() })),
  /** The titles of the pages that are named, by their paths. Those that the site does not have any more have none. */
  titles: z.record(z.string(), z.string()),
  /** With a filter by page: how many visits have seen less than each quarter of it, and how many all. */
  read: z.array(count).nullable(),
  excluded: z.record(z.string(), count),
  /**
   * With a filter: the day (YYYY-MM-DD) with which the tables, hours, and goals begin, because the visits of earlier
   * days were deleted (`VISITS_KEEP`). `totals`, `series` by day, and `read` are of the entire period. Null if
   * everything is.
   */
  tablesFrom: z.string().nullable(),
  /** The first day with a visit. */
  firstDay: z.string().nullable(),
  today: z.string(),
});

/**
 * A table as JSON, with all of its rows, those with the most visits first. `value` is a day (YYYY-MM-DD), an hour (0 to
 * 23), or a value of the dimension; an empty one stands for unknown. If there were too many values to count one by one,
 * the last row is named `others`. Days without visits have rows, too. Visitors are not known by hour.
 */
export const insightExportSchema = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  filter: z.string().optional(),
  table: z.enum(exportTables),
  /** As in `insightSchema`. */
  tablesFrom: z.string().nullable(),
  rows: z.array(rowSchema.partial({ visitors: true })),
});

/**
 * Who is on the site: visits that began in the last five minutes, with the last page that is known of each. The days
 * are those that a period can have: of the first visit, and today. `hour` is that of today in the owner's time zone.
 */
export const liveSchema = z.strictObject({
  visits: count,
  pages: z.array(z.strictObject({ path: z.string(), visits: count })),
  firstDay: z.string().nullable(),
  today: z.string(),
  hour: z.int().min(0).max(23),
});

export type InsightQuery = z.infer<typeof insightQuerySchema>;
export type InsightExportQuery = z.infer<typeof insightExportQuerySchema>;
export type InsightExport = z.infer<typeof insightExportSchema>;
export type InsightTotals = z.infer<typeof totalsSchema>;
export type InsightTable = z.infer<typeof tableSchema>;
export type Insight = z.infer<typeof insightSchema>;
/** What is counted, without what is known of the pages. */
export type Figures = Omit<Insight, "titles">;
export type Live = z.infer<typeof liveSchema>;
