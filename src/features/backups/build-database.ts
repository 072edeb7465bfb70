import { sql } from "kysely";
import { connect } from "../../core/db/connect.ts";
import { createTables, migrate } from "../../core/db/migrate.ts";
import type { OnProgress } from "./create-backup.ts";
import { loadRows } from "./load-rows.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Creates a SQLite database in an empty folder and fills it from a checked backup. Rows are inserted into the schema
 * that the backup was made with, and then migrated to the newest one.
 */
export async function buildDatabase(
  folder: string,
  backup: string,
  manifest: Manifest,
  onProgress: OnProgress,
): Promise<void> {
  const connection = connect({ databaseUrl: undefined, dataDir: folder, onIdleError: () => {} });
  const { db } = connection;
  try {
    // If the process is killed, the folder is deleted, so nothing has to be on disk before the database is complete.
    await sql`pragma journal_mode = memory`.execute(db);
    await sql`pragma synchronous = off`.execute(db);
    await createTables(db, manifest.schema);
    await db.transaction().execute((transaction) => loadRows(transaction, backup, manifest, onProgress));
    await migrate(connection);
    // What a backup says that the texts look like is not believed.
    await db
      .updateTable("blog_texts")
      .set({ body: null, body_version: null })
      .where("body", "is not", null)
      .execute();
  } finally {
    await db.destroy();
  }
}
