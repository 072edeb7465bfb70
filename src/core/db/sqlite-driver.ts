import type SqliteDatabase from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from "kysely";
import { codeOf, SpaceFreedError } from "./errors.ts";
import { retrying } from "./retry.ts";
import { cacheStatements } from "./statement-cache.ts";

export interface SqliteDriverOptions {
  database: SqliteDatabase.Database;
  /** Called when the disk is full. Returns whether it freed space, so that the write can be retried. */
  onFull: () => boolean;
}

/**
 * Kysely's dialect with a different driver. SQLite's own wait for a lock (`busy_timeout`) blocks the event loop, and
 * Kysely's driver would block all other queries during a wait. This driver does neither.
 */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #options: SqliteDriverOptions;

  constructor(options: SqliteDriverOptions) {
    super({ database: options.database });
    this.#options = options;
  }

  override createDriver(): Driver {
    return createDriver(this.#options);
  }

  override createAdapter(): SqliteAdapter {
    return new PatientSqliteAdapter();
  }
}

class PatientSqliteAdapter extends SqliteAdapter {
  /** The driver itself runs one transaction at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite can roll back schema changes. Without this, Kysely would run migrations without a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Returns a function that runs one query with a cached prepared statement. */
function createRunner({ database, onFull }: SqliteDriverOptions) {
  const statements = cacheStatements(database);

  function run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    try {
      const statement = statements.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      if (codeOf(error)?.startsWith("SQLITE_FULL") && onFull()) {
        throw new SpaceFreedError("the disk was full", { cause: error });
      }
      throw error;
    }
  }

  return { run, close: () => statements.close() };
}

function createDriver(options: SqliteDriverOptions): Driver {
  const { run, close } = createRunner(options);
  /** The connection with an open transaction. Other queries wait until it ends; otherwise they would become part of it. */
  let holder: DatabaseConnection | undefined;
  let released = Promise.withResolvers<void>();

  function release(): void {
    holder = undefined;
    released.resolve();
  }

  function createConnection(): DatabaseConnection {
    const connection: DatabaseConnection = {
      executeQuery: async (query) => {
        if (holder === connection) return run(query);
        return retrying(async () => {
          while (holder !== undefined) await released.promise;
          return run(query);
        });
      },
      async *streamQuery(query) {
        yield await connection.executeQuery(query);
      },
    };
    return connection;
  }

  return {
    init: async () => {},
    acquireConnection: async () => createConnection(),
    // A transaction that writes gets the lock for that when it begins, so no query inside it has to wait for the lock.
    beginTransaction: (connection, { accessMode }) =>
      retrying(async () => {
        while (holder !== undefined) await released.promise;
        run(CompiledQuery.raw(accessMode === "read only" ? "begin" : "begin immediate"));
        holder = connection;
        released = Promise.withResolvers();
      }),
    commitTransaction: async () => {
      run(CompiledQuery.raw("commit"));
      release();
    },
    rollbackTransaction: async () => {
      try {
        // SQLite itself has rolled back when the disk is full.
        if (options.database.inTransaction) run(CompiledQuery.raw("rollback"));
      } finally {
        release();
      }
    },
    releaseConnection: async () => {},
    destroy: async () => close(),
  };
}
