import { CompiledQuery, type Kysely, sql, type Transaction } from "kysely";
import { runTogether } from "../db/run-together.ts";
import type { Schema } from "../db/schema.ts";
import { type InsertRows, insertVisits, type Visit, type VisitRow } from "./visits.ts";

/** Visits per commit; `insertVisits` accepts no more. */
const maxBatchSize = 1000;

/**
 * Creates the function that stores a visit and resolves when it is on disk. For the benchmark row "durable visit
 * recording": visits that arrive while a commit is in flight share the next commit, and so one disk sync.
 */
export function createVisitRecorder(db: Kysely<Schema>): (visit: Visit) => Promise<void> {
  const insert = createCompiledInsert();
  return runTogether<Visit, void>(async (visits) => {
    await insertVisits(db, visits, insert);
    return [];
  }, maxBatchSize);
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
