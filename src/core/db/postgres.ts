import {
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
} from "kysely";
import pg from "pg";
import type { Connection } from "./connect.ts";
import { listenPostgres } from "./listen-postgres.ts";
import { createPatientPool } from "./postgres-pool.ts";
import { reportQueryErrors } from "./query-errors.ts";
import type { Schema } from "./schema.ts";

export interface PostgresOptions {
  databaseUrl: string;
  /** Called when an idle connection fails. The pool replaces the connection. */
  onIdleError: (error: Error) => void;
  /** Called when a query fails because of the database. */
  onQueryError?: (() => void) | undefined;
}

export interface QueryLimits {
  /** Milliseconds until a query without a response fails. `undefined` for no limit. */
  queryTimeout: number | undefined;
  /** PostgreSQL's own `statement_timeout` in milliseconds. `undefined` for poolers that do not accept the setting. */
  statementTimeout: number | undefined;
}

/** A request must fail within 5 s. PostgreSQL cancels a query before the client gives up on it. */
export const requestLimits = { queryTimeout: 4_000, statementTimeout: 3_500 };

/** For work that no request waits for. */
export const noLimits: QueryLimits = { queryTimeout: undefined, statementTimeout: undefined };

/**
 * Milliseconds after which PostgreSQL ends a transaction whose instance sends nothing more, because it hangs or its
 * machine is gone. Until then, other instances wait for the rows that the transaction has locked.
 */
const abandonedTransaction = 3_000;

/** Names the connections of a running site in `pg_stat_activity`. */
export const applicationName = "foliodesk";

/** Milliseconds until waiting for a connection fails. */
const connectTimeout = 2_500;

/** Creates a pool of connections to PostgreSQL. The first query opens the first connection. */
export function connectPostgres(
  { databaseUrl, onIdleError, onQueryError }: PostgresOptions,
  { queryTimeout, statementTimeout }: QueryLimits = requestLimits,
): Connection {
  const types = new pg.TypeOverrides();
  // Counts and times are below 2^53, so 64-bit columns can be numbers, as they are with SQLite.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    // A restore recognizes a running site by its connection, so one stays open.
    min: 1,
    application_name: applicationName,
    types,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    ...(statementTimeout !== undefined && {
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: abandonedTransaction,
    }),
  });
  pool.on("error", onIdleError);
  const dialect = new PatientPostgresDialect(createPatientPool(pool, queryTimeout));
  return {
    engine: "postgres",
    db: new Kysely<Schema>({ dialect, ...reportQueryErrors(onQueryError) }),
    listen: (listener) => listenPostgres({ databaseUrl, applicationName }, listener),
  };
}

class PatientPostgresDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PatientPostgresDriver({ pool: this.#pool });
  }

  override createAdapter(): PostgresAdapter {
    return new UnlockedPostgresAdapter();
  }
}

/** Disables Kysely's migration lock; migrate.ts has its own. */
class UnlockedPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PatientPostgresDriver extends PostgresDriver {
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver["rollbackTransaction"]>[0],
  ): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch {
      // The connection is closed, which also rolls back. The caller reports the error that ended the transaction.
    }
  }
}
