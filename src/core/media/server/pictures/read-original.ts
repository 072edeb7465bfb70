import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../../../db/errors.ts";
import { notRegular, openFile } from "../../../http/open-file.ts";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import { outside, resolveSiteFile } from "../../../site/server/site-file.ts";
import { ChangedError } from "./fault.ts";

const megabyte = 1024 * 1024;
const maxMegabytes = 25;

/** An original, read completely. */
export interface Original {
  /** The file's name, for messages. */
  name: string;
  bytes: Buffer;
  hash: string;
}

/** Reads an original. Throws a {@link PictureFault} for what is not a regular file of a possible size. */
export async function readOriginal(file: string): Promise<Original> {
  const bytes = await reading(file, (handle) => handle.readFile());
  return {
    name: path.basename(file),
    bytes,
    hash: createHash("sha256").update(bytes).digest("hex").slice(0, 32),
  };
}

/** Reads an original that is known by its hash. Throws a {@link ChangedError} if it has another one now. */
export async function readKnown({ file, hash }: { file: string; hash: string }): Promise<Original> {
  const original = await readOriginal(file);
  if (original.hash !== hash) throw new ChangedError(`${original.name} has changed`);
  return original;
}

/** Returns the content hash of an original, and reads it in small parts for that. Throws a {@link PictureFault}. */
export async function hashOriginal(file: string): Promise<string> {
  const hash = createHash("sha256");
  await reading(file, async (handle) => {
    for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk);
  });
  return hash.digest("hex").slice(0, 32);
}

/** Returns the path of an original by its name in the site folder. Throws a {@link PictureFault} if it leads elsewhere. */
export async function resolveOriginal(siteDir: string, name: string): Promise<string> {
  const file = await resolveSiteFile(siteDir, name).catch((error) => {
    throw refusalOf(name, codeOf(error) ?? String(error));
  });
  if (file === undefined) throw refusalOf(name, outside);
  return file;
}

async function reading<Result>(file: string, read: (handle: FileHandle) => Promise<Result>): Promise<Result> {
  const opened = await openFile(file);
  if ("refused" in opened) throw refusalOf(file, opened.refused);
  try {
    checkLength(path.basename(file), opened.stats.size);
    return await read(opened.handle).catch((error) => {
      throw refusalOf(file, codeOf(error) ?? String(error));
    });
  } finally {
    await opened.handle.close();
  }
}

function checkLength(name: string, bytes: number): void {
  if (bytes === 0) throw new PictureFault(`${name} is empty.`);
  if (bytes > maxMegabytes * megabyte) {
    const size = (bytes / megabyte).toFixed(1);
    throw new PictureFault(`${name} has ${size} MB; at most ${maxMegabytes} MB are allowed.`);
  }
}

/** Returns why a file cannot be shown. */
export function refusalOf(file: string, refused: string): PictureFault {
  const name = path.basename(file);
  if (refused === "ENOENT") return new PictureFault(`${name} does not exist.`);
  if (refused === notRegular) return new PictureFault(`${name} is not a file.`);
  if (refused === outside)
    return new PictureFault(`${name} is a link to another folder, which is not followed.`);
  return new PictureFault(`${name} cannot be read (${refused}).`);
}
