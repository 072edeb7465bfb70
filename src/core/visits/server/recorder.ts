import type { Kysely, Transaction } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import { runTogether } from "../../db/run-together.ts";
import type { Schema } from "../../db/schema.ts";
import { type StoredReport, storeReports } from "./report.ts";
import { addedTo, changeDays, storeVisits, type Visit } from "./visits.ts";

/** Visits and reports per commit. `storeVisits` and `storeReports` accept no more. */
const maxBatchSize = 1000;

type Entry = { visit: Visit } | { report: StoredReport };

/** Stores visits, and what browsers report about them. */
export interface VisitRecorder {
  /**
   * Stores a visit from an address. Resolves to `true` when it is on disk, or to `false` if a network of the address is
   * over the limit, and nothing was stored.
   */
  recordVisit: (visit: Visit, address: string | undefined) => Promise<boolean>;
  /** Stores a report. Does nothing if its visit is unknown, too old, or has a later one. */
  recordReport: (report: StoredReport) => Promise<void>;
}

/** The uses that the networks of an address have. */
export interface AddressLimit {
  /** Counts one use. Returns the seconds until the next allowed use when over the limit. */
  consume: (address: string | undefined) => Promise<number | undefined>;
}

/**
 * For the benchmark rows "durable visit recording" and "visits, each with a report": what arrives while a commit is in
 * flight shares the next commit, and so one disk sync.
 */
export function createVisitRecorder(db: Kysely<Schema>, limit: AddressLimit): VisitRecorder {
  const record = runTogether<Entry, void>(
    (entries) => inTransaction(db, (transaction) => storeEntries(transaction, entries)),
    maxBatchSize,
  );
  return {
    recordVisit: async (visit, address) => {
      if ((await limit.consume(address)) !== undefined) return false;
      await record({ visit });
      return true;
    },
    recordReport: (report) => record({ report }),
  };
}

async function storeEntries(transaction: Transaction<Schema>, entries: Entry[]): Promise<undefined[]> {
  const visits = entries.flatMap((entry) => ("visit" in entry ? entry.visit : []));
  const reports = entries.flatMap((entry) => ("report" in entry ? entry.report : []));
  const reported = reports.length > 0 ? await storeReports(transaction, reports) : [];
  const changes = [...reported.map(({ day }) => ({ day, visits: 0 })), ...addedTo(visits)];
  if (changes.length > 0) await changeDays(transaction, changes);
  if (visits.length > 0) await storeVisits(transaction, visits);
  return entries.map(() => undefined);
}
