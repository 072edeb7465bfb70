import { constants } from "node:os";
import { DatabaseFault } from "../../db/open.ts";
import { explainDatabaseFault } from "../../process/database-faults.ts";
import { lowerPriority } from "../../process/lower-priority.ts";
import { startScratchSite } from "../../scratch-site.ts";
import type { BackupOrder, BackupOutcome } from "./backup-process.ts";
import { createBackup } from "./create-backup.ts";
import { BackupFault, describeBackupFailure } from "./fault.ts";
import { verifyBackup } from "./verify-backup.ts";

// The process that creates a nightly backup. The site sends it one order and waits for the result. It runs at low
// priority.
lowerPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
// The site has exited. It creates the backup after its next start.
process.once("disconnect", () => process.exit());
process.once("message", async (order: BackupOrder) => process.send?.(await carryOut(order)));

async function carryOut({ place, file, scratchFolder }: BackupOrder): Promise<BackupOutcome> {
  try {
    await createBackup(place, file);
    return { manifest: await verifyBackup(file, { scratchFolder, startSite: startScratchSite }) };
  } catch (error) {
    const stack = error instanceof Error && !(error instanceof BackupFault) ? error.stack : undefined;
    return { fault: explain(error, place.dataDir), stack };
  }
}

function explain(error: unknown, folder: string): string {
  if (!(error instanceof DatabaseFault)) return describeBackupFailure(error, folder);
  return explainDatabaseFault(error.cause, error.options) ?? describeBackupFailure(error.cause, folder);
}
