import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { dimensions } from "../../../contract/insight-dimensions.ts";
import type { Schema } from "../../db/schema.ts";
import { type ExportedRow, type ExportedTable, listRows } from "../insight/list-rows.ts";
import { readPeriod } from "../insight/read-period.ts";
import { findDays, type Range } from "./find-days.ts";

/** How often a value occurred on a day. Of the table `days`, the value is the day itself. */
export interface DayInsight extends ExportedRow {
  day: string;
  table: ExportedTable;
}

/** Reads the figures of all days with visits, oldest first, a day at a time: all visits of it, and the rows of every table. */
export async function* readDayInsight(db: Kysely<Schema>, range: Range): AsyncGenerator<DayInsight> {
  for (const day of await findDays(db, range)) {
    const counts = await readPeriod(db, { from: day, to: day });
    for (const table of ["days", "hours", ...dimensions] as const)
      yield* listRows(counts, table, [day]).map((row) => ({ day, table, ...row }));
    // SQLite answers within a turn of the event loop.
    await nextTurn();
  }
}
