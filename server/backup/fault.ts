/** A backup cannot be made, trusted or restored for a reason that the owner can act on: the message says which. */
export class BackupFault extends Error {}

/** Does what reads a backup; a {@link BackupFault} about its content, which speaks of "it", then names the file. */
export async function namingFile<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    throw new BackupFault(`${file} cannot be restored. ${error.message}`, { cause: error });
  }
}
