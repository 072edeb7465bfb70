import { otherValues } from "../../../core/visits/contract/insight-dimensions.ts";
import type { InsightExport } from "../contract/insight.ts";
import type { PeriodCounts } from "./read-period.ts";

export type ExportedTable = InsightExport["table"];
export type ExportedRow = InsightExport["rows"][number];

/** The name of the row with all values that were too many to be counted one by one. */
const others = "others";

/**
 * Returns all rows of a table, those with the most visits first, and `others` last.
 * @param listed the days that have a row, also without visits
 */
export function listRows(
  { days, hours, tables }: Pick<PeriodCounts, "days" | "hours" | "tables">,
  table: ExportedTable,
  listed: readonly string[],
): ExportedRow[] {
  if (table === "days")
    return listed.map((value) => {
      const { visits = 0, visitors = 0 } = days.get(value) ?? {};
      return { value, visits, visitors };
    });
  if (table === "hours") return hours.map((visits, hour) => ({ value: String(hour), visits }));
  return tables[table].map((count) => ({
    value: count.value === otherValues ? others : count.value,
    visits: count.visits,
    visitors: count.visitors,
    ...(table === "page" && {
      seconds: count.page_seconds,
      finished: count.finished,
      reports: count.page_reports,
    }),
  }));
}
