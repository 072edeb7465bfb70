import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Connection, ConnectOptions } from "./connect.ts";
import { codeOf, isUnavailable } from "./errors.ts";
import { MigratingElsewhereError, migrate } from "./migrate.ts";
import { connectPostgres, type PostgresOptions, servingLimits } from "./postgres.ts";
import { checkDatabase } from "./quick-check.ts";
import { connectSqlite, databaseFile, type SqliteOptions } from "./sqlite.ts";

export interface OpenOptions extends ConnectOptions {
  /** Milliseconds for which a database that is away is waited for. */
  wait?: number;
  /**
   * Told when the opening begins to wait, and every 5 s from then on.
   * @param obstacle the last error; `undefined` while the migrations themselves take long
   * @param waited milliseconds so far
   */
  onWaiting?: (obstacle: unknown, waited: number) => void;
  /** Told when a large SQLite file turns out to be damaged after it was opened. */
  onDamage?: (error: Error) => void;
}

/** The database could not be opened: `cause` says why. */
export class DatabaseFault extends Error {
  readonly options: Pick<ConnectOptions, "databaseUrl" | "dataDir">;

  constructor(cause: unknown, { databaseUrl, dataDir }: ConnectOptions) {
    super("The database could not be opened", { cause });
    this.options = { databaseUrl, dataDir };
  }
}

const tellAgain = 5_000;
const tryAgain = 250;

/**
 * Opens the database that the options name and brings it to the newest schema. The caller ends it with `db.destroy()`.
 * Waits for one that is away, and for another instance that is migrating it. Throws a {@link DatabaseFault}.
 */
export async function openDatabase(options: OpenOptions): Promise<Connection> {
  const { wait = 0, onWaiting = () => {} } = options;
  const started = performance.now();
  let obstacle: unknown;
  const tell = () => onWaiting(obstacle, performance.now() - started);
  const ticker = setInterval(tell, tellAgain);
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
      await sleep(tryAgain);
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
  const { statementTimeout } = servingLimits;
  try {
    return await openWithin(options, statementTimeout);
  } catch (error) {
    // PgBouncer refuses every setting that it does not know; then only our own patience ends a query.
    if (codeOf(error) !== "08P01") throw error;
    return openWithin(options, undefined);
  }
}

/** Migrations may take longer than any request, so they have a connection of their own. */
async function openWithin(
  options: PostgresOptions,
  statementTimeout: number | undefined,
): Promise<Connection> {
  const connection = connectPostgres(options, { queryPatience: undefined, statementTimeout });
  try {
    await migrate(connection);
  } finally {
    await connection.db.destroy();
  }
  return connectPostgres(options, { ...servingLimits, statementTimeout });
}
