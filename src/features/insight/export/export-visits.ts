import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { byteOrderMark, toCsvLine } from "../../../core/exports/csv.ts";
import { writeJsonList } from "../../../core/exports/json-list.ts";
import type { RoomFile } from "../../../core/exports/room-file.ts";
import { dimensions } from "../../../core/visits/contract/insight-dimensions.ts";
import { type ExportedRow, type ExportedTable, listRows } from "../insight/list-rows.ts";
import { readPeriod } from "../insight/read-period.ts";
import { findDays, type Range } from "./find-days.ts";
import { type ExportedVisit, readVisits } from "./read-visits.ts";

export interface VisitExportOptions extends Range {
  format: "csv" | "json";
}

/** Declares the file that an export of everything has of the visits that are kept. */
export function visitFile(format: "json" | "csv"): RoomFile {
  return { name: `visits/visits.${format}`, holds: "records", write: (db) => exportVisits(db, { format }) };
}

/** Declares the file that an export of everything has of the figures of all days. */
export function figureFile(format: "json" | "csv"): RoomFile {
  return { name: `visits/figures.${format}`, holds: "records", write: (db) => exportInsight(db, { format }) };
}

/** Writes the visits that are kept, one row each, oldest first, piece by piece. */
export function exportVisits(
  db: Kysely<Schema>,
  { format, ...range }: VisitExportOptions,
): AsyncGenerator<string> {
  const visits = readVisits(db, range);
  return format === "csv" ? writeCsv(visits, visitColumns) : writeJsonList("visits", visits);
}

/** Writes the figures of all days, one row for each value of each table, oldest first, piece by piece. */
export function exportInsight(
  db: Kysely<Schema>,
  { format, ...range }: VisitExportOptions,
): AsyncGenerator<string> {
  const insight = readDayInsight(db, range);
  return format === "csv" ? writeCsv(insight, insightColumns) : writeJsonList("figures", insight);
}

/** How often a value occurred on a day. Of the table `days`, the value is the day itself. */
interface DayInsight extends ExportedRow {
  day: string;
  table: ExportedTable;
}

/** Reads the figures of all days with visits, oldest first, a day at a time: all visits of it, and the rows of every table. */
async function* readDayInsight(db: Kysely<Schema>, range: Range): AsyncGenerator<DayInsight> {
  for (const day of await findDays(db, range)) {
    const counts = await readPeriod(db, { from: day, to: day });
    for (const table of ["days", "hours", ...dimensions] as const)
      yield* listRows(counts, table, [day]).map((row) => ({ day, table, ...row }));
    // SQLite answers within a turn of the event loop.
    await nextTurn();
  }
}

/** Returns the content of each column of a row, by its name. Unknown content is null. */
type Columns<Row> = Record<string, (row: Row) => string | number | null | undefined>;

const visitColumns: Columns<ExportedVisit> = {
  day: ({ day }) => day,
  time: ({ time }) => time,
  country: ({ country }) => country,
  city: ({ city }) => city,
  device: ({ device }) => device,
  browser: ({ browser }) => browser,
  system: ({ system }) => system,
  language: ({ language }) => language,
  source: ({ source }) => source,
  campaign: ({ campaign }) => campaign,
  pages: ({ pages }) => pages.map(({ path }) => path).join(", "),
  actions: ({ actions }) => actions.join(", "),
};

const insightColumns: Columns<DayInsight> = {
  day: ({ day }) => day,
  table: ({ table }) => table,
  value: ({ value }) => value,
  visits: ({ visits }) => visits,
  visitors: ({ visitors }) => visitors,
  seconds: ({ seconds }) => seconds,
  finished: ({ finished }) => finished,
  reports: ({ reports }) => reports,
};

async function* writeCsv<Row>(rows: AsyncIterable<Row>, columns: Columns<Row>): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(Object.keys(columns));
  const cells = Object.values(columns);
  for await (const row of rows) yield toCsvLine(cells.map((read) => read(row) ?? ""));
}
