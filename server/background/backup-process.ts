import { fork } from "node:child_process";
import { once } from "node:events";
import { BackupFault } from "../backup/fault.ts";
import type { Manifest } from "../backup/manifest.ts";
import type { DataPlace } from "../backup/snapshot.ts";
import { programFile } from "../installation.ts";

/** The order that is sent to the process. */
export interface BackupOrder {
  place: DataPlace;
  file: string;
  /** The folder to restore the backup into when verifying it. */
  scratchFolder: string;
}

export type BackupOutcome = { manifest: Manifest } | { fault: string };

const program = programFile("server/backup/prove-backup");

/**
 * Creates and verifies a backup in a separate process, so that it does not block requests and its memory is returned to
 * the system. Throws a {@link BackupFault} when either step fails.
 */
export async function createVerifiedBackup(order: BackupOrder, signal: AbortSignal): Promise<Manifest> {
  const child = fork(program, {
    execArgv: ["--max-old-space-size=128"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exit = once(child, "exit");
  try {
    child.send(order);
    const outcome = await Promise.race([
      once(child, "message", { signal }).then(([message]): BackupOutcome => message),
      exit.then(
        ([code, by]): BackupOutcome => ({ fault: `The backup process ended early (${code ?? by}).` }),
      ),
    ]);
    if ("fault" in outcome) throw new BackupFault(outcome.fault);
    return outcome.manifest;
  } finally {
    child.kill("SIGKILL");
    await exit;
  }
}
