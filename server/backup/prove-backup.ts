import { constants, setPriority } from "node:os";
import type { BackupOrder, BackupOutcome } from "../background/backup-process.ts";
import { createBackup } from "./create-backup.ts";
import { BackupFault } from "./fault.ts";
import { verifyBackup } from "./verify-backup.ts";

// The process that creates a nightly backup. The site sends it one order and waits for the result. It runs at low
// priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The site has exited. It creates the backup after its next start.
process.once("disconnect", () => process.exit());
process.once("message", async (order: BackupOrder) => process.send?.(await carryOut(order)));

async function carryOut({ place, file, scratchFolder }: BackupOrder): Promise<BackupOutcome> {
  try {
    await createBackup(place, file);
    return { manifest: await verifyBackup(file, scratchFolder) };
  } catch (error) {
    if (error instanceof BackupFault) return { fault: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
