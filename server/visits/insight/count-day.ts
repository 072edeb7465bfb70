import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { countedColumns, DayVisits } from "./day-visits.ts";
import { mostValues } from "./figures.ts";
import {
  type CountedSelection,
  createSelectionTally,
  createTotalTally,
  type DayTally,
  type Selection,
} from "./tally.ts";

/** Visits of a query, which takes a few milliseconds. */
const visitsPerQuery = 1_000;
/** Values that are read in one turn of the event loop: those of 1,000 visits of a few pages. */
const readPerTurn = 15_000;
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
  const visits = await readVisits(db, day);
  if (visits.isEmpty) return [];
  if (only?.dimension === "all") return count(visits, createTotalTally(visits), day);
  const value = only && visits.find(only.dimension, only.value);
  if (only !== undefined && value === undefined) return [];
  const all: CountedSelection[] = [];
  if (only === undefined || visits.mostValues > mostValues) {
    all.push(...(await count(visits, createTotalTally(visits), day)));
    for (const { figures } of all) visits.nameOthers(figures);
  }
  const selected = await count(visits, createSelectionTally(visits, value), day);
  return only === undefined ? [...all, ...selected] : selected;
}

async function count(visits: DayVisits, tally: DayTally, day: string): Promise<CountedSelection[]> {
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

async function readVisits(db: Kysely<Schema>, day: string): Promise<DayVisits> {
  const visits = new DayVisits();
  let work = 0;
  for (let after = ""; ; ) {
    const rows = await db
      .selectFrom("visits")
      .select(["id", ...countedColumns, (eb) => eb.fn.coalesce("visitor", "visitor_hash").as("visitor")])
      .where("day", "=", day)
      .where("id", ">", after)
      .orderBy("id")
      .limit(visitsPerQuery)
      .execute();
    for (const row of rows) {
      work += visits.add(row);
      if (work < readPerTurn) continue;
      await nextTurn();
      work = 0;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < visitsPerQuery) return visits;
    after = last.id;
    await nextTurn();
  }
}
