import {
  chownSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import type { User } from "./ordinary-user.ts";

export interface CopyOptions {
  /** Who owns the copy. */
  user: User;
  /** Whether files are hard links to the originals where possible. The user can read them but not change them. */
  link?: boolean;
  /** The names that are left out, in every folder. */
  leftOut?: readonly string[];
}

/** Makes a copy of a folder for another user, as root. `target` must not exist, but its parent must. */
export function copyTree(source: string, target: string, options: CopyOptions): void {
  makeFolderFor(options.user, target);
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (options.leftOut?.includes(entry.name)) continue;
    if (entry.isDirectory()) copyTree(from, to, options);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else if (entry.isFile()) copyFileFor(from, to, options);
  }
}

/** Creates a folder, as root, that the user owns. */
export function makeFolderFor({ uid, gid }: User, folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, uid, gid);
}

/** Copies a file, or creates a hard link to it, as root. */
export function copyFileFor(from: string, to: string, { user, link }: CopyOptions): void {
  if (link && tryLink(from, to)) return;
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  chownSync(to, user.uid, user.gid);
}

/** Returns `false` for a file that not everyone can read, because a link has the rights of the original. */
function tryLink(from: string, to: string): boolean {
  if ((statSync(from).mode & 0o004) === 0) return false;
  try {
    linkSync(from, to);
    return true;
  } catch {
    // The file is on another disk, or the file system has no hard links.
    return false;
  }
}
