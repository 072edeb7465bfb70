import type { InsightExport } from "../../../contract/insight.ts";
import { otherValues } from "../../../contract/insight-dimensions.ts";
import { type Figures, sortEntries } from "./figures.ts";

export type ExportedTable = InsightExport["table"];
export type ExportedRow = InsightExport["rows"][number];

/** The name of the row with all values that were too many to be counted one by one. */
const others = "others";

/**
 * Returns all rows of a table, those with the most visits first, and `others` last.
 * @param days the days that have a row, also without visits
 */
export function listRows(
  figures: Pick<Figures, "days" | "hours" | "tables">,
  table: ExportedTable,
  days: readonly string[],
): ExportedRow[] {
  if (table === "days")
    return days.map((value) => {
      const [visits, visitors] = figures.days[value] ?? [0, 0];
      return { value, visits, visitors };
    });
  if (table === "hours") return figures.hours.map((visits, hour) => ({ value: String(hour), visits }));
  const entries = figures.tables[table] ?? [];
  const isOthers = ([value]: (typeof entries)[number]) => value === otherValues;
  return [...sortEntries(entries.filter((entry) => !isOthers(entry))), ...entries.filter(isOthers)].map(
    ([value, visits, visitors, seconds = 0, finished = 0, reports = 0]) => ({
      value: value === otherValues ? others : value,
      visits,
      visitors,
      ...(table === "page" && { seconds, finished, reports }),
    }),
  );
}
