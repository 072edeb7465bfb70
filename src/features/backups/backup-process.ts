import type { DataLocation } from "../../core/db/read-transaction.ts";
import { watchDelays } from "../../core/process/idle.ts";
import { createProcess, EndedEarly } from "../../core/process/programs.ts";
import type { EncryptedBucket } from "./copies/bucket-url.ts";
import type { CommandRequest } from "./copies/command.ts";
import type { UploadRequest } from "./copies/upload.ts";
import { BackupFault } from "./fault.ts";
import type { Manifest } from "./manifest.ts";

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

/** What the process is asked to do. It asks whether visitors wait for the site. */
export type TaskRequest = {
  [Name in keyof BackupTasks]: { task: Name; request: Parameters<BackupTasks[Name]>[0] };
}[keyof BackupTasks];

/** A fault has the reason for the owner, and the stack for the log if the reason is an error of the system. */
export type TaskResult<Result = unknown> = { done: Result } | { fault: string; stack?: string | undefined };

const program = "src/features/backups/backup-program";
/** Milliseconds that the process has to end what it does after it was aborted. */
const patience = 4_000;

/**
 * Carries out a task in a separate process, so that it does not block requests and its memory is returned to the
 * system. Throws a {@link BackupFault} when it fails.
 */
export async function runBackupTask<Name extends keyof BackupTasks>(
  task: Name,
  request: Parameters<BackupTasks[Name]>[0],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<BackupTasks[Name]>>> {
  const worker = createProcess(program, { memory: 128, semiSpace: 2 });
  let visitorsWait = false;
  const stopWatching = watchDelays((isLate) => {
    visitorsWait = isLate;
  });
  try {
    type Result = TaskResult<Awaited<ReturnType<BackupTasks[Name]>>>;
    const result = await worker.ask<Result>({ task, request }, { answer: () => visitorsWait, signal });
    if (!("fault" in result)) return result.done;
    const fault = new BackupFault(result.fault);
    throw Object.assign(fault, { stack: result.stack ?? fault.stack });
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error;
    throw new BackupFault(`The backup process ended early (${error.how}).`);
  } finally {
    stopWatching();
    await worker.end(signal.aborted ? patience : 0);
  }
}
