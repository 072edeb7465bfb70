import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Why the tests that fill a disk are skipped, or `undefined` if a disk can be mounted for them. */
export function whyNoSmallDisk(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "only root on Linux can mount a disk";
  try {
    mountSmallDisk(1)[Symbol.dispose]();
    return undefined;
  } catch {
    return "this container may not mount a disk";
  }
}

/** Mounts a disk of this many MiB in memory. */
export function mountSmallDisk(size: number): Disposable & { folder: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "foliodesk-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return {
    folder,
    [Symbol.dispose]: () => {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Writes to a file until the disk is completely full. */
export async function fillDisk(folder: string): Promise<string> {
  const file = path.join(folder, "fill");
  const handle = await open(file, "w");
  try {
    for (let size = 1 << 20; size >= 1; size = size > 1 ? size >> 4 : 0) await writeUntilFull(handle, size);
  } finally {
    await handle.close();
  }
  return file;
}

async function writeUntilFull(handle: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
  const bytes = Buffer.alloc(size, 1);
  try {
    for (;;) await handle.writeFile(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
