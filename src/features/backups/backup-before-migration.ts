import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { isRetryable } from "../../core/db/errors.ts";
import { NoBackupError } from "../../core/db/migrate.ts";
import { DatabaseFault } from "../../core/db/open.ts";
import type { Schema } from "../../core/db/schema.ts";
import { preciseTimestamp } from "../../core/process/timestamp.ts";
import { checkBackup } from "./check-backup.ts";
import { backupFolder, createBackup } from "./create-backup.ts";
import { describeBackupFailure } from "./fault.ts";

const maxKept = 3;
/** Up to version 0.1, the names began with `deskfolio`, which sorts before `foliodesk`. */
const pattern = /^(?:foliodesk|deskfolio)-before-upgrade-\d{8}T\d{9}Z\.tar\.gz$/;
/** The tables that a site without content has no rows in. The first version had them too. */
const contentTables = ["admins", "blogs", "messages", "visits"] as const;

/**
 * Backs up a SQLite database that an older version created, before it is migrated, and keeps the last three of these
 * backups. Nightly backups and those of the owner are not touched. Throws a {@link NoBackupError}.
 * @returns the backup's file, or `undefined` when the database has no content
 */
export async function backUpBeforeMigration(
  db: Kysely<Schema>,
  dataDir: string,
): Promise<string | undefined> {
  if (!(await hasContent(db))) return undefined;
  const folder = backupFolder(dataDir);
  const file = path.join(folder, `foliodesk-before-upgrade-${preciseTimestamp(Date.now())}.tar.gz`);
  try {
    await createBackup({ databaseUrl: undefined, dataDir }, file);
    await checkBackup(file);
  } catch (error) {
    const cause = error instanceof DatabaseFault ? error.cause : error;
    // The start waits for a locked database and tries again.
    if (isRetryable(cause)) throw cause;
    throw new NoBackupError(describeBackupFailure(cause, folder), { cause });
  }
  const old = (await readdir(folder)).filter((name) => pattern.test(name)).sort();
  for (const name of old.slice(0, -maxKept)) await rm(path.join(folder, name), { force: true });
  return file;
}

async function hasContent(db: Kysely<Schema>): Promise<boolean> {
  for (const table of contentTables) {
    if ((await db.selectFrom(table).select("id").limit(1).execute()).length > 0) return true;
  }
  return false;
}
