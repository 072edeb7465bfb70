import { verifyChecksum } from "./checksum.ts";
import type { OnProgress } from "./create-backup.ts";
import { BackupFault, namingFile } from "./fault.ts";
import { type Manifest, parseManifest } from "./manifest.ts";
import { manifestName, readEntryName } from "./names.ts";
import { digestOf, explainRead, readAll, readArchive } from "./read-archive.ts";
import type { ArchiveEntry } from "./write-archive.ts";

/** The maximum number of bytes of rows to hold in memory. A single post is at most a fifth of it. */
const largestPart = 64 * 1024 * 1024;

interface Seen {
  size: number;
  sha256: string;
}

/**
 * Reads the entire backup and compares each file with its checksum in the manifest. Throws a {@link BackupFault} unless
 * the file is a backup that this version can restore.
 */
export function checkBackup(file: string, onProgress: OnProgress = () => {}): Promise<Manifest> {
  return namingFile(file, () => check(file, onProgress));
}

async function check(file: string, onProgress: OnProgress): Promise<Manifest> {
  await verifyChecksum(file).catch((error) => {
    throw explainRead(error, file);
  });
  const seen = new Map<string, Seen>();
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(file)) {
    if (manifest !== undefined) throw new BackupFault(`There is a file after its manifest: ${entry.name}`);
    refuseTooLarge(entry);
    if (entry.name === manifestName) {
      manifest = parseManifest((await readAll(entry.body)).toString());
    } else {
      if (readEntryName(entry.name) === undefined || seen.has(entry.name)) {
        throw new BackupFault(`It contains a file that is not part of a backup: ${entry.name}`);
      }
      seen.set(entry.name, { size: entry.size, sha256: await digestOf(entry.body) });
    }
    await onProgress(0);
  }
  if (manifest === undefined) throw new BackupFault("It has no manifest, so it is incomplete.");
  compare(manifest, seen);
  return manifest;
}

function refuseTooLarge({ name, size }: ArchiveEntry): void {
  const isSmall = !name.startsWith("files/");
  if (isSmall && size > largestPart) throw new BackupFault(`${name} is larger than in any backup.`);
}

function compare({ files }: Manifest, seen: Map<string, Seen>): void {
  for (const { name, size, sha256 } of files) {
    const found = seen.get(name);
    if (found === undefined) throw new BackupFault(`A file is missing: ${name}`);
    if (found.size !== size || found.sha256 !== sha256) {
      throw new BackupFault(`The checksum of ${name} is wrong, so the backup is damaged.`);
    }
    seen.delete(name);
  }
  for (const name of seen.keys())
    throw new BackupFault(`Its manifest does not list one of its files: ${name}`);
}
