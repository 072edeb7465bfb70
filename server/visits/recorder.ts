import type { Kysely, Transaction } from "kysely";
import { inTransaction } from "../db/retry.ts";
import { runTogether } from "../db/run-together.ts";
import type { Schema } from "../db/schema.ts";
import { type StoredReport, storeReports } from "./report.ts";
import { addToDays, storeVisits, type Visit } from "./visits.ts";

/** Visits and reports per commit. `storeVisits` and `storeReports` accept no more. */
const maxBatchSize = 1000;

type Address = string | undefined;

type Entry = { visit: Visit; address: Address } | { report: StoredReport };

/** Limits per network what is counted: visits, or requests that run no script. */
export interface CountLimit {
  /** Returns `false` if a network is known to be over its limit, and there is no need for a transaction. */
  mayPass: (address: Address) => Promise<boolean>;
  /** Counts one from each address in the transaction, and returns which of them are within the limit. */
  consumeAll: (transaction: Transaction<Schema>, addresses: Address[]) => Promise<boolean[]>;
}

/** Stores visits, and what browsers report about them. */
export interface VisitRecorder {
  /**
   * Stores a visit from an address. Resolves to `true` when it is on disk, or to `false` if a network of the address is over
   * the limit, and nothing was stored.
   */
  recordVisit: (visit: Visit, address: Address) => Promise<boolean>;
  /** Stores a report. Does nothing if its visit is unknown, too old, or has a later one. */
  recordReport: (report: StoredReport) => Promise<void>;
}

/**
 * For the benchmark rows "durable visit recording" and "visits, each with a report": what arrives while a commit is in flight
 * shares the next commit, and so one disk sync.
 */
export function createVisitRecorder(db: Kysely<Schema>, limit: CountLimit): VisitRecorder {
  const record = runTogether<Entry, boolean>(
    (entries) => inTransaction(db, (transaction) => storeEntries(transaction, entries, limit)),
    maxBatchSize,
  );
  return {
    recordVisit: async (visit, address) => (await limit.mayPass(address)) && record({ visit, address }),
    recordReport: async (report) => {
      await record({ report });
    },
  };
}

/** Returns which entries were within the limit. Reports have one of their own, before they come here. */
async function storeEntries(
  transaction: Transaction<Schema>,
  entries: readonly Entry[],
  limit: CountLimit,
): Promise<boolean[]> {
  const arrived = entries.filter((entry) => "visit" in entry);
  const isCounted = await limit.consumeAll(
    transaction,
    arrived.map(({ address }) => address),
  );
  const counted = new Set(arrived.filter((_, index) => isCounted[index]));
  const visits = Array.from(counted, ({ visit }) => visit);
  const reports = entries.flatMap((entry) => ("report" in entry ? entry.report : []));
  if (visits.length > 0) await storeVisits(transaction, visits);
  const changed = reports.length > 0 ? await storeReports(transaction, reports) : [];
  if (visits.length + changed.length > 0) await addToDays(transaction, { visits, changed });
  return entries.map((entry) => "report" in entry || counted.has(entry));
}
