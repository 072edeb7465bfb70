import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Database } from "../../../db/connect.ts";
import { findUpload, readContent, type Upload } from "./read.ts";

/** Copies of uploads in files, which the picture process reads and which are sent. The database has the originals. */
export interface UploadFiles {
  pathOf: (hash: string) => string;
  /** Writes the file if it is missing or incomplete. */
  provide: (upload: Upload) => Promise<void>;
  /** The same for what may be no upload. */
  provideOriginal: (original: { file: string; hash: string }) => Promise<void>;
  /** Makes a file that was just stored the copy of its upload. */
  adopt: (file: string, hash: string) => Promise<void>;
  remove: (hash: string) => Promise<void>;
}

const fileName = "original.webp";

interface UploadFilesOptions {
  db: Database;
  /** The folder of converted pictures, which has one folder for each original. */
  folder: string;
}

export function createUploadFiles({ db, folder }: UploadFilesOptions): UploadFiles {
  const pathOf = (hash: string) => path.join(folder, hash, fileName);
  const running = new Map<string, Promise<void>>();

  async function write(upload: Upload): Promise<void> {
    const file = pathOf(upload.hash);
    const found = await stat(file).catch(() => undefined);
    if (found?.size === upload.size) return;
    const temporary = `${file}.${randomUUID()}.tmp`;
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await pipeline(
        checkHash(readContent(db, upload.id), upload.hash),
        createWriteStream(temporary, { flush: true }),
      );
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      throw error;
    }
  }

  function provide(upload: Upload): Promise<void> {
    const { hash } = upload;
    const known = running.get(hash);
    if (known !== undefined) return known;
    const writing = write(upload).finally(() => running.delete(hash));
    running.set(hash, writing);
    return writing;
  }

  return {
    pathOf,
    provide,
    provideOriginal: async ({ file, hash }) => {
      if (file !== pathOf(hash)) return;
      const upload = await findUpload(db, hash);
      if (upload !== undefined) await provide(upload);
    },
    adopt: async (file, hash) => {
      await mkdir(path.dirname(pathOf(hash)), { recursive: true });
      await rename(file, pathOf(hash));
    },
    remove: (hash) => rm(path.join(folder, hash), { recursive: true, force: true }),
  };
}

/** Passes the content on, and throws at its end if it is not that of the upload, such as when it was just deleted. */
async function* checkHash(content: AsyncIterable<Uint8Array>, expected: string): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const part of content) {
    hash.update(part);
    yield part;
  }
  if (hash.digest("hex").slice(0, 32) !== expected)
    throw new Error(`the upload ${expected} is damaged or gone`);
}
