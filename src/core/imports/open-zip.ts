import { isUtf8 } from "node:buffer";
import { once } from "node:events";
import { constants } from "node:fs";
import type { Readable } from "node:stream";
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import { ImportFault } from "./import-fault.ts";

/** A file in a ZIP archive. Its path may lead out of the archive: see {@link isInside}. */
export interface ZippedFile {
  path: string;
  /** Bytes when it is unpacked. */
  size: number;
  isLink: boolean;
  /** Unpacks it. The stream fails as soon as there is more than {@link ZippedFile.size}. */
  open: () => Promise<Readable>;
}

export interface ZipArchive {
  files: ZippedFile[];
  close: () => Promise<void>;
}

/** Where an archive ends being an archive, and the sentences about that. */
interface ZipLimits {
  mostFiles: number;
  tooMany: string;
  damaged: string;
}

/**
 * Reads the list of a ZIP archive, which is at its end.
 * @throws ImportFault if it cannot be read or has too many files
 */
export async function openZip(file: string, { mostFiles, tooMany, damaged }: ZipLimits): Promise<ZipArchive> {
  let archive: ZipFile | undefined;
  async function close(): Promise<void> {
    if (archive === undefined) return;
    archive.close();
    await once(archive, "close");
  }
  try {
    const opened = await openPromise(file, { autoClose: false, decodeStrings: false });
    archive = opened;
    if (opened.entryCount > mostFiles) throw new ImportFault(tooMany);
    const files: ZippedFile[] = [];
    for await (const entry of opened.eachEntry()) {
      const path = nameOf(entry);
      if (path.endsWith("/")) continue;
      const open = () => opened.openReadStreamPromise(entry);
      files.push({ path, size: entry.uncompressedSize, isLink: isLink(entry), open });
    }
    return { files, close };
  } catch (error) {
    await close();
    throw error instanceof ImportFault ? error : new ImportFault(damaged, { cause: error });
  }
}

/** macOS writes names in UTF-8 without saying so. */
function nameOf({ generalPurposeBitFlag: flags, fileNameRaw: name, extraFields }: Entry): string {
  return getFileNameLowLevel(isUtf8(name) ? flags | 0x800 : flags, name, extraFields, false);
}

/** The upper half of the attributes has the mode of a Unix file. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & constants.S_IFMT) === constants.S_IFLNK;
}

/** Whether a path in an archive leads to a place in the folder that the archive is unpacked to. */
export function isInside(path: string): boolean {
  return !path.startsWith("/") && !/^[a-z]:/i.test(path) && !path.split("/").includes("..");
}
