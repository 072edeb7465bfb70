import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection, ConnectOptions } from "./connect.ts";
import { codeOf, isUnavailable } from "./errors.ts";
import { MigratingElsewhereError, migrate } from "./migrate.ts";
import { connectPostgres, type PostgresOptions, requestLimits } from "./postgres.ts";
import { checkDatabase } from "./quick-check.ts";
import { connectSqlite, databaseFile, type SqliteOptions } from "./sqlite.ts";

export interface OpenOptions extends ConnectOptions {
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
}

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
  const tell = () => onWaiting(obstacle, performance.now() - started);
  const ticker = setInterval(tell, logInterval);
  try {
    for (;;) {
      try {
        return await open(options);
      } catch (error) {
        if (!isWorthWaiting(error, wait - (performance.now() - started)))
          throw new DatabaseFault(error, options);
        const isFirst = obstacle === undefined;
        obstacle = error;
        if (isFirst) tell();
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

function open({ databaseUrl, ...options }: OpenOptions): Promise<Connection> {
  return databaseUrl === undefined ? openSqlite(options) : openPostgres({ databaseUrl, ...options });
}

async function openSqlite({
  onDamage = () => {},
  ...options
}: SqliteOptions & Pick<OpenOptions, "onDamage">): Promise<Connection> {
  await checkDatabase(path.join(options.dataDir, databaseFile), onDamage);
  const connection = connectSqlite(options);
  try {
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
