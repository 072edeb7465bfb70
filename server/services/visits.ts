import { type Kysely, sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { Schema } from "../db/schema.ts";
import type { Place } from "../geo.ts";

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

/** Rows of one insert; five values each stay far below the parameter limit of either engine. */
const mostInOneCommit = 1000;

/**
 * Makes the function that stores a visit. Visits that arrive while a commit is under way wait for it and are then
 * committed together, so that each answer still means "on disk" while the disk syncs once for many.
 */
export function createVisitRecorder(db: Kysely<Schema>): (visit: Visit) => Promise<void> {
  const waiting: WaitingVisit[] = [];
  let writing = false;

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
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
      // The requests that the same turn of the event loop read from their sockets join this commit.
      setImmediate(writeWaiting);
    });
}

/** Stores the visits and the day counts in one transaction. */
export async function insertVisits(db: Kysely<Schema>, visits: Visit[]): Promise<void> {
  const rows = visits.map(({ visitedAt, day, country, city }) => ({
    id: uuid(),
    visited_at: visitedAt,
    day,
    country: country ?? null,
    city: city ?? null,
  }));
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto("visits").values(rows).execute();
    await transaction
      .insertInto("visit_days")
      .values(countByDay(visits))
      .onConflict((conflict) =>
        conflict.column("day").doUpdateSet({ visits: sql`visit_days.visits + excluded.visits` }),
      )
      .execute();
  });
}

/** In the order of the days, so that two writers lock their rows in the same order and cannot block each other. */
function countByDay(visits: Visit[]): { day: string; visits: number }[] {
  const counts = new Map<string, number>();
  for (const { day } of visits) counts.set(day, (counts.get(day) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, count]) => ({ day, visits: count }));
}
