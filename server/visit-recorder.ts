import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "./db/schema.ts";
import { insertVisits, type Visit } from "./services/visits.ts";

interface WaitingVisit {
  visit: Visit;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

const mostInOneCommit = 1000;
const mostTurns = 8;

/**
 * Makes the function that stores a visit and resolves when it is on disk. For the benchmark row "durable visit
 * recording": visits that arrive while a commit is in flight are committed together, with one disk sync for all.
 */
export function createVisitRecorder(db: Kysely<Schema>): (visit: Visit) => Promise<void> {
  const waiting: WaitingVisit[] = [];
  let writing = false;

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      await waitForMore();
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

  /** Waits one turn of the event loop after another while each brings more visits; a lone visit waits for one turn. */
  async function waitForMore(): Promise<void> {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const before = waiting.length;
      await setImmediate();
      if (waiting.length === before) return;
    }
  }

  return (visit) =>
    new Promise((resolve, reject) => {
      waiting.push({ visit, resolve, reject });
      if (writing) return;
      writing = true;
      void writeWaiting();
    });
}
