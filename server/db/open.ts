import path from "node:path";
import { type Connection, type ConnectOptions, connect, databaseFile } from "./connect.ts";
import { codeOf, DatabaseFault } from "./errors.ts";
import { migrate, NewerDatabaseError } from "./migrate.ts";

/**
 * Opens the database that the options name and brings it to the newest schema. The caller ends it with `db.destroy()`.
 * Throws a {@link DatabaseFault} for what the owner can fix.
 */
export async function openDatabase(options: ConnectOptions): Promise<Connection> {
  const connection = await connectAndReach(options);
  try {
    await migrate(connection.db);
    return connection;
  } catch (error) {
    await connection.db.destroy();
    throw explained(error, explainFault(error, options));
  }
}

async function connectAndReach(options: ConnectOptions): Promise<Connection> {
  let connection: Connection | undefined;
  try {
    connection = connect(options);
    await connection.db.connection().execute(async () => {});
    return connection;
  } catch (error) {
    await connection?.db.destroy();
    throw explained(error, explainFault(error, options) ?? explainSilence(error, options));
  }
}

function explained(error: unknown, sentence: string | undefined): unknown {
  return sentence === undefined ? error : new DatabaseFault(sentence, { cause: error });
}

function explainFault(error: unknown, options: ConnectOptions): string | undefined {
  if (error instanceof NewerDatabaseError) {
    const variable = options.databaseUrl === undefined ? "DATA_DIR" : "DATABASE_URL";
    return `A newer version of Deskfolio has made the database of ${variable}: start that version, or restore a backup from before.`;
  }
  return options.databaseUrl === undefined
    ? explainSqlite(error, options.dataDir)
    : postgresFaults.get(codeOf(error));
}

function explainSqlite(error: unknown, dataDir: string): string | undefined {
  const code = codeOf(error);
  if (code?.startsWith("SQLITE_")) {
    // Extended codes go on after the second word: SQLITE_READONLY_DIRECTORY.
    const what = sqliteFaults.get(code.split("_").slice(0, 2).join("_"));
    return what && `The database in DATA_DIR ${what}: ${path.join(dataDir, databaseFile)} (${code}).`;
  }
  const refused = (error as NodeJS.ErrnoException).path ?? dataDir;
  return code && `Deskfolio cannot write to the folder that DATA_DIR names: ${refused} (${code}).`;
}

const sqliteFaults = new Map([
  ["SQLITE_NOTADB", "is not a SQLite database"],
  ["SQLITE_CORRUPT", "is damaged"],
  ["SQLITE_READONLY", "is not Deskfolio's to write to"],
  ["SQLITE_PERM", "is not Deskfolio's to write to"],
  ["SQLITE_CANTOPEN", "cannot be opened or made"],
  ["SQLITE_IOERR", "cannot be read or written"],
  ["SQLITE_BUSY", "is locked by another program"],
  ["SQLITE_FULL", "has no room left on its disk"],
]);

const postgresFaults = new Map<string | undefined, string>([
  ["28P01", "PostgreSQL refuses the user or the password in DATABASE_URL."],
  ["28000", "PostgreSQL lets nobody in from here as the user in DATABASE_URL."],
  ["3D000", "PostgreSQL has no database of the name in DATABASE_URL."],
  ["42501", "The user in DATABASE_URL may not make tables in its database."],
  ["25006", "The database that DATABASE_URL names can only be read."],
  ["53300", "PostgreSQL has no connection left for the user in DATABASE_URL."],
  ["57P03", "The PostgreSQL that DATABASE_URL names is starting or stopping."],
]);

/** The driver has no code for some of what keeps it from reaching the server; its message names no password. */
function explainSilence(error: unknown, { databaseUrl }: ConnectOptions): string | undefined {
  if (databaseUrl === undefined) return undefined;
  const reason = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
  return `The database that DATABASE_URL names does not answer (${reason}).`;
}
