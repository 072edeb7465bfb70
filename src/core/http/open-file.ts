import type { Stats } from "node:fs";
import { constants, type FileHandle, open } from "node:fs/promises";
import { codeOf } from "../db/errors.ts";

/** A file that was opened for reading. Whoever opened it closes the handle. */
export interface OpenedFile {
  handle: FileHandle;
  stats: Stats;
}

/** Why a file was not opened: the system's code, such as `ENOENT`, or a reason of ours. */
export interface OpenRefusal {
  refused: string;
}

/** A reason of ours: a folder, a pipe, or a device. */
export const notRegular = "not a file";

/**
 * Opens a regular file that is not a link. What it is, is asked of the open file, so that it cannot be replaced in
 * between. Opening never waits, as that of a pipe would.
 */
export async function openFile(file: string): Promise<OpenedFile | OpenRefusal> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, stats };
    await handle.close();
    return { refused: notRegular };
  } catch (error) {
    return { refused: systemCodeOf(error) };
  }
}

/** Returns the system's code of an error, and throws any other error. */
export function systemCodeOf(error: unknown): string {
  const code = codeOf(error);
  if (code === undefined) throw error;
  return code;
}
