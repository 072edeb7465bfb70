import path from "node:path";
import type { Database } from "../../../db/connect.ts";
import { inTransaction } from "../../../db/retry.ts";
import { existsAsEntry } from "../../../process/environment.ts";
import { type EditRefusal, outsideOf, refusalOfError } from "./edit-refusal.ts";
import { keepVersion, settleVersions } from "./keep-version.ts";
import { removeFile, replaceFile, resolveTarget } from "./replace-file.ts";
import { readSiteText } from "./site-text.ts";
import { confirmVersion, type FileChange } from "./versions.ts";

/** Where the files of the site are written: the site folder, or the database. They are read from the folder. */
export interface FileStore {
  /** The version that every change increments, if other instances can make one. */
  version?: string;
  /** Makes the folder have what other instances have written. Never rejects. */
  update: () => Promise<void>;
  /** Replaces a file, or removes it, if it has not changed. */
  write: (write: FileWrite) => Promise<"written" | "changed" | EditRefusal>;
}

export interface FileWrite {
  file: string;
  /** `null` removes the file. */
  content: string | Uint8Array | null;
  /** The SHA-256 of the file before, and of no bytes if there is none. */
  hash: string;
  /** The version that is kept of a text. Without it, the file is a new one. */
  change?: FileChange;
}

interface FolderStoreDeps {
  db: Database;
  clock: () => number;
  config: { siteDir: string };
}

/** Writes to the site folder, which the owner can also change by hand. */
export function createFolderStore({ db, clock, config: { siteDir } }: FolderStoreDeps): FileStore {
  async function keep(change: FileChange) {
    await settleVersions(db, siteDir);
    return inTransaction(db, (transaction) => keepVersion(transaction, change, clock()));
  }

  async function write({ file, content, hash, change }: FileWrite): ReturnType<FileStore["write"]> {
    const isNew = () => !existsAsEntry(path.join(siteDir, file));
    try {
      if (change === undefined && !isNew()) return "changed";
      const target = await resolveTarget(siteDir, file);
      if (target === undefined) return outsideOf(file);
      const version = change && (await keep(change));
      const isSame = async () =>
        change === undefined ? isNew() : (await readSiteText(siteDir, change.file)).hash === hash;
      const isWritten =
        content === null
          ? await removeFile(path.join(siteDir, file), isSame)
          : await replaceFile(target, content, isSame);
      if (!isWritten) return "changed";
      // If the database cannot store it now, it is settled when versions are needed.
      if (version !== undefined) await confirmVersion(db, version).catch(() => {});
      return "written";
    } catch (error) {
      return refusalOfError(error, file);
    }
  }

  return { update: async () => {}, write };
}
