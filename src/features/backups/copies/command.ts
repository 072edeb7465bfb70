import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { loadEnvironment } from "../../../core/process/environment.ts";
import { BackupFault } from "../fault.ts";

export interface CommandRequest {
  command: string;
  file: string;
}

/** Characters of what the command has written that the owner reads. */
const shownLength = 700;
/** Milliseconds that a command has to end after it was asked to. */
const patience = 2_000;

/**
 * Runs the owner's shell command with the path of the backup in `BACKUP_FILE`. Throws a {@link BackupFault} with the
 * end of what it wrote to its standard error if it fails. Leaves none of its processes behind, whether it has ended or
 * was aborted.
 */
export async function runCommand({ command, file }: CommandRequest, signal: AbortSignal): Promise<void> {
  const child = spawn(command, {
    shell: true,
    // The leader of a group of processes, which can be ended together.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...loadEnvironment(), BACKUP_FILE: file },
  });
  let written = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    written = (written + text).slice(-shownLength);
  });
  const closed = once(child, "close");
  try {
    const [code, by] = await once(child, "exit", { signal });
    // A process in the background may still have the pipe.
    await Promise.race([closed, sleep(patience)]);
    if (code !== 0)
      throw new BackupFault(`BACKUP_COMMAND ended with ${code ?? by}. ${written.trim()}`.trim());
  } finally {
    if (signal.aborted) {
      endGroup(child.pid, "SIGTERM");
      await Promise.race([closed, sleep(patience)]);
    }
    endGroup(child.pid, "SIGKILL");
  }
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // All of its processes have ended.
  }
}
