import { mkdir, rename, stat } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "./create-backup.ts";
import type { SiteFolder } from "./tables.ts";

/**
 * Puts folders of `source` in place of those of `dataDir`, which go to `kept`. When one cannot be moved, all are put
 * back.
 * @returns puts all of them back
 */
export async function replaceFolders(
  folders: SiteFolder[],
  { source, dataDir, kept }: { source: string; dataDir: string; kept: string },
): Promise<() => Promise<void>> {
  const undoing: (() => Promise<void>)[] = [];
  async function move(from: string, to: string): Promise<void> {
    await rename(from, to);
    undoing.unshift(() => rename(to, from));
  }
  async function undo(): Promise<void> {
    for (const step of undoing) await step();
  }
  try {
    for (const folder of folders) {
      const current = path.join(dataDir, folder);
      if (await exists(current)) {
        await mkdir(kept, { recursive: true, mode: 0o700 });
        await move(current, path.join(kept, folder));
      }
      await move(path.join(source, folder), current);
    }
    await syncFolder(dataDir);
    return undo;
  } catch (error) {
    await undo();
    throw error;
  }
}

export async function exists(file: string): Promise<boolean> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return found !== undefined;
}
