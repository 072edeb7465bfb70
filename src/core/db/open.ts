import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type Connection, type ConnectOptions, connect } from "./connect.ts";
import { codeOf, isUnavailable } from "./errors.ts";
import {
  checkSchema,
  MigratingElsewhereError,
  migrate,
  OlderDatabaseError,
  readSchemaVersion,
} from "./migrate.ts";
import { connectPostgres, type PostgresOptions, requestLimits } from "./postgres.ts";
import { checkDatabase } from "./quick-check.ts";
import type { Schema } from "./schema.ts";
import { connectSqlite, databaseFile, type SqliteOptions } from "./sqlite.ts";

export interface OpenOptions extends ConnectOptions {
  /** With `false`, throws a {@link NoDatabaseError} instead of creating a database. */
  create?: boolean;
  /** Milliseconds to wait for an unavailable database. */
  wait?: number;
  /**
   * Called when the wait starts, and every 5 s after that.
   * @param obstacle the last error, or `undefined` while the migrations are running
   * @param waited milliseconds since the start
   */
  onWaiting?: (obstacle: unknown, waited: number) => void;
  /** Called when a large SQLite file is found to be damaged after it was opened. */
  onDamage?: (error: Error) => void;
  /** Called before migrations change an existing SQLite database. If it throws, the database stays as it is. */
  beforeMigration?: (db: Kysely<Schema>) => Promise<void>;
}

/** There is no database in the configured place. */
export class NoDatabaseError extends Error {}

/** The database could not be opened. `cause` is the reason. */
export class DatabaseFault extends Error {
  readonly options: Pick<ConnectOptions, "databaseUrl" | "dataDir">;

  constructor(cause: unknown, { databaseUrl, dataDir }: ConnectOptions) {
    super("The database could not be opened", { cause });
    this.options = { databaseUrl, dataDir };
  }
}

const logInterval = 5_000;
const retryDelay = 250;

/**
 * Connects to the database and migrates it to the newest schema. The caller closes it with `db.destroy()`. Waits for an
 * unavailable database, and for migrations of another instance. Throws a {@link DatabaseFault}.
 */
export async function openDatabase(options: OpenOptions): Promise<Connection> {
  const { wait = 0, onWaiting = () => {} } = options;
  const started = performance.now();
  let obstacle: unknown;
  const report = () => onWaiting(obstacle, performance.now() - started);
  const ticker = setInterval(report, logInterval);
  try {
    for (;;) {
      try {
        return await open(options);
      } catch (error) {
        if (!isWorthWaiting(error, wait - (performance.now() - started)))
          throw new DatabaseFault(error, options);
        const isFirst = obstacle === undefined;
        obstacle = error;
        if (isFirst) report();
      }
      await sleep(retryDelay);
    }
  } finally {
    clearInterval(ticker);
  }
}

function isWorthWaiting(error: unknown, timeLeft: number): boolean {
  return error instanceof MigratingElsewhereError || (isUnavailable(error) && timeLeft > 0);
}

/** Connects to a database that a site has created, and leaves its schema as it is. Throws a {@link DatabaseFault}. */
export async function openExisting(options: ConnectOptions): Promise<Connection> {
  return connectAndReach(options, requireDatabase);
}

/** Connects to the database and leaves its schema as it is. Throws a {@link DatabaseFault} if it does not respond. */
export async function connectAndReach(
  options: ConnectOptions,
  check: (options: ConnectOptions) => Promise<void> = async () => {},
): Promise<Connection> {
  let connection: Connection | undefined;
  try {
    await check(options);
    connection = connect(options);
    await connection.db.connection().execute(async () => {});
    return connection;
  } catch (error) {
    await connection?.db.destroy();
    throw new DatabaseFault(error, options);
  }
}

/** Throws a {@link NoDatabaseError} unless there is a database that Foliodesk has created. Creates nothing itself. */
async function requireDatabase(options: ConnectOptions): Promise<void> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl === undefined) {
    refuseOldName(dataDir);
    if (!existsSync(path.join(dataDir, databaseFile))) throw new NoDatabaseError();
  }
  const { db } = connect(options);
  try {
    if ((await readSchemaVersion(db)) === undefined) throw new NoDatabaseError();
  } finally {
    await db.destroy();
  }
}

/** Throws an {@link OlderDatabaseError} if the folder has only a database with the name that versions before 0.2.0 used. */
function refuseOldName(dataDir: string): void {
  if (existsSync(path.join(dataDir, databaseFile))) return;
  if (existsSync(path.join(dataDir, "deskfolio.sqlite")))
    throw new OlderDatabaseError("The database has its old name");
}

async function open({ databaseUrl, create = true, ...options }: OpenOptions): Promise<Connection> {
  if (!create) await requireDatabase({ databaseUrl, ...options });
  return databaseUrl === undefined ? openSqlite(options) : openPostgres({ databaseUrl, ...options });
}

async function openSqlite({
  onDamage = () => {},
  beforeMigration = async () => {},
  ...options
}: SqliteOptions & Pick<OpenOptions, "onDamage" | "beforeMigration">): Promise<Connection> {
  refuseOldName(options.dataDir);
  checkDatabase(path.join(options.dataDir, databaseFile), onDamage);
  const connection = connectSqlite(options);
  try {
    const { version, missing } = await checkSchema(connection.db);
    if (missing.length === 0) return connection;
    if (version !== undefined) await beforeMigration(connection.db);
    await migrate(connection);
    return connection;
  } catch (error) {
    await connection.db.destroy();
    throw error;
  }
}

async function openPostgres(options: PostgresOptions): Promise<Connection> {
  const { statementTimeout } = requestLimits;
  try {
    return await openWithin(options, statementTimeout);
  } catch (error) {
    // PgBouncer refuses connections with settings that it does not know. Then only `queryTimeout` applies.
    if (codeOf(error) !== "08P01") throw error;
    return openWithin(options, undefined);
  }
}

/** Migrations can take longer than the time limit of a query, so they run on a connection without one. */
async function openWithin(
  options: PostgresOptions,
  statementTimeout: number | undefined,
): Promise<Connection> {
  const connection = connectPostgres(options, { queryTimeout: undefined, statementTimeout });
  try {
    await migrate(connection);
  } finally {
    await connection.db.destroy();
  }
  return connectPostgres(options, { ...requestLimits, statementTimeout });
}
