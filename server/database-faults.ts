import path from "node:path";
import { codeOf, isUnavailable } from "./db/errors.ts";
import { MigratingElsewhereError, NewerDatabaseError } from "./db/migrate.ts";
import type { DatabaseFault } from "./db/open.ts";
import { databaseFile } from "./db/sqlite.ts";

type Where = DatabaseFault["options"];

/** What keeps the database from being opened, and what to do about it; `undefined` for what no owner can mend. */
export function explainDatabaseFault(cause: unknown, where: Where): string | undefined {
  if (cause instanceof MigratingElsewhereError) {
    return "Another instance of Deskfolio is bringing the database to its newest schema.";
  }
  if (cause instanceof NewerDatabaseError) {
    const variable = where.databaseUrl === undefined ? "DATA_DIR" : "DATABASE_URL";
    return `A newer version of Deskfolio has made the database of ${variable}: ${nameOf(where)}. Start that version, or restore a backup from before.`;
  }
  return where.databaseUrl === undefined
    ? explainSqlite(cause, where.dataDir)
    : explainPostgres(cause, new URL(where.databaseUrl));
}

/** The line that a start logs every few seconds while it waits. */
export function describeWaiting(
  obstacle: unknown,
  waited: number,
  { databaseWait, ...where }: Where & { databaseWait: number },
): string {
  const seconds = Math.round(waited / 1000);
  if (obstacle === undefined)
    return `The database is being brought to its newest schema, for ${seconds} s now.`;
  const reason = explainDatabaseFault(obstacle, where) ?? String(obstacle);
  // Migrations end by themselves, however long they take.
  const limit =
    obstacle instanceof MigratingElsewhereError ? "so far" : `of at most ${databaseWait / 1000} s`;
  return `${reason} Waiting for it, ${seconds} s ${limit}.`;
}

/** Where the database is; never a password. */
function nameOf({ databaseUrl, dataDir }: Where): string {
  if (databaseUrl === undefined) return path.join(dataDir, databaseFile);
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

function explainSqlite(cause: unknown, dataDir: string): string | undefined {
  const code = codeOf(cause);
  if (code?.startsWith("SQLITE_")) {
    // Extended codes go on after the second word: SQLITE_READONLY_DIRECTORY.
    const [what, advice] = sqliteFaults.get(code.split("_").slice(0, 2).join("_")) ?? [];
    return (
      what && `The database in DATA_DIR ${what}: ${path.join(dataDir, databaseFile)} (${code}). ${advice}`
    );
  }
  const refused = (cause as NodeJS.ErrnoException).path ?? dataDir;
  return (
    code &&
    `Deskfolio cannot write to the folder that DATA_DIR names: ${refused} (${code}). Make it writable for the user that runs Deskfolio, or set DATA_DIR to another folder.`
  );
}

const allowWriting = "Make the file and its folder writable for the user that runs Deskfolio.";

/** What is wrong, and what to do. */
const sqliteFaults = new Map<string, [string, string]>([
  [
    "SQLITE_NOTADB",
    ["is not a SQLite database", "Restore a backup in its place, or set DATA_DIR to another folder."],
  ],
  [
    "SQLITE_CORRUPT",
    ["is damaged", "Keep a copy of the file and restore a backup in its place; docs/operations.md says how."],
  ],
  ["SQLITE_READONLY", ["cannot be written to", allowWriting]],
  ["SQLITE_PERM", ["cannot be written to", allowWriting]],
  ["SQLITE_CANTOPEN", ["cannot be opened or created", allowWriting]],
  ["SQLITE_IOERR", ["cannot be read or written", "Check the disk; the system's log may say more."]],
  ["SQLITE_BUSY", ["is locked by another program", "End that program, or wait until it is done."]],
  ["SQLITE_FULL", ["has no room left on its disk", "Free some space, then start again."]],
]);

function explainPostgres(cause: unknown, { host, pathname, username }: URL): string | undefined {
  const code = codeOf(cause);
  const user = decodeURIComponent(username);
  const explain = postgresFaults.get(code);
  if (explain) return explain({ host, user, name: decodeURIComponent(pathname.slice(1)), code });
  if (!isUnavailable(cause)) return undefined;
  // The driver has no code for some of what keeps it from the server; its message names no password.
  const reason = code ?? (cause instanceof Error ? cause.message : String(cause));
  return `PostgreSQL at ${host} does not answer (${reason}). Start it, or correct the host and port in DATABASE_URL.`;
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
      `PostgreSQL at ${host} refuses connections of the user "${user}" from this computer (${code}). Allow them in pg_hba.conf, or name another user in DATABASE_URL.`,
  ],
  [
    "3D000",
    ({ host, name, code }) =>
      `PostgreSQL at ${host} has no database "${name}" (${code}). Create it, or correct the name in DATABASE_URL.`,
  ],
  [
    "42501",
    ({ user, name, code }) =>
      `The user "${user}" may not create tables in the database "${name}" (${code}). Grant it CREATE on the schema "public", or name another user in DATABASE_URL.`,
  ],
  [
    "25006",
    ({ host, name, code }) =>
      `The database "${name}" at ${host} can only be read (${code}). Let DATABASE_URL name the primary server.`,
  ],
  [
    "53300",
    ({ host, code }) =>
      `PostgreSQL at ${host} has no connection left (${code}). Raise max_connections, or end other programs that use it.`,
  ],
  [
    "57P03",
    ({ host, code }) => `PostgreSQL at ${host} is starting or stopping (${code}). Wait until it is ready.`,
  ],
]);
