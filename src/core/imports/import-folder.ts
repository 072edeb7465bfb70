import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

const folderPrefix = "import-";
/** Milliseconds after which an import has certainly ended. */
const abandonedAfter = 24 * 60 * 60 * 1_000;

/** Creates a folder for the files of an import, and deletes those of imports that were killed. */
export async function createImportFolder(cacheDir: string): Promise<string> {
  await mkdir(cacheDir, { recursive: true });
  for (const name of await readdir(cacheDir)) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = path.join(cacheDir, name);
    // Another import can delete it at the same time.
    const found = await stat(folder).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedAfter)
      await rm(folder, { recursive: true, force: true });
  }
  return mkdtemp(path.join(cacheDir, folderPrefix));
}
