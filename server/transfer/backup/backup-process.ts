import { fork } from "node:child_process";
import { once } from "node:events";
import { watchDelays } from "../../process/idle.ts";
import { programFile } from "../../process/installation.ts";
import type { EncryptedBucket } from "./copies/bucket-url.ts";
import type { CommandRequest } from "./copies/command.ts";
import type { UploadRequest } from "./copies/upload.ts";
import { BackupFault } from "./fault.ts";
import type { Manifest } from "./manifest.ts";
import type { DataLocation } from "./snapshot.ts";

/** Whether visitors wait for the site. */
export interface SiteLoad {
  visitorsWait: boolean;
}

interface BackupRequest {
  place: DataLocation;
  file: string;
  /** The folder to restore the backup into when verifying it. */
  scratchFolder: string;
}

/** What the process can do. A test restores the newest copy in a bucket, and an upload returns what could not be deleted there. */
export interface BackupTasks {
  create: (request: BackupRequest) => Promise<Manifest>;
  upload: (request: UploadRequest) => Promise<string | undefined>;
  command: (request: CommandRequest) => Promise<void>;
  test: (request: {
    bucket: EncryptedBucket;
    scratchFolder: string;
  }) => Promise<{ name: string; manifest: Manifest }>;
}

/** The first message to the process. A {@link SiteLoad} follows whenever it changes. */
export type TaskMessage = {
  [Name in keyof BackupTasks]: { task: Name; request: Parameters<BackupTasks[Name]>[0] };
}[keyof BackupTasks];

/** A fault has the reason for the owner, and the stack for the log if the reason is an error of the system. */
export type TaskResult<Result = unknown> = { done: Result } | { fault: string; stack?: string | undefined };

const program = programFile("server/transfer/backup/backup-program");
/** Milliseconds that the process has to end what it does after it was aborted. */
const patience = 4_000;

/**
 * Carries out a task in a separate process, so that it does not block requests and its memory is returned to the system.
 * Throws a {@link BackupFault} when it fails.
 */
export async function runBackupTask<Name extends keyof BackupTasks>(
  task: Name,
  request: Parameters<BackupTasks[Name]>[0],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<BackupTasks[Name]>>> {
  const child = fork(program, {
    execArgv: ["--max-old-space-size=128", "--max-semi-space-size=2"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exit = once(child, "exit");
  child.send({ task, request });
  // The process may have ended; that is noticed below.
  const stopWatching = watchDelays((visitorsWait) =>
    child.send({ visitorsWait } satisfies SiteLoad, () => {}),
  );
  try {
    type Result = TaskResult<Awaited<ReturnType<BackupTasks[Name]>>>;
    const result = await Promise.race([
      once(child, "message", { signal }).then(([message]): Result => message),
      exit.then(([code, by]): Result => ({ fault: `The backup process ended early (${code ?? by}).` })),
    ]);
    if (!("fault" in result)) return result.done;
    const fault = new BackupFault(result.fault);
    throw Object.assign(fault, { stack: result.stack ?? fault.stack });
  } finally {
    stopWatching();
    if (signal.aborted && child.connected) {
      child.disconnect();
      setTimeout(() => child.kill("SIGKILL"), patience).unref();
    } else child.kill("SIGKILL");
    await exit;
  }
}
