import type { Kysely } from "kysely";
import type { InsightExport, InsightExportQuery } from "../../../contract/insight.ts";
import type { Schema } from "../../db/schema.ts";
import { byteOrderMark, toCsvLine } from "../../exports/csv.ts";
import { type ExportedTable, listRows } from "./list-rows.ts";
import { listDays } from "./periods.ts";
import { readPeriod } from "./read.ts";

/** The names of first columns that differ from those of their tables. */
const names: { [Table in ExportedTable]?: string } = { days: "day", hours: "hour" };

/** Returns a table of a period with all of its rows, as CSV or JSON. */
export async function exportTable(
  db: Kysely<Schema>,
  { format, ...query }: InsightExportQuery,
): Promise<string> {
  const { from, to, table } = query;
  const { sum, isComplete } = await readPeriod(db, query);
  const rows = listRows(sum, table, listDays(from, to));
  return format === "csv" ? toCsv(table, rows) : JSON.stringify({ ...query, isComplete, rows });
}

function toCsv(table: ExportedTable, rows: InsightExport["rows"]): string {
  const counts = countsOf(table);
  const lines = rows.map((row) => toCsvLine([row.value, ...counts.map((count) => row[count] ?? 0)]));
  return byteOrderMark + toCsvLine([names[table] ?? table, ...counts]) + lines.join("");
}

function countsOf(table: ExportedTable): ("visits" | "visitors" | "seconds" | "finished" | "reports")[] {
  if (table === "hours") return ["visits"];
  return table === "page" ? ["visits", "visitors", "seconds", "finished", "reports"] : ["visits", "visitors"];
}
