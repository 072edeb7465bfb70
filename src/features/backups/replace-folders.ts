import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { syncFolder } from "../../core/process/sync-folder.ts";
import { siteFolders } from "./stored-tables.ts";

/** The name prefix of the folders in which a restore prepares the new data. */
export const scratchPrefix = "restoring-";

/** The name of the record in a scratch folder. */
export const markName = "replacing.json";

const markSchema = z.object({
  kept: z.string(),
  folders: z.array(z.enum(siteFolders)),
  /** The id of the PostgreSQL transaction that the folders belong to. */
  transaction: z.string().optional(),
});

/**
 * A record of the replacement, written before the first folder is moved, so that it can be completed or undone after a
 * kill.
 */
export type Mark = z.infer<typeof markSchema>;

interface Places {
  dataDir: string;
  /** Contains the new folders, and the record until the replacement is final. */
  scratch: string;
}

/** Replaces the folders of `dataDir` with the new ones, and moves the old ones to the folder `kept`. */
export async function replaceFolders({ dataDir, scratch }: Places, mark: Mark): Promise<void> {
  if (await exists(mark.kept)) throw new Error(`${mark.kept} already exists`);
  await writeMark(scratch, mark);
  for (const folder of mark.folders) {
    const current = path.join(dataDir, folder);
    if (await exists(current)) {
      await mkdir(mark.kept, { recursive: true, mode: 0o700 });
      await rename(current, path.join(mark.kept, folder));
    }
    await rename(path.join(scratch, folder), current);
  }
  await syncFolder(dataDir);
}

/** Makes the replacement final. */
export async function finalizeReplacement(scratch: string): Promise<void> {
  await rm(path.join(scratch, markName), { force: true });
}

/** Undoes the replacement, even if only some of the folders were moved. */
export async function undoReplace({ dataDir, scratch }: Places): Promise<void> {
  const mark = await readMark(scratch);
  if (mark === undefined) return;
  for (const folder of mark.folders) {
    const [current, fresh] = [path.join(dataDir, folder), path.join(scratch, folder)];
    const old = path.join(mark.kept, folder);
    if (!(await exists(fresh))) await rename(current, fresh);
    if (await exists(old)) await rename(old, current);
  }
  await syncFolder(dataDir);
  await finalizeReplacement(scratch);
  await rm(mark.kept, { recursive: true, force: true });
}

/**
 * Completes or undoes the replacement after a restore was killed.
 * @param isCommitted whether the database that belongs to the new folders is in place; `undefined` while that is not
 * decided
 */
export async function finishInterruptedRestores(
  dataDir: string,
  isCommitted: (scratch: string, mark: Mark) => Promise<boolean | undefined>,
): Promise<void> {
  // With PostgreSQL, a site does not need the folder until it has files.
  if (!(await exists(dataDir))) return;
  for (const name of await readdir(dataDir)) {
    const scratch = path.join(dataDir, name);
    const mark = name.startsWith(scratchPrefix) ? await readMark(scratch) : undefined;
    if (mark === undefined) continue;
    const committed = await isCommitted(scratch, mark);
    if (committed === true) await finalizeReplacement(scratch);
    if (committed === false) await undoReplace({ dataDir, scratch });
  }
}

async function writeMark(scratch: string, mark: Mark): Promise<void> {
  const file = path.join(scratch, markName);
  const handle = await open(`${file}.part`, "wx", 0o600);
  await handle.writeFile(JSON.stringify(mark));
  await handle.sync();
  await handle.close();
  await rename(`${file}.part`, file);
  await syncFolder(scratch);
}

async function readMark(scratch: string): Promise<Mark | undefined> {
  const file = path.join(scratch, markName);
  return (await exists(file)) ? markSchema.parse(JSON.parse(await readFile(file, "utf8"))) : undefined;
}

export async function exists(file: string): Promise<boolean> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return found !== undefined;
}
