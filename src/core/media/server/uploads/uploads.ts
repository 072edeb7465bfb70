import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../../../db/connect.ts";
import { codeOf, isUnavailable } from "../../../db/errors.ts";
import { bounds } from "../../../http/contract/bounds.ts";
import { minFree } from "../../../process/disk-reserve.ts";
import type { Logger } from "../../../process/log/log.ts";
import type { PictureSizes } from "../../../site/contract/site.ts";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import { uploadKindOf } from "../pictures/kind.ts";
import type { FoundPicture } from "../pictures/pictures.ts";
import { type UploadAddress, uploadName } from "./address.ts";
import type { UploadFiles } from "./files.ts";
import type { PictureLibrary } from "./picture-library.ts";
import { findUpload, findUploadOf, type Upload } from "./read.ts";
import { InterruptedError, receiveFile, TooLargeError } from "./receive-file.ts";
import type { UploadRefusal } from "./refusal.ts";
import { storeUpload } from "./write.ts";

/** The pictures that the owner has uploaded. */
export interface Uploads {
  /** Converts and stores a file. A file that was stored before is not stored again. */
  receive: (
    body: ReadableStream<Uint8Array> | null,
    name: string,
  ) => Promise<{ upload: Upload } | UploadRefusal>;
  /** Returns the upload with this address, or `undefined` if there is none. */
  find: (address: UploadAddress) => Promise<Upload | undefined>;
  /** Returns the original behind the name and the hash in the address of one of its sizes. */
  findOriginal: (name: string, hash: string) => Promise<FoundPicture | undefined>;
  /** Returns the sizes of an upload that pages show. Those of an animation stand still. */
  sizesOf: (upload: Upload) => PictureSizes;
  /** Returns the path of a file with the content of an upload. */
  fileOf: (upload: Upload) => Promise<string>;
  /** Deletes what this instance has kept of deleted uploads. */
  forget: (hashes: string[]) => Promise<void>;
  /** Deletes what killed processes have left behind. */
  start: () => void;
  stop: () => Promise<void>;
}

interface UploadDeps {
  db: Database;
  files: UploadFiles;
  pictures: Pick<PictureLibrary, "importPicture" | "addUpload">;
  config: { cacheDir: string; dataDir: string };
  log: Pick<Logger, "warn">;
  clock: () => number;
}

/** Milliseconds for which an upload is not looked up again. Another instance can delete it. */
const knownFor = 60_000;
const maxKnown = 2_000;
/** The folder in that of the cache for what is being received. */
export const incomingFolder = "incoming";
/** Milliseconds after which no instance writes to a file any more. */
const abandonedAfter = 60 * 60 * 1000;
const fullCodes = /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/;

export function createUploads(deps: UploadDeps): Uploads {
  const { db, files, config, log, clock } = deps;
  const incoming = path.join(config.cacheDir, incomingFolder);
  const known = createKnownUploads({ db, clock });
  let cleaning: Promise<void> | undefined;

  async function receive(body: ReadableStream<Uint8Array> | null, name: string) {
    if (body === null) return { refused: "empty" } as const;
    const file = path.join(incoming, `${randomUUID()}.part`);
    const target = `${file}.webp`;
    try {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      if (!(await hasSpace(incoming))) return { refused: "disk-full" } as const;
      const { size, hash } = await receiveFile(body, file, bounds.upload);
      if (size === 0) return { refused: "empty" } as const;
      const kind = uploadKindOf(await readStart(file));
      if (typeof kind === "object")
        return { refused: "not-a-picture", message: `${name} ${kind.refused}` } as const;
      const stored = await findUploadOf(db, hash);
      const upload = stored ?? (await convertAndStore(deps, { file, hash, name, target }));
      known.remember(upload);
      return { upload };
    } catch (error) {
      return explainError(error);
    } finally {
      await Promise.all([file, target].map((left) => rm(left, { force: true }).catch(() => {})));
    }
  }

  return {
    receive,
    find: async ({ hash, width, height, isAnimated }) => {
      const upload = await known.find(hash);
      const isSame = upload?.width === width && upload.height === height;
      return isSame && (upload.animated === 1) === isAnimated ? upload : undefined;
    },
    findOriginal: async (name, hash) => {
      const upload = await known.find(hash);
      if (upload === undefined || uploadName(upload) !== name) return undefined;
      return { file: files.pathOf(hash), hash, width: upload.width };
    },
    sizesOf: (upload) => addToPictures(upload, deps),
    fileOf: async (upload) => {
      await files.provide(upload);
      return files.pathOf(upload.hash);
    },
    forget: async (hashes) => {
      for (const hash of hashes) {
        known.forget(hash);
        await files.remove(hash).catch((err) => log.warn({ err }, "a deleted upload is still cached"));
      }
    },
    start: () => {
      cleaning = removeAbandoned(incoming).catch((err) =>
        log.warn({ err }, "unfinished uploads were not deleted"),
      );
    },
    stop: async () => cleaning,
  };
}

