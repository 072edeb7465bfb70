import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const size = "3m";

/** Mounts a disk in memory that is soon full. Needs the right to mount, which only root has. */
export async function mountSmallDisk(): Promise<
  { folder: string; unmount: () => Promise<void> } | { skipped: string }
> {
  const folder = await mkdtemp(path.join(tmpdir(), "deskfolio-disk-"));
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  } catch (error) {
    await rm(folder, { recursive: true });
    return {
      skipped: `no small disk can be mounted here (${error instanceof Error ? error.message.trim() : error})`,
    };
  }
  return {
    folder,
    unmount: async () => {
      await run("umount", [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
