import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { compileForRows } from "../db/compile-once.ts";
import type { Schema } from "../db/schema.ts";
import type { Place } from "../geo.ts";
import { gather } from "./gather.ts";

export interface Visit extends Place {
  /** Milliseconds since 1970. */
  visitedAt: number;
  /** Year-month-day in the owner's time zone. */
  day: string;
}

interface WaitingVisit {
  visit: Visit;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

const mostInOneCommit = 1000;
/** The insert has one form for each number of rows up to this; each form is compiled and prepared once. */
const mostInOneInsert = 100;

/**
 * Makes the function that stores a visit. Visits that arrive while a commit is under way wait for it and are then
 * committed together, so that each answer still means "on disk" while the disk syncs once for many.
 */
export function createVisitRecorder(db: Kysely<Schema>): (visit: Visit) => Promise<void> {
  const waiting: WaitingVisit[] = [];
  let writing = false;

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      await gather(() => waiting.length);
      const batch = waiting.splice(0, mostInOneCommit);
      try {
        await insertVisits(
          db,
          batch.map((entry) => entry.visit),
        );
        for (const entry of batch) entry.resolve();
      } catch (error) {
        for (const entry of batch) entry.reject(error);
      }
    }
    writing = false;
  }

  return (visit) =>
    new Promise((resolve, reject) => {
      waiting.push({ visit, resolve, reject });
      if (writing) return;
      writing = true;
      void writeWaiting();
    });
}

/** Stores the visits and the day counts in one transaction. */
export async function insertVisits(db: Kysely<Schema>, visits: Visit[]): Promise<void> {
  const rows = visits.map(toRow);
  await db.transaction().execute(async (transaction) => {
    for (let start = 0; start < rows.length; start += mostInOneInsert) {
      await transaction.executeQuery(insertRows(db, rows.slice(start, start + mostInOneInsert)));
    }
    await transaction.executeQuery(addToDays(db, countByDay(visits)));
  });
}

const insertRows = compileForRows<VisitRow>((db, rows) => db.insertInto("visits").values(rows));

const addToDays = compileForRows<DayCount>((db, rows) =>
  db
    .insertInto("visit_days")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet({ visits: sql`visit_days.visits + excluded.visits` }),
    ),
);

type VisitRow = ReturnType<typeof toRow>;

function toRow({ visitedAt, day, country, city }: Visit) {
  return { id: randomUUIDv7(), visited_at: visitedAt, day, country: country ?? null, city: city ?? null };
}

interface DayCount {
  day: string;
  visits: number;
}

/** In the order of the days, so that two writers lock their rows in the same order and cannot block each other. */
function countByDay(visits: Visit[]): DayCount[] {
  const counts = new Map<string, number>();
  for (const { day } of visits) counts.set(day, (counts.get(day) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, count]) => ({ day, visits: count }));
}
