import path from "node:path";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { showProgress } from "../../core/cli/progress.ts";
import { withTemporaryFolder } from "../../core/cli/temporary-folder.ts";
import type { Config } from "../../core/server/config.ts";
import { downloadBackup } from "./copies/download.ts";

/**
 * Calls a function with the path of a backup. `s3:NAME` and `s3:latest` are downloaded from the bucket and decrypted
 * first, into a temporary folder that is deleted at the end. Throws a {@link CommandFault} if no bucket is configured,
 * and a `BackupFault` if it has no such copy.
 */
export async function withBackup<Result>(
  source: string,
  { backupBucket }: Config,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!source.startsWith("s3:")) return use(source);
  if (backupBucket === undefined)
    throw new CommandFault(
      `To read ${source}, set BACKUP_S3 and BACKUP_PASSPHRASE as on the site that has made it.`,
    );
  return withTemporaryFolder(async (folder) => {
    const file = path.join(folder, "backup.tar.gz");
    const name = await downloadBackup(backupBucket, source.slice("s3:".length), file, (done) =>
      showProgress("Downloading", done),
    );
    console.log(`Downloaded and decrypted ${name}.`);
    return use(file);
  });
}
