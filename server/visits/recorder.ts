import type { Kysely } from "kysely";
import { runTogether } from "../db/run-together.ts";
import type { Schema } from "../db/schema.ts";
import { insertVisits, type Visit } from "./visits.ts";

/** Visits per commit; `insertVisits` accepts no more. */
const maxBatchSize = 1000;

/**
 * Creates the function that stores a visit and resolves when it is on disk. For the benchmark row "durable visit
 * recording": visits that arrive while a commit is in flight share the next commit, and so one disk sync.
 */
export function createVisitRecorder(db: Kysely<Schema>): (visit: Visit) => Promise<void> {
  return runTogether<Visit, void>(async (visits) => {
    await insertVisits(db, visits);
    return [];
  }, maxBatchSize);
}
