import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import {
  type CountedSelection,
  type CountedVisit,
  countedColumns,
  DayTally,
  type Selection,
} from "./tally.ts";

/** Visits that are read and counted in one turn of the event loop: about 10 ms. */
const visitsPerTurn = 300;
/** Selections whose figures are sorted in one turn. */
const selectionsPerTurn = 200;

/** Counts the stored visits of a day, in turns. Returns the figures of one selection, or of all that a filter can select. */
export async function countDay(
  db: Kysely<Schema>,
  day: string,
  only?: Selection,
): Promise<CountedSelection[]> {
  const visits = await readVisits(db, day, only === undefined ? visitsPerTurn : visitsPerTurn * 10);
  // In the order of their visitors. Visits without one come first.
  visits.sort((a, b) => (a.visitor ?? -1) - (b.visitor ?? -1));
  const tally = new DayTally(only);
  for (const [index, visit] of visits.entries()) {
    if (index > 0 && index % visitsPerTurn === 0) await nextTurn();
    tally.add(visit);
  }
  const counted: CountedSelection[] = [];
  for (const selection of tally.finish(day)) {
    if (counted.length > 0 && counted.length % selectionsPerTurn === 0) await nextTurn();
    counted.push(selection);
  }
  return counted;
}

async function readVisits(db: Kysely<Schema>, day: string, perTurn: number): Promise<CountedVisit[]> {
  const visits: CountedVisit[] = [];
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("visits")
      .select(["id", ...countedColumns])
      .where("day", "=", day)
      .where("id", ">", after)
      .orderBy("id")
      .limit(perTurn)
      .execute();
    visits.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < perTurn) return visits;
    after = last.id;
    await nextTurn();
  }
}
