import { showProgress } from "../../core/cli/progress.ts";
import { loadConfig } from "../../core/server/config.ts";
import { describeRemoved, describeRows } from "./describe-rows.ts";
import { restoreBackup } from "./restore-backup.ts";
import { withBackup } from "./with-backup-command.ts";

/** Replaces the site's data with a backup, a file or `s3:NAME`, and keeps the replaced data. The site must be stopped. */
export async function restore(file: string): Promise<void> {
  const config = loadConfig("data");
  const { manifest, kept } = await withBackup(file, config, (local) =>
    restoreBackup(config, local, (done) => showProgress("Restoring", done)),
  );
  console.log(`Restored the backup of ${manifest.createdAt}: ${describeRows(manifest)}.`);
  if (!manifest.rows.site_files && !manifest.files.some(({ name }) => name.startsWith("files/site/")))
    console.log(
      "The site folder, and posts that are files there, are not in this backup. Copy the folder, too.",
    );
  for (const line of describeRemoved(manifest)) console.log(line);
  for (const place of kept) console.log(`The replaced data is in ${place}.`);
  console.log(
    "All sessions were ended. Sign in again after you start the site, with the password of the backup.",
  );
  console.log(
    "Backups contain no passkeys, authenticator apps, or API keys. Set them up again if you use them.",
  );
}
