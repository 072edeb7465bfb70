import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { checksumLength, verifyChecksum } from "./checksum.ts";
import type { ManifestFile } from "./manifest.ts";
import { parseManifest } from "./manifest.ts";
import { manifestName } from "./names.ts";
import { readAll, readArchive } from "./read-archive.ts";
import { readRange } from "./read-range.ts";
import { locatorOf } from "./write-archive.ts";

/** A backup whose compressed contents can be copied into a new one. */
export interface OlderArchive {
  /** Returns the compressed content of a file with this content, or `undefined`. */
  find: (sha256: string, size: number) => AsyncIterable<Buffer> | undefined;
  close: () => Promise<void>;
}

const nothing: OlderArchive = { find: () => undefined, close: async () => {} };

/**
 * Opens the newest backup in a folder. It is not used if it is damaged, or if an older version has written it, which
 * does not say where its contents are.
 */
export async function openNewestArchive(folder: string): Promise<OlderArchive> {
  try {
    const file = await findNewest(folder);
    return file === undefined ? nothing : await openArchive(file);
  } catch {
    // Whatever is wrong with an older backup must not prevent a new one.
    return nothing;
  }
}

async function findNewest(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => /^foliodesk-.*\.tar\.gz$/.test(name));
  const files = names.map((name) => path.join(folder, name));
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  return files[times.indexOf(Math.max(...times))];
}

async function openArchive(file: string): Promise<OlderArchive> {
  const handle = await open(file);
  try {
    await verifyChecksum(file);
    const contents = new Map<string, ManifestFile>();
    for (const content of await readFiles(file)) contents.set(`${content.sha256} ${content.size}`, content);
    return {
      find: (sha256, size) => {
        const stored = contents.get(`${sha256} ${size}`)?.stored;
        if (stored === undefined) return undefined;
        return readRange(handle, stored.offset, stored.length);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads the manifest, which is the last entry, without decompressing those before it. */
async function readFiles(file: string): Promise<ManifestFile[]> {
  for await (const { name, body } of readArchive(file, await locateLastEntry(file))) {
    if (name !== manifestName) break;
    return parseManifest((await readAll(body)).toString()).files;
  }
  return [];
}

async function locateLastEntry(file: string): Promise<number> {
  const length = locatorOf(0).length;
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - checksumLength - length);
    const offset = Number(/last-entry=(\d+)/.exec(buffer.toString("latin1"))?.[1]);
    if (buffer.equals(locatorOf(offset))) return offset;
    throw new Error(`${file} does not say where its contents are`);
  } finally {
    await handle.close();
  }
}
