import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** Where a site stores its data. */
export interface DataLocation {
  /** A `postgres://` URL, or `undefined` for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Runs `work` in a transaction of PostgreSQL that sees one point in time, no matter how long it takes. */
export function inReadTransaction<Result>(
  db: Kysely<Schema>,
  work: (snapshot: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return transaction.execute(async (snapshot) => {
    // The timeouts that protect the site from slow queries must not abort it.
    await sql`set local statement_timeout = 0`.execute(snapshot);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
    return work(snapshot);
  });
}
