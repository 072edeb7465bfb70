import path from "node:path";
import { codeOf, isUnavailable } from "../db/errors.ts";
import {
  MigratingElsewhereError,
  NewerDatabaseError,
  NoBackupError,
  OlderDatabaseError,
} from "../db/migrate.ts";
import { oldestVersion } from "../db/older-schema.ts";
import { type DatabaseFault, NoDatabaseError } from "../db/open.ts";
import { databaseFile } from "../db/sqlite.ts";
import { commandLine } from "./installation.ts";
import { readVersion } from "./version.ts";

type Where = DatabaseFault["options"];

/** Returns why the database cannot be opened and what to do, or `undefined` for errors that an owner cannot fix. */
export function explainDatabaseFault(cause: unknown, where: Where): string | undefined {
  if (cause instanceof MigratingElsewhereError) {
    return "Another instance of Foliodesk is migrating the database.";
  }
  const variable = where.databaseUrl === undefined ? "DATA_DIR" : "DATABASE_URL";
  if (cause instanceof NoDatabaseError) {
    return `${variable} does not contain a Foliodesk database: ${nameOf(where)}. Set ${variable} to the one of your site, or start the site first: ${commandLine("start")}`;
  }
  if (cause instanceof OlderDatabaseError) {
    return `The database in ${variable} was last opened by a version of Foliodesk before ${oldestVersion}: start version ${oldestVersion} with it once, and then this one.`;
  }
  if (cause instanceof NewerDatabaseError) {
    const known = `${describeMigrations(cause.migrations)}, which version ${readVersion()} does not know`;
    return `The database in ${variable} was created by a newer version of Foliodesk: ${nameOf(where)} has the ${known}. Install the newer version, or restore an older backup.`;
  }
  if (cause instanceof NoBackupError) {
    return `This version must migrate the database in DATA_DIR, and the backup before that failed: ${cause.message} The database was not changed. Solve this, then start again.`;
  }
  return where.databaseUrl === undefined
    ? explainSqlite(cause, where.dataDir)
    : explainPostgres(cause, new URL(where.databaseUrl));
}

function describeMigrations(names: string[]): string {
  return `migration${names.length === 1 ? "" : "s"} ${names.map((name) => `"${name}"`).join(", ")}`;
}

/** Returns the line to log every few seconds while the start waits. */
export function describeWaiting(
  obstacle: unknown,
  waited: number,
  { databaseWait, ...where }: Where & { databaseWait: number },
): string {
  const seconds = Math.round(waited / 1000);
  if (obstacle === undefined) return `The database is being migrated, ${seconds} s so far.`;
  const reason = explainDatabaseFault(obstacle, where) ?? String(obstacle);
  // DATABASE_WAIT does not limit migrations.
  const limit =
    obstacle instanceof MigratingElsewhereError ? "so far" : `of at most ${databaseWait / 1000} s`;
  return `${reason} Waiting, ${seconds} s ${limit}.`;
}

/** Returns the location of the database without the password. */
function nameOf({ databaseUrl, dataDir }: Where): string {
  if (databaseUrl === undefined) return path.join(dataDir, databaseFile);
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

function explainSqlite(cause: unknown, dataDir: string): string | undefined {
  const code = codeOf(cause);
  if (code?.startsWith("SQLITE_")) {
    // Extended codes have more than two words, such as SQLITE_READONLY_DIRECTORY.
    const [what, advice] = sqliteFaults.get(code.split("_").slice(0, 2).join("_")) ?? [];
    return (
      what && `The database in DATA_DIR ${what}: ${path.join(dataDir, databaseFile)} (${code}). ${advice}`
    );
  }
  const refused = (cause as NodeJS.ErrnoException).path ?? dataDir;
  return (
    code &&
    `Foliodesk cannot write to the folder in DATA_DIR: ${refused} (${code}). Make it writable for the user that runs Foliodesk, or set DATA_DIR to another folder.`
  );
}

const allowWriting = "Make the file and its folder writable for the user that runs Foliodesk.";

/** The problem and the solution. */
const sqliteFaults = new Map<string, [string, string]>([
  [
    "SQLITE_NOTADB",
    ["is not a SQLite database", "Restore a backup in its place, or set DATA_DIR to another folder."],
  ],
  [
    "SQLITE_CORRUPT",
    ["is damaged", "Keep a copy of the file, and restore a backup as described in docs/operations.md."],
  ],
  ["SQLITE_READONLY", ["cannot be written to", allowWriting]],
  ["SQLITE_PERM", ["cannot be written to", allowWriting]],
  ["SQLITE_CANTOPEN", ["cannot be opened or created", allowWriting]],
  ["SQLITE_IOERR", ["cannot be read or written", "Check the disk. The system log may have details."]],
  ["SQLITE_BUSY", ["is locked by another program", "Stop that program, or wait until it has finished."]],
  ["SQLITE_FULL", ["is on a full disk", "Free some space, then start again."]],
]);

function explainPostgres(cause: unknown, { host, pathname, username }: URL): string | undefined {
  const code = codeOf(cause);
  const user = decodeURIComponent(username);
  const explain = postgresFaults.get(code);
  if (explain) return explain({ host, user, name: decodeURIComponent(pathname.slice(1)), code });
  if (!isUnavailable(cause)) return undefined;
  // Some errors of the driver have no code. Their messages do not contain the password.
  const reason = code ?? (cause instanceof Error ? cause.message : String(cause));
  return `PostgreSQL at ${host} does not respond (${reason}). Start it, or correct the host and port in DATABASE_URL.`;
}

interface Named {
  host: string;
  user: string;
  name: string;
  code: string | undefined;
}

const postgresFaults = new Map<string | undefined, (named: Named) => string>([
  [
    "28P01",
    ({ host, user, code }) =>
      `PostgreSQL at ${host} refuses the user "${user}" or its password (${code}). Correct them in DATABASE_URL.`,
  ],
  [
    "28000",
    ({ host, user, code }) =>
      `PostgreSQL at ${host} refuses connections of the user "${user}" from this computer (${code}). Allow them in pg_hba.conf, or set another user in DATABASE_URL.`,
  ],
  [
    "3D000",
    ({ host, name, code }) =>
      `PostgreSQL at ${host} has no database "${name}" (${code}). Create it, or correct the name in DATABASE_URL.`,
  ],
  [
    "42501",
    ({ user, name, code }) =>
      `The user "${user}" may not create tables in the database "${name}" (${code}). Grant it CREATE on the schema "public", or set another user in DATABASE_URL.`,
  ],
  [
    "25006",
    ({ host, name, code }) =>
      `The database "${name}" at ${host} is read-only (${code}). Set DATABASE_URL to the primary server.`,
  ],
  [
    "53300",
    ({ host, code }) =>
      `PostgreSQL at ${host} has no free connections (${code}). Increase max_connections, or close connections of other programs.`,
  ],
  [
    "57P03",
    ({ host, code }) =>
      `PostgreSQL at ${host} is starting or stopping (${code}). Wait until it accepts connections.`,
  ],
]);
