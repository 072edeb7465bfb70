import { connect } from "../db/connect.ts";
import { migrate, migrateTo } from "../db/migrate.ts";
import type { OnProgress } from "./create-backup.ts";
import { loadRows } from "./load-rows.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Makes a SQLite database of the newest schema in an empty folder and fills it from a checked backup. Rows go into the
 * schema that they come from and are then migrated, as they would have been at home.
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
    await migrateTo(db, manifest.schema);
    await db.transaction().execute((transaction) => loadRows(transaction, backup, manifest, onProgress));
    await migrate(connection);
  } finally {
    await db.destroy();
  }
}
