import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Kysely, Selectable } from "kysely";
import { dimensions } from "../../../contract/insight-dimensions.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { addSelections, limitTables } from "./archive.ts";
import { readFigures } from "./read-figures.ts";
import { replaceFigures, toRows } from "./store-figures.ts";
import type { CountedSelection } from "./tally.ts";

/** Adds up the figures of months of which only figures are left, so that years are read from few rows. */
export async function addUpMonths(db: Kysely<Schema>, signal?: AbortSignal): Promise<void> {
  const days = await db
    .selectFrom("visit_days")
    .select(["day", "archived", "counted_changes"])
    .orderBy("day")
    .execute();
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
    await storeMonth(db, month, ofMonth);
  }
}

type Day = Pick<Selectable<Schema["visit_days"]>, "day" | "archived" | "counted_changes">;

/** Adds up the figures of a month, unless another process changes those of a day in the meantime: then it is added up the next time. */
async function storeMonth(db: Kysely<Schema>, month: string, days: Day[]): Promise<void> {
  const periods = days.map(({ day }) => day);
  const sums: CountedSelection[] = [];
  for (const dimension of ["all", ...dimensions] as const) {
    sums.push(...addSelections(await readFigures(db, { periods, dimension })).map(limitTables));
    await nextTurn();
  }
  const rows = await toRows(month, sums);
  await inTransaction(db, async (transaction) => {
    const locked = await transaction
      .updateTable("visit_days")
      .set((eb) => ({ archived: eb.ref("archived") }))
      .where("day", "like", `${month}-%`)
      .returning(["day", "archived", "counted_changes"])
      .execute();
    const byDay = new Map(locked.map((day) => [day.day, day]));
    const isSame = ({ day, ...rest }: Day) => isDeepStrictEqual(byDay.get(day), { day, ...rest });
    if (locked.length === days.length && days.every(isSame)) await replaceFigures(transaction, month, rows);
  });
}
