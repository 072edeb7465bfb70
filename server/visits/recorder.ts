import { setImmediate } from "node:timers/promises";
import { CompiledQuery, type Kysely, sql, type Transaction } from "kysely";
import { isUnavailable } from "../db/errors.ts";
import type { Schema } from "../db/schema.ts";
import { type InsertRows, insertVisits, type Visit, type VisitRow } from "./visits.ts";

interface QueuedVisit {
  visit: Visit;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** Visits per commit; `insertVisits` accepts no more. */
const maxBatchSize = 1000;
/** The maximum number of event loop turns to wait for more visits before a commit. */
const maxTurns = 8;

/**
 * Creates the function that stores a visit and resolves when it is on disk. For the benchmark row "durable visit
 * recording": visits that arrive while a commit is in flight share the next commit, and so one disk sync.
 */
export function createVisitRecorder(db: Kysely<Schema>): (visit: Visit) => Promise<void> {
  const queue: QueuedVisit[] = [];
  const insert = createCompiledInsert();
  let writing = false;

  async function writeQueue(): Promise<void> {
    while (queue.length > 0) {
      await waitForMore();
      const batch = queue.splice(0, maxBatchSize);
      try {
        await insertVisits(
          db,
          batch.map((entry) => entry.visit),
          insert,
        );
        for (const entry of batch) entry.resolve();
      } catch (error) {
        for (const entry of batch) entry.reject(error);
        // Also reject the visits that arrived during this commit, so that they do not wait for another failure.
        if (isUnavailable(error)) for (const entry of queue.splice(0)) entry.reject(error);
      }
    }
    writing = false;
  }

  /** Waits while each turn of the event loop adds more visits. A single visit waits for one turn. */
  async function waitForMore(): Promise<void> {
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const lengthBefore = queue.length;
      await setImmediate();
      if (queue.length === lengthBefore) return;
    }
  }

  return (visit) =>
    new Promise((resolve, reject) => {
      queue.push({ visit, resolve, reject });
      if (writing) return;
      writing = true;
      void writeQueue();
    });
}

/** All columns, in any order: the SQL and its values are both written from this list. */
const columns = Object.keys({
  id: true,
  visited_at: true,
  day: true,
  country: true,
  city: true,
} satisfies Record<keyof VisitRow, true>) as (keyof VisitRow)[];
/** Larger inserts are rare, and the SQL of all of them would need 8 MB. */
const maxCompiledRows = 100;

/**
 * For the benchmark row "durable visit recording": inserts are compiled once for each number of rows, because Kysely takes
 * about as long to compile one as SQLite to run it.
 */
function createCompiledInsert(): InsertRows {
  const compiled = new Map<number, string>();
  return (transaction, rows) => {
    const text = compiled.get(rows.length) ?? compileInsert(transaction, rows);
    if (rows.length <= maxCompiledRows) compiled.set(rows.length, text);
    const values = rows.flatMap((row) => columns.map((column) => row[column]));
    return transaction.executeQuery(CompiledQuery.raw(text, values));
  };
}

function compileInsert(transaction: Transaction<Schema>, rows: VisitRow[]): string {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`));
  return sql`insert into visits (${names}) values ${values}`.compile(transaction).sql;
}
