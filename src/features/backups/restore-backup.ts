import { statfs } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../core/db/make-folder.ts";
import type { DataLocation } from "../../core/db/read-transaction.ts";
import { preciseTimestamp } from "../../core/process/timestamp.ts";
import { checkBackup } from "./check-backup.ts";
import type { OnProgress } from "./create-backup.ts";
import { BackupFault } from "./fault.ts";
import type { Manifest } from "./manifest.ts";
import { restorePostgres } from "./restore-postgres.ts";
import { type RestoreWork, restoreSqlite } from "./restore-sqlite.ts";
import { createScratchFolder, removeLeftOvers } from "./scratch-folder.ts";

export interface Restored {
  manifest: Manifest;
  /** The folders, and with PostgreSQL the schema, that contain the replaced data. */
  kept: string[];
}

/**
 * Replaces a site's data with the contents of a backup, which may come from the other engine. Checks everything before
 * writing anything. Throws a {@link BackupFault} when the backup cannot be trusted or the site is running.
 */
export async function restoreBackup(
  { databaseUrl, dataDir }: DataLocation,
  backup: string,
  onProgress: OnProgress = () => {},
): Promise<Restored> {
  const manifest = await checkBackup(backup);
  makeFolder(dataDir);
  await refuseFullDisk(dataDir, manifest);
  const scratch = await createScratchFolder(dataDir);
  const kept = path.join(dataDir, `replaced-${preciseTimestamp(Date.now())}`);
  const work: RestoreWork = { dataDir, backup, manifest, scratch: scratch.folder, kept, onProgress };
  try {
    const places =
      databaseUrl === undefined ? await restoreSqlite(work) : await restorePostgres(databaseUrl, work);
    await removeLeftOvers(dataDir);
    onProgress(1);
    return { manifest, kept: places };
  } finally {
    await scratch.remove();
  }
}

async function refuseFullDisk(dataDir: string, { files }: Manifest): Promise<void> {
  // During the restore, rows are stored twice: in the database and in its write-ahead log.
  const needed = files.reduce((sum, { size }) => sum + 2 * size, 0);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= needed) return;
  const [needs, has] = [needed, bavail * bsize].map((bytes) => Math.ceil(bytes / 1_000_000));
  throw new BackupFault(
    `Not enough disk space in ${dataDir}: the restore needs ${needs} MB, and ${has} MB are free.`,
  );
}
