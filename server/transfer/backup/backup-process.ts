import { fork } from "node:child_process";
import { once } from "node:events";
import { watchDelays } from "../../process/idle.ts";
import { programFile } from "../../process/installation.ts";
import { BackupFault } from "./fault.ts";
import type { Manifest } from "./manifest.ts";
import type { DataLocation } from "./snapshot.ts";

/** Whether visitors wait for the site. */
export interface SiteLoad {
  visitorsWait: boolean;
}

/** The first message to the process. A {@link SiteLoad} follows whenever it changes. */
export interface BackupRequest {
  place: DataLocation;
  file: string;
  /** The folder to restore the backup into when verifying it. */
  scratchFolder: string;
}

/** A fault has the reason for the owner, and the stack for the log if the reason is an error of the system. */
export type BackupResult = { manifest: Manifest } | { fault: string; stack?: string | undefined };

const program = programFile("server/transfer/backup/nightly-program");

/**
 * Creates and verifies a backup in a separate process, so that it does not block requests and its memory is returned to
 * the system. Throws a {@link BackupFault} when either step fails.
 */
export async function createVerifiedBackup(request: BackupRequest, signal: AbortSignal): Promise<Manifest> {
  const child = fork(program, {
    execArgv: ["--max-old-space-size=128", "--max-semi-space-size=2"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exit = once(child, "exit");
  child.send(request);
  // The process may have ended; that is noticed below.
  const stopWatching = watchDelays((visitorsWait) =>
    child.send({ visitorsWait } satisfies SiteLoad, () => {}),
  );
  try {
    const result = await Promise.race([
      once(child, "message", { signal }).then(([message]): BackupResult => message),
      exit.then(([code, by]): BackupResult => ({ fault: `The backup process ended early (${code ?? by}).` })),
    ]);
    if ("manifest" in result) return result.manifest;
    const fault = new BackupFault(result.fault);
    throw Object.assign(fault, { stack: result.stack ?? fault.stack });
  } finally {
    stopWatching();
    child.kill("SIGKILL");
    await exit;
  }
}
