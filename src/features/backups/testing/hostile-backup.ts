import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { Header } from "tar";
import { appendChecksum } from "../checksum.ts";
import type { Manifest } from "../manifest.ts";
import { manifestName } from "../names.ts";
import { readAll, readArchive } from "../read-archive.ts";
import { blockSize, paddingOf, writeArchive } from "../write-archive.ts";

export interface TestEntry {
  name: string;
  content: string | Buffer;
  type?: "File" | "SymbolicLink" | "Link" | "Directory";
  linkpath?: string;
}

/** Reads all files of a backup, the manifest last. */
export async function readEntries(file: string): Promise<{ name: string; content: Buffer }[]> {
  const entries: { name: string; content: Buffer }[] = [];
  for await (const { name, body } of readArchive(file)) entries.push({ name, content: await readAll(body) });
  return entries;
}

/** Rewrites a backup with a different manifest, and optionally different entries. */
export async function rewriteBackup(
  file: string,
  target: string,
  change: (manifest: Manifest, entries: TestEntry[]) => void,
): Promise<void> {
  const entries: TestEntry[] = await readEntries(file);
  const manifest: Manifest = JSON.parse(String(entries.pop()?.content));
  change(manifest, entries);
  entries.push({ name: manifestName, content: JSON.stringify(manifest) });
  async function* all() {
    for (const { name, content } of entries) {
      const body = Buffer.from(content);
      yield { name, size: body.length, body: [body] };
    }
  }
  await writeArchive(target, all());
}

/** Writes a .tar.gz with arbitrary entries, including invalid ones. */
export async function writeHostileArchive(file: string, entries: TestEntry[]): Promise<void> {
  const blocks = entries.flatMap(({ name, content, type = "File", linkpath = "" }) => {
    const body = Buffer.from(content);
    const block = Buffer.alloc(blockSize);
    new Header({ path: name, size: body.length, mode: 0o644, mtime: new Date(0), type, linkpath }).encode(
      block,
    );
    return [block, body, Buffer.alloc(paddingOf(body.length))];
  });
  await writeWithChecksum(file, Buffer.concat([...blocks, Buffer.alloc(2 * blockSize)]));
}

/** Writes arbitrary bytes as a backup with a valid checksum. */
export async function writeWithChecksum(file: string, content: Buffer): Promise<void> {
  async function* zipped() {
    yield gzipSync(content);
  }
  await writeFile(file, appendChecksum(zipped()));
}
