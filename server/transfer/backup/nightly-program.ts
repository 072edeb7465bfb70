import { rmSync } from "node:fs";
import { constants } from "node:os";
import { DatabaseFault } from "../../db/open.ts";
import { explainDatabaseFault } from "../../process/database-faults.ts";
import { lowerPriority } from "../../process/lower-priority.ts";
import { startScratchSite } from "../../scratch-site.ts";
import type { BackupRequest, BackupResult, SiteLoad } from "./backup-process.ts";
import { createBackup } from "./create-backup.ts";
import { BackupFault, describeBackupFailure } from "./fault.ts";
import { createThrottle } from "./throttle.ts";
import { verifyBackup } from "./verify-backup.ts";

// The process that creates a nightly backup. The site sends it a request and waits for the result. It runs at low
// priority.
lowerPriority(0, constants.priority.PRIORITY_LOW);
process.once("message", async (request: BackupRequest) => {
  const throttle = createThrottle();
  process.on("message", ({ visitorsWait }: SiteLoad) => throttle.setVisitorsWait(visitorsWait));
  // The site has exited. It creates the backup after its next start.
  process.once("disconnect", () => {
    rmSync(request.scratchFolder, { recursive: true, force: true });
    process.exit();
  });
  process.send?.(await carryOut(request, throttle.rest));
});

async function carryOut(
  { place, file, scratchFolder }: BackupRequest,
  rest: () => Promise<void>,
): Promise<BackupResult> {
  try {
    await createBackup(place, file, rest);
    const verification = { scratchFolder, startSite: startScratchSite, onProgress: rest };
    return { manifest: await verifyBackup(file, verification) };
  } catch (error) {
    const stack = error instanceof Error && !(error instanceof BackupFault) ? error.stack : undefined;
    return { fault: explain(error, place.dataDir), stack };
  }
}

function explain(error: unknown, folder: string): string {
  if (!(error instanceof DatabaseFault)) return describeBackupFailure(error, folder);
  return explainDatabaseFault(error.cause, error.options) ?? describeBackupFailure(error.cause, folder);
}
