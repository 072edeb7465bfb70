import type { Kysely, Transaction } from "kysely";
import { runTogether } from "../db/run-together.ts";
import type { Schema } from "../db/schema.ts";
import { changeVisits } from "./change-visits.ts";
import { storeVisits, type Visit } from "./visits.ts";

/** Visits per commit; `storeVisits` accepts no more. */
const maxBatchSize = 1000;

interface Entry {
  visit: Visit;
  address: string | undefined;
}

/** Limits per network what is counted: visits, or requests that run no script. */
export interface CountLimit {
  /** Returns `false` if a network is known to be over its limit, and there is no need for a transaction. */
  mayPass: (address: string | undefined) => Promise<boolean>;
  /** Counts one from each address in the transaction, and returns which of them are within the limit. */
  consumeAll: (transaction: Transaction<Schema>, addresses: Entry["address"][]) => Promise<boolean[]>;
}

/**
 * Stores a visit from an address. Resolves to `true` when it is on disk, or to `false` if a network of the address is over
 * the limit, and nothing was stored.
 */
export type RecordVisit = (visit: Visit, address: string | undefined) => Promise<boolean>;

/**
 * Creates the function that stores visits. For the benchmark row "durable visit recording": visits that arrive while a
 * commit is in flight share the next commit, and so one disk sync.
 */
export function createVisitRecorder(db: Kysely<Schema>, limit: CountLimit): RecordVisit {
  const record = runTogether(
    (entries: Entry[]) =>
      changeVisits(db, async (transaction) => {
        const addresses = entries.map(({ address }) => address);
        const isCounted = await limit.consumeAll(transaction, addresses);
        const counted = entries.flatMap(({ visit }, index) => (isCounted[index] ? visit : []));
        if (counted.length > 0) await storeVisits(transaction, counted);
        return isCounted;
      }),
    maxBatchSize,
  );
  return async (visit, address) => (await limit.mayPass(address)) && record({ visit, address });
}
