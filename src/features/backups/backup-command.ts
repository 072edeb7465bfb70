import { stat } from "node:fs/promises";
import path from "node:path";
import { showProgress } from "../../core/cli/progress.ts";
import { openExisting } from "../../core/db/open.ts";
import { commandLine } from "../../core/process/installation.ts";
import { timestamp } from "../../core/process/timestamp.ts";
import { loadConfig } from "../../core/server/config.ts";
import { backupFolder, createBackup } from "./create-backup.ts";
import { noteBackup } from "./notes.ts";

/**
 * Writes all data of the site to one file: `output`, or a new file in the folder of backups. The site may be running.
 */
export async function backup({ output }: { output?: string }): Promise<void> {
  const config = loadConfig("data");
  const name = `foliodesk-${timestamp(Date.now())}.tar.gz`;
  const file = path.resolve(output ?? path.join(backupFolder(config.dataDir), name));
  const manifest = await createBackup(config, file, (done) => showProgress("Backing up", done));
  const { db } = await openExisting({ ...config, onIdleError: () => {} });
  const madeAt = Date.parse(manifest.createdAt);
  // A database of an older version has no table for this. The backup is still valid.
  const noted = await noteBackup(db, { id: manifest.id, file, madeAt }).then(
    () => true,
    () => false,
  );
  await db.destroy();
  const { size } = await stat(file);
  console.log(`The backup is ${file} (${Math.ceil(size / 1000).toLocaleString("en-US")} kB).`);
  if (!noted) console.log("It could not be recorded in the database, so the dashboard will not show it.");
  console.log(`To verify that it can be restored: ${commandLine("verify", file)}`);
}
