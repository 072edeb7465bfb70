import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ExportedFile } from "./exported-file.ts";

/** Writes files into a new folder that only its owner can read. Returns their names, in this order. */
export async function writeFolder(folder: string, files: AsyncIterable<ExportedFile>): Promise<string[]> {
  const names: string[] = [];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const { name, body } of files) {
    const file = path.join(folder, ...name.split("/"));
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(body), createWriteStream(file, { flags: "wx", mode: 0o600 }));
    names.push(name);
  }
  return names;
}
