import { execFile } from "node:child_process";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Enough space for the database and the server's reserve. The scenario fills the rest. */
const size = "32m";

/** Mounts a small disk in memory. Only root can do this. */
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

/** Fills the disk completely. Returns a function that frees the space. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, "filler");
  const handle = await open(file, "w");
  try {
    for (const size of [1024 * 1024, 4096, 1]) {
      const chunk = Buffer.alloc(size);
      while (await hasWritten(handle, chunk));
    }
  } finally {
    await handle.close();
  }
  return () => rm(file);
}

async function hasWritten(handle: FileHandle, chunk: Buffer): Promise<boolean> {
  try {
    return (await handle.write(chunk)).bytesWritten === chunk.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}
