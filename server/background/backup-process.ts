import { fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { createBackup } from "../backup/create-backup.ts";
import { BackupFault } from "../backup/fault.ts";
import type { Manifest } from "../backup/manifest.ts";
import type { DataPlace } from "../backup/snapshot.ts";
import { verifyBackup } from "../backup/verify-backup.ts";

interface Order {
  place: DataPlace;
  file: string;
  /** Where it is restored to prove it. */
  scratchFolder: string;
}

type Outcome = { manifest: Manifest } | { fault: string };

/**
 * Makes a backup and proves it, in a process of its own: what it does must not keep visitors waiting, and its memory
 * goes back to the system. Throws a {@link BackupFault} when either fails.
 */
export async function makeProvenBackup(order: Order, signal: AbortSignal): Promise<Manifest> {
  const child = fork(import.meta.filename, {
    execArgv: ["--max-old-space-size=128"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exit = once(child, "exit");
  try {
    child.send(order);
    const outcome = await Promise.race([
      once(child, "message", { signal }).then(([message]): Outcome => message),
      exit.then(
        ([code, by]): Outcome => ({ fault: `The process that makes the backup ended (${code ?? by}).` }),
      ),
    ]);
    if ("fault" in outcome) throw new BackupFault(outcome.fault);
    return outcome.manifest;
  } finally {
    child.kill("SIGKILL");
    await exit;
  }
}

async function carryOut({ place, file, scratchFolder }: Order): Promise<Outcome> {
  try {
    await createBackup(place, file);
    return { manifest: await verifyBackup(file, scratchFolder) };
  } catch (error) {
    if (error instanceof BackupFault) return { fault: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

if (import.meta.main) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // The site has ended, in whatever way; it makes the backup after its next start.
  process.once("disconnect", () => process.exit());
  process.once("message", async (order: Order) => process.send?.(await carryOut(order)));
}
