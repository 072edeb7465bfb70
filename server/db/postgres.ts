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

export interface PostgresOptions {
  databaseUrl: string;
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onIdleError: (error: Error) => void;
}

export interface QueryLimits {
  /** Milliseconds for which an answer to a query is waited for; `undefined` for as long as it takes. */
  queryPatience: number | undefined;
  /** Milliseconds after which PostgreSQL itself ends a query. Some poolers cannot be told. */
  statementTimeout: number | undefined;
}

/** A request that needs the database fails within 5 s. PostgreSQL ends a query before its client gives up. */
export const servingLimits = { queryPatience: 4_000, statementTimeout: 3_500 };

/** Milliseconds for a new connection, or for one of the pool to become free. */
const connectPatience = 2_500;

/** Makes a pool of connections to PostgreSQL; it connects when it is first used. */
export function connectPostgres(
  { databaseUrl, onIdleError }: PostgresOptions,
  { queryPatience, statementTimeout }: QueryLimits = servingLimits,
): Connection {
  const types = new pg.TypeOverrides();
  // Counts and times fit a double exactly (below 2^53), so 64-bit columns come as numbers, as they do from SQLite.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    types,
    connectionTimeoutMillis: connectPatience,
    keepAlive: true,
    ...(statementTimeout !== undefined && { statement_timeout: statementTimeout }),
  });
  pool.on("error", onIdleError);
  const dialect = new PatientPostgresDialect(createPatientPool(pool, queryPatience));
  return {
    engine: "postgres",
    db: new Kysely({ dialect }),
    dataVersion: undefined,
    listen: (listener) => listenPostgres(databaseUrl, listener),
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

/** Migrations are locked where they are run, in migrate.ts. */
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
      // The connection is thrown away, which rolls back as well. What ended the transaction is the error to report.
    }
  }
}
