import { CommandFault } from "../../core/cli/command-fault.ts";
import { codeOf } from "../../core/db/errors.ts";

/** A backup cannot be created, trusted, or restored. The message tells the owner why. */
export class BackupFault extends CommandFault {}

/**
 * Returns why a backup could not be written, and what to do if that is known, as sentences on one line.
 * @param folder the folder of the backup
 */
export function describeBackupFailure(error: unknown, folder: string): string {
  const code = codeOf(error) ?? "";
  if (["ENOSPC", "EDQUOT", "SQLITE_FULL"].includes(code))
    return `the disk of ${folder} is full (${code}). Free some space.`;
  if (["EACCES", "EPERM", "EROFS"].includes(code)) {
    const refused = (error as NodeJS.ErrnoException).path ?? folder;
    return `${refused} cannot be used (${code}). Make it readable and writable for the user that runs Foliodesk.`;
  }
  const reason = (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s*\n\s*/g, " ");
  return `${reason}${/[.!?]$/.test(reason) ? "" : "."}`;
}

/**
 * Runs a function that reads a backup. Adds the file name to a {@link BackupFault} whose message refers to it as "it".
 */
export async function namingFile<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    throw new BackupFault(`${file} cannot be restored. ${error.message}`, { cause: error });
  }
}
