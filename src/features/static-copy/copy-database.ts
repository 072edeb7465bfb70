import { rm } from "node:fs/promises";
import path from "node:path";
import type { DataLocation } from "../../core/db/read-transaction.ts";
import { buildDatabase } from "../backups/build-database.ts";
import { createBackup } from "../backups/create-backup.ts";

/**
 * Writes the database as it is at a single point in time to a SQLite database in a folder, the way of a backup and its
 * restore. What the site saves while the copy is read from it is not in it, and nothing that is stored there changes
 * the site.
 */
export async function copyDatabase(place: DataLocation, folder: string): Promise<void> {
  const file = path.join(folder, "database.tar.gz");
  const manifest = await createBackup(place, file);
  await buildDatabase(folder, file, manifest, () => {});
  await rm(file);
}
