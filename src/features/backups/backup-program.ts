import { rmSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { makeFolder } from "../../core/db/make-folder.ts";
import { DatabaseFault } from "../../core/db/open.ts";
import { carryOut } from "../../core/process/carry-out.ts";
import { explainDatabaseFault } from "../../core/process/database-faults.ts";
import type { BackupTasks, TaskRequest, TaskResult } from "./backup-process.ts";
import { BackupFault, describeBackupFailure } from "./fault.ts";
import { createThrottle } from "./throttle.ts";

const orphaned = new AbortController();

// The process that creates a nightly backup, copies it, or tests a copy, at low priority. Each task
// loads what it needs.
carryOut(
  ({ task, request }: TaskRequest, ask) => {
    // The site has stopped. It does the task after its next start.
    orphaned.signal.addEventListener("abort", () => {
      if (!("scratchFolder" in request)) return;
      rmSync(request.scratchFolder, { recursive: true, force: true });
      process.exit();
    });
    const throttle = createThrottle(() => ask("visitorsWait") as Promise<boolean>);
    return perform({ task, request } as TaskRequest, createTasks(throttle, orphaned.signal));
  },
  { niceness: constants.priority.PRIORITY_LOW, onOrphaned: () => orphaned.abort() },
);

function createTasks(rest: () => Promise<void>, signal: AbortSignal): BackupTasks {
  return {
    create: async ({ place, file, scratchFolder }) => {
      const { createBackup } = await import("./create-backup.ts");
      await createBackup(place, file, rest);
      return verify(file, scratchFolder, rest);
    },
    upload: async (request) => {
      const { uploadBackup } = await import("./copies/upload.ts");
      return uploadBackup(request, rest, signal);
    },
    command: async (request) => {
      const { runCommand } = await import("./copies/command.ts");
      return runCommand(request, signal);
    },
    test: async ({ bucket, scratchFolder }) => {
      makeFolder(scratchFolder);
      const file = path.join(scratchFolder, "copy.tar.gz");
      const { downloadBackup } = await import("./copies/download.ts");
      const name = await downloadBackup(bucket, "latest", file, rest);
      return { name, manifest: await verify(file, scratchFolder, rest) };
    },
  };
}

async function verify(file: string, scratchFolder: string, onProgress: () => Promise<void>) {
  const { verifyBackup } = await import("./verify-backup.ts");
  const { startScratchSite: startSite } = await import("./scratch-site.ts");
  return verifyBackup(file, { scratchFolder, startSite, onProgress });
}

async function perform({ task, request }: TaskRequest, tasks: BackupTasks): Promise<TaskResult> {
  try {
    return { done: await (tasks[task] as (what: typeof request) => Promise<unknown>)(request) };
  } catch (error) {
    const stack = error instanceof Error && !(error instanceof BackupFault) ? error.stack : undefined;
    return { fault: explain(error, folderOf(request)), stack };
  }
}

/** The folder that is written to. */
function folderOf(request: TaskRequest["request"]): string {
  if ("place" in request) return request.place.dataDir;
  return "scratchFolder" in request ? request.scratchFolder : path.dirname(request.file);
}

function explain(error: unknown, folder: string): string {
  if (!(error instanceof DatabaseFault)) return describeBackupFailure(error, folder);
  return explainDatabaseFault(error.cause, error.options) ?? describeBackupFailure(error.cause, folder);
}