/** Remembers uploads for a minute, so that they are not looked up for each of their sizes. */
function createKnownUploads({ db, clock }: Pick<UploadDeps, "db" | "clock">) {
  const known = new Map<string, { upload: Upload; until: number }>();

  function remember(upload: Upload): void {
    known.delete(upload.hash);
    known.set(upload.hash, { upload, until: clock() + knownFor });
    const [oldest] = known.keys();
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  }

  /** While the database is unavailable, what was known before is still shown. */
  async function find(hash: string): Promise<Upload | undefined> {
    const found = known.get(hash);
    if (found !== undefined && found.until > clock()) return found.upload;
    try {
      const upload = await findUpload(db, hash);
      if (upload === undefined) known.delete(hash);
      else remember(upload);
      return upload;
    } catch (error) {
      if (found === undefined || !isUnavailable(error)) throw error;
      return found.upload;
    }
  }

  return { remember, find, forget: (hash: string) => known.delete(hash) };
}

function addToPictures(upload: Upload, { pictures, files }: UploadDeps): PictureSizes {
  const { hash, width, height, tint } = upload;
  return pictures.addUpload({
    hash,
    width,
    height,
    tint,
    name: uploadName(upload),
    file: files.pathOf(hash),
  });
}

async function convertAndStore(
  deps: UploadDeps,
  source: { file: string; hash: string; name: string; target: string },
): Promise<Upload> {
  const { db, files, pictures, config, log, clock } = deps;
  const { isAnimated, ...facts } = await pictures.importPicture(source);
  const content = await readFile(source.target);
  const row = { ...facts, animated: isAnimated ? 1 : 0, source_hash: source.hash, name: source.name };
  if (!(await hasSpace(config.dataDir, content.length))) throw new FullError();
  const upload = await storeUpload(db, row, content, clock());
  // It is written again when it is needed.
  await files.adopt(source.target, upload.hash).catch((err) => log.warn({ err }, "an upload was not cached"));
  addToPictures(upload, deps);
  return upload;
}

async function removeAbandoned(incoming: string): Promise<void> {
  const names = await readdir(incoming).catch(() => []);
  for (const name of names) {
    const file = path.join(incoming, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > abandonedAfter)
      await rm(file, { recursive: true, force: true });
  }
}

/** Returns enough of a file to recognize what it is. */
export async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4_096), 0, 4_096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** There is less space than an upload needs. */
class FullError extends Error {}

/** Returns why an error means that a file cannot be stored. Throws any other error. */
export function explainError(error: unknown): UploadRefusal {
  if (error instanceof InterruptedError) return { refused: "interrupted" };
  if (error instanceof TooLargeError) return { refused: "too-large" };
  if (error instanceof PictureFault) return { refused: "unusable", message: error.message };
  if (error instanceof FullError || fullCodes.test(codeOf(error) ?? "")) return { refused: "disk-full" };
  throw error;
}

/** Whether so many bytes can be written and enough remain for everything else. */
export async function hasSpace(folder: string, bytes: number = bounds.upload): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  return found === undefined || found.bavail * found.bsize >= 2 * bytes + minFree;
}

/** Returns what the address of an upload says. */
export function toAddress(upload: Upload): UploadAddress {
  return { hash: upload.hash, width: upload.width, height: upload.height, isAnimated: upload.animated === 1 };
}
