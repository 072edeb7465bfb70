import type SqliteDatabase from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from "kysely";
import { codeOf, RoomMadeError } from "./errors.ts";
import { retrying } from "./retry.ts";
import { keepStatements } from "./statement-cache.ts";

export interface SqliteDriverOptions {
  database: SqliteDatabase.Database;
  /** Told when the disk is full. @returns whether it has made room, so that the work can be done again */
  onFull: () => boolean;
}

/**
 * Kysely's dialect with a driver of our own. Kysely's keeps the database to itself while it waits for a lock, and
 * SQLite's own waiting (`busy_timeout`) stops the whole process. This one waits without either.
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
  /** The driver lets one transaction in after the other. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite can roll back a changed schema. Without this, a migration that fails would leave half of itself. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function createDriver({ database, onFull }: SqliteDriverOptions): Driver {
  const statements = keepStatements(database);
  /** Who has begun a transaction. Statements of others would become part of it, so they wait for its end. */
  let holder: DatabaseConnection | undefined;
  let released = Promise.withResolvers<void>();

  function run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    try {
      const statement = statements.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), rows: [] };
    } catch (error) {
      if (codeOf(error)?.startsWith("SQLITE_FULL") && onFull()) {
        throw new RoomMadeError("the disk was full", { cause: error });
      }
      throw error;
    }
  }

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
    // From the first moment a transaction has the right to write, so nothing in it has to wait for a lock.
    beginTransaction: (connection) =>
      retrying(async () => {
        while (holder !== undefined) await released.promise;
        run(CompiledQuery.raw("begin immediate"));
        holder = connection;
        released = Promise.withResolvers();
      }),
    commitTransaction: async () => {
      run(CompiledQuery.raw("commit"));
      release();
    },
    rollbackTransaction: async () => {
      try {
        // A full disk has already rolled it back.
        if (database.inTransaction) run(CompiledQuery.raw("rollback"));
      } finally {
        release();
      }
    },
    releaseConnection: async () => {},
    destroy: async () => statements.close(),
  };
}
