import { existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Creates a folder, and those above it, that do not exist yet. Unlike `mkdirSync` with `recursive`, it also returns for
 * a folder that cannot be created, such as one below /proc.
 * @param mode the permissions of each new folder; by default, only its owner can use it
 */
export function makeFolder(folder: string, mode = 0o700): void {
  const parent = path.dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // It already exists, or another process has just created it.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
