import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { dimensions } from "../../../contract/insight-dimensions.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { addSelections, limitTables } from "./archive.ts";
import { readFigures } from "./read-figures.ts";
import { replaceFigures, toRows } from "./store-figures.ts";
import type { CountedSelection } from "./tally.ts";

/** Adds up the figures of months of which only figures are left, so that years are read from few rows. */
export async function addUpMonths(db: Kysely<Schema>, signal?: AbortSignal): Promise<void> {
  const days = await db.selectFrom("visit_days").select(["day", "archived"]).orderBy("day").execute();
  const stored = await db
    .selectFrom("visit_figures")
    .select("period")
    .where("dimension", "=", "all")
    .where("value", "=", "")
    .execute();
  const known = new Set(stored.map(({ period }) => period));
  const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))];
  // Later days can still come to the last one.
  for (const [month, ofMonth] of months.slice(0, -1)) {
    if (signal?.aborted === true) return;
    if (known.has(month) || ofMonth.some(({ archived }) => archived !== 2)) continue;
    await storeMonth(
      db,
      month,
      ofMonth.map(({ day }) => day),
    );
  }
}

async function storeMonth(db: Kysely<Schema>, month: string, days: string[]): Promise<void> {
  const sums: CountedSelection[] = [];
  for (const dimension of ["all", ...dimensions] as const) {
    sums.push(...addSelections(await readFigures(db, { periods: days, dimension })).map(limitTables));
    await nextTurn();
  }
  const rows = await toRows(month, sums);
  await inTransaction(db, (transaction) => replaceFigures(transaction, month, rows));
}
