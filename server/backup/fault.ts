/** A backup cannot be created, trusted, or restored. The message tells the owner why. */
export class BackupFault extends Error {}

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
