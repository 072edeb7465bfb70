import { tmpdir } from "node:os";
import { showProgress } from "../../core/cli/progress.ts";
import { openExisting } from "../../core/db/open.ts";
import { loadEnvironment } from "../../core/process/environment.ts";
import { type Config, readConfig } from "../../core/server/config.ts";
import { describeRemoved, describeRows } from "./describe-rows.ts";
import { noteVerified } from "./notes.ts";
import { startScratchSite } from "./scratch-site.ts";
import { verifyBackup } from "./verify-backup.ts";
import { withBackup } from "./with-backup-command.ts";

/** Verifies that a backup, a file or `s3:NAME`, can be restored. Does not change the site. */
export async function verify(file: string): Promise<void> {
  const config = readConfig(loadEnvironment());
  const manifest = await withBackup(file, config, (local) =>
    verifyBackup(local, {
      scratchFolder: tmpdir(),
      startSite: startScratchSite,
      onProgress: (done) => showProgress("Verifying", done),
    }),
  );
  console.log(`Made on ${manifest.createdAt} by Foliodesk ${manifest.version} with ${manifest.engine}.`);
  console.log(`The checksums of all ${manifest.files.length} files match.`);
  console.log(`Restored into a new database: ${describeRows(manifest)}.`);
  for (const line of describeRemoved(manifest)) console.log(line);
  console.log("Started a site on it, signed in as the owner, and read its posts.");
  if (await noteInDatabase(config, manifest.id))
    console.log("The dashboard now shows this backup as verified.");
  console.log(`${file} can be restored.`);
}

/** Records the result if the backup was created from this site's database. A missing database is not an error. */
async function noteInDatabase(config: Config, id: string): Promise<boolean> {
  try {
    const { db } = await openExisting({ ...config, onIdleError: () => {} });
    const known = await noteVerified(db, id, Date.now());
    await db.destroy();
    return known;
  } catch {
    return false;
  }
}
