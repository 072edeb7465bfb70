import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { byteOrderMark, toCsvLine } from "../../../core/exports/csv.ts";
import type { InsightExport, InsightExportQuery } from "../contract/insight.ts";
import { type ExportedTable, listRows } from "./list-rows.ts";
import { listDays } from "./periods.ts";
import { readPeriod } from "./read-period.ts";

/** The names of first columns that differ from those of their tables. */
const names: { [Table in ExportedTable]?: string } = { days: "day", hours: "hour" };

/** Returns a table of a period with all of its rows, as CSV or JSON. */
export async function exportTable(
  db: Kysely<Schema>,
  { format, ...query }: InsightExportQuery,
): Promise<string> {
  const { from, to, table } = query;
  const counts = await readPeriod(db, query);
  const rows = listRows(counts, table, listDays(from, to));
  const { tablesFrom } = counts;
  return format === "csv" ? toCsv(table, rows) : JSON.stringify({ ...query, tablesFrom, rows });
}

function toCsv(table: ExportedTable, rows: InsightExport["rows"]): string {
  const columns = columnsOf(table);
  const lines = rows.map((row) => toCsvLine([row.value, ...columns.map((column) => row[column] ?? 0)]));
  return byteOrderMark + toCsvLine([names[table] ?? table, ...columns]) + lines.join("");
}

function columnsOf(table: ExportedTable): ("visits" | "visitors" | "seconds" | "finished" | "reports")[] {
  if (table === "hours") return ["visits"];
  return table === "page" ? ["visits", "visitors", "seconds", "finished", "reports"] : ["visits", "visitors"];
}
