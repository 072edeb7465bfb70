import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { createBackup } from "../backup/create-backup.ts";
import { BackupFault } from "../backup/fault.ts";
import type { Manifest } from "../backup/manifest.ts";
import type { DataPlace } from "../backup/snapshot.ts";
import { verifyBackup } from "../backup/verify-backup.ts";

interface Order {
  task: "backup";
  place: DataPlace;
  file: string;
  /** Where it is restored to prove it. */
  scratchFolder: string;
}

type Outcome = { manifest: Manifest } | { fault: string };

/** Half of what the site itself may use; one part of a table is in memory at a time. */
const mostMegabytes = 128;

/**
 * Makes a backup and proves it, in a thread of its own: what it does to the disk must not keep visitors waiting.
 * Throws a {@link BackupFault} when either fails.
 */
export async function makeProvenBackup(order: Omit<Order, "task">, signal: AbortSignal): Promise<Manifest> {
  const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes };
  const worker = new Worker(import.meta.filename, {
    workerData: { task: "backup", ...order },
    resourceLimits,
  });
  try {
    const [outcome] = (await once(worker, "message", { signal })) as [Outcome];
    if ("fault" in outcome) throw new BackupFault(outcome.fault);
    return outcome.manifest;
  } finally {
    await worker.terminate();
  }
}

function isOrder(data: unknown): data is Order {
  return typeof data === "object" && data !== null && "task" in data && data.task === "backup";
}

if (!isMainThread && isOrder(workerData)) {
  const { place, file, scratchFolder } = workerData;
  const outcome = await createBackup(place, file)
    .then(() => verifyBackup(file, scratchFolder))
    .then(
      (manifest): Outcome => ({ manifest }),
      (error: Error): Outcome => ({
        fault: error instanceof BackupFault ? error.message : (error.stack ?? error.message),
      }),
    );
  parentPort?.postMessage(outcome);
}
