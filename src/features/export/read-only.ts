import path from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely } from "kysely";
import { openExisting } from "../../core/db/open.ts";
import { noLimits } from "../../core/db/postgres.ts";
import type { DataLocation } from "../../core/db/read-transaction.ts";
import { inReadTransaction } from "../../core/db/read-transaction.ts";
import type { Schema } from "../../core/db/schema.ts";
import { databaseFile } from "../../core/db/sqlite.ts";
import { PatientSqliteDialect } from "../../core/db/sqlite-driver.ts";

/**
 * Runs `work` with the database as it is at a single point in time, while the site keeps writing. Nothing can be
 * written with it. Throws a `DatabaseFault` when there is no database.
 * @param work makes one query after the other
 */
export async function withReadOnly<Result>(
  { databaseUrl, dataDir }: DataLocation,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const { engine, db } = await openExisting({
    databaseUrl,
    dataDir,
    limits: noLimits,
    onIdleError: () => {},
  });
  try {
    return engine === "sqlite" ? await withSqlite(dataDir, work) : await inReadTransaction(db, work);
  } finally {
    // The last connection that can write deletes the files beside that of SQLite.
    await db.destroy();
  }
}

async function withSqlite<Result>(
  dataDir: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const file = path.join(dataDir, databaseFile);
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  const db = new Kysely<Schema>({ dialect: new PatientSqliteDialect({ database, onFull: () => false }) });
  try {
    return await db.transaction().setAccessMode("read only").execute(work);
  } finally {
    await db.destroy();
  }
}
