import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import {
  allVisits,
  type CountedSelection,
  type CountedVisit,
  canHave,
  countedColumns,
  DayTally,
  listNamed,
  type Selection,
} from "./tally.ts";

/** Visits that are read in one turn of the event loop: about 10 ms. */
const visitsPerTurn = 300;
/** Values that are counted in one turn: those of 300 visits of a few pages, or of 10 with as many pages as a report can have. */
const valuesPerTurn = 40_000;

/** Selections that are finished in one turn. */
const selectionsPerTurn = 50;

/**
 * Counts the stored visits of a day, in turns. Returns the figures of one selection, or of all that a filter can select. If a table of
 * all visits has too many values, none of those that it does not name can be selected.
 */
export async function countDay(
  db: Kysely<Schema>,
  day: string,
  only?: Selection,
): Promise<CountedSelection[]> {
  const read = await readVisits(db, day, only === undefined ? visitsPerTurn : visitsPerTurn * 10);
  const visits = [...Map.groupBy(read, ({ visitor }) => visitor).values()].flat();
  const [all] = await count(visits, new DayTally({ only: allVisits }), day);
  if (all === undefined) return [];
  if (only?.dimension === allVisits.dimension) return [all];
  const named = listNamed(all.figures);
  if (only === undefined) return [all, ...(await count(visits, new DayTally({ named }), day))];
  const some = visits.filter((visit) => canHave(visit, only));
  return count(some, new DayTally({ only, named }), day);
}

async function count(
  visits: readonly CountedVisit[],
  tally: DayTally,
  day: string,
): Promise<CountedSelection[]> {
  let work = 0;
  for (const visit of visits) {
    work += tally.add(visit);
    if (work < valuesPerTurn) continue;
    await nextTurn();
    work = 0;
  }
  const counted: CountedSelection[] = [];
  for (const selection of tally.finish(day)) {
    counted.push(selection);
    if (counted.length % selectionsPerTurn === 0) await nextTurn();
  }
  return counted;
}

async function readVisits(db: Kysely<Schema>, day: string, perTurn: number): Promise<CountedVisit[]> {
  const visits: CountedVisit[] = [];
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("visits")
      .select(["id", ...countedColumns, (eb) => eb.fn.coalesce("visitor", "visitor_hash").as("visitor")])
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
