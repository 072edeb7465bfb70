import { CompiledQuery, type Kysely, sql, type Transaction } from "kysely";
import { inTransaction } from "../db/retry.ts";
import { runTogether } from "../db/run-together.ts";
import type { Schema } from "../db/schema.ts";
import { type InsertRows, storeVisits, type Visit, type VisitRow } from "./visits.ts";

/** Visits per commit; `storeVisits` accepts no more. */
const maxBatchSize = 1000;

interface Entry {
  visit: Visit;
  address: string | undefined;
}

/** Limits the visits per network. */
interface VisitLimit {
  /** Returns `false` if a network is known to be over its limit, and there is no need for a transaction. */
  mayPass: (address: string | undefined) => Promise<boolean>;
  /** Counts a visit from each address in the transaction, and returns which of them are within the limit. */
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
export function createVisitRecorder(db: Kysely<Schema>, limit: VisitLimit): RecordVisit {
  const insert = createCompiledInsert();
  const record = runTogether(
    (entries: Entry[]) =>
      inTransaction(db, async (transaction) => {
        const addresses = entries.map(({ address }) => address);
        const isCounted = await limit.consumeAll(transaction, addresses);
        const counted = entries.flatMap(({ visit }, index) => (isCounted[index] ? visit : []));
        if (counted.length > 0) await storeVisits(transaction, counted, insert);
        return isCounted;
      }),
    maxBatchSize,
  );
  return async (visit, address) => (await limit.mayPass(address)) && record({ visit, address });
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
