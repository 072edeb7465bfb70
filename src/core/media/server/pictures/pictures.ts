import path from "node:path";
import type { Logger } from "../../../process/log/log.ts";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import { type Drawing, hashDrawing } from "../drawings/drawing.ts";
import { createPictureCache, type PictureCache } from "./cache.ts";
import { type ImportedFacts, type PictureFacts, pictureFacts } from "./facts.ts";
import { PicturesBusyError } from "./fault.ts";
import { hashOriginal } from "./read-original.ts";
import type { ImportOptions, PictureRequest } from "./requests.ts";
import { createPictureProcesses, type PictureProcess, type PictureProcessOptions } from "./run-process.ts";
import { type PictureFormat, pictureWidths } from "./widths.ts";

export interface PictureOptions extends PictureProcessOptions {
  cacheDir: string;
  log: Pick<Logger, "warn" | "error">;
  /** The number of conversions that may wait. Further ones are rejected. */
  maxWaiting?: number;
  /** The number of pictures that are made at the same time, by default one. */
  processes?: number;
  /** Called before an original is read, which may have to be fetched first. */
  provide?: (original: PictureFile) => Promise<unknown>;
}

export interface PictureFile {
  file: string;
  hash: string;
}

/** An original of the site, and its width from its facts. */
export type FoundPicture = PictureFile & { width: number };

export interface Pictures {
  /**
   * Converts an uploaded file, which the owner calls `name`, and writes the result to `target`. Throws a
   * {@link PictureFault} that names the file and what is wrong.
   */
  importPicture: (upload: PictureFile & ImportOptions) => Promise<ImportedFacts>;
  /** Decodes an original, once per content. Throws a {@link PictureFault} that names the file and what is wrong. */
  inspect: (file: string) => Promise<PictureFacts>;
  /**
   * Returns an original at one of the allowed widths, or at its own width if that is smaller. Converts it the first
   * time. Returns `undefined` for other widths, and for a file that is gone or has other content than when it was
   * inspected. Throws a {@link PicturesBusyError} when too many conversions are waiting.
   */
  derive: (original: PictureFile, format: PictureFormat, width: number) => Promise<Buffer | undefined>;
  /**
   * Returns a drawing, and draws it the first time. Returns `undefined` if it cannot be drawn. Throws a
   * {@link PicturesBusyError} when too many conversions are waiting.
   */
  draw: (drawing: Drawing) => Promise<Buffer | undefined>;
  /** Whether the drawing was made before, by this or an earlier process. */
  isDrawn: (drawing: Drawing) => Promise<boolean>;
  /** Whether {@link Pictures.derive} was called with these before, by this or an earlier process. */
  isDerived: (original: PictureFile, format: PictureFormat, width: number) => Promise<boolean>;
  /** Deletes what was stored for originals and drawings with other hashes. */
  clean: (keepHashes: Iterable<string>) => Promise<void>;
  /** Ends the process that converts. */
  close: () => Promise<void>;
}

interface Parts {
  cache: PictureCache;
  worker: PictureProcess;
  log: PictureOptions["log"];
  provide: NonNullable<PictureOptions["provide"]>;
  /** What is not made then is made after the next start. */
  isClosed: boolean;
}

/** Where a result is in the cache. */
interface CacheKey {
  hash: string;
  entry: string;
}

const factsEntry = "facts.json";
const drawingEntry = "drawing";
const derivedEntry = (format: PictureFormat, width: number) => `${width}.${format}`;
/** Milliseconds before a failed conversion is tried again, so that requests for it cannot keep the process busy. */
const failureRemembered = 60_000;

export function createPictures({
  cacheDir,
  log,
  maxWaiting = 64,
  processes = 1,
  provide = async () => {},
  ...options
}: PictureOptions): Pictures {
  const parts: Parts = {
    cache: createPictureCache(cacheDir, log),
    worker: createPictureProcesses(processes, options),
    log,
    provide,
    isClosed: false,
  };
  const running = new Map<string, Promise<Buffer | undefined>>();
  let waiting = 0;

  async function make(place: CacheKey, request: PictureRequest) {
    if (waiting >= maxWaiting) throw new PicturesBusyError("too many pictures are waiting to be converted");
    waiting += 1;
    try {
      return await convert(parts, place, request);
    } finally {
      waiting -= 1;
    }
  }

  async function produce(place: CacheKey, request: PictureRequest) {
    const key = path.join(place.hash, place.entry);
    const started =
      running.get(key) ??
      parts.cache.read(place.hash, place.entry).then((stored) => stored ?? make(place, request));
    if (running.has(key)) return started;
    running.set(key, started);
    const forget = () => running.delete(key);
    started.then((bytes) => (bytes ? forget() : setTimeout(forget, failureRemembered).unref()), forget);
    return started;
  }

  return {
    importPicture: (upload) => importPicture(parts, upload),
    inspect: (file) => inspect(parts, file),
    derive: async ({ file, hash }, format, width) => {
      if (!pictureWidths.includes(width)) return undefined;
      const entry = derivedEntry(format, width);
      return produce({ hash, entry }, { task: "convert", file, hash, format, width });
    },
    draw: (drawing) =>
      produce({ hash: hashDrawing(drawing), entry: drawingEntry }, { task: "draw", drawing }),
    isDrawn: (drawing) => parts.cache.has(hashDrawing(drawing), drawingEntry),
    isDerived: ({ hash }, format, width) => parts.cache.has(hash, derivedEntry(format, width)),
    clean: parts.cache.clean,
    close: () => {
      parts.isClosed = true;
      return parts.worker.stop();
    },
  };
}

async function inspect({ cache, worker }: Parts, file: string): Promise<PictureFacts> {
  const hash = await hashOriginal(file);
  const known = readFacts(await cache.read(hash, factsEntry));
  if (known !== undefined) return known;
  const result = await worker.run({ task: "inspect", file, hash });
  if (!("facts" in result)) throw new PictureFault(explain(path.basename(file), result));
  await cache.write(hash, factsEntry, Buffer.from(JSON.stringify(result.facts)));
  return result.facts;
}

async function importPicture({ worker }: Parts, upload: PictureFile & ImportOptions): Promise<ImportedFacts> {
  const result = await worker.run({ task: "import", ...upload });
  if (!("imported" in result)) throw new PictureFault(explain(upload.name, result));
  return result.imported;
}

function explain(name: string, result: object): string {
  if ("fault" in result) return String(result.fault);
  if ("error" in result) return `${name} cannot be decoded: ${String(result.error).split("\n")[0]}.`;
  return `${name} changed while it was being read; save it again.`;
}

function readFacts(stored: Buffer | undefined): PictureFacts | undefined {
  return stored && pictureFacts.safeParse(JSON.parse(stored.toString())).data;
}

async function convert(parts: Parts, { hash, entry }: CacheKey, request: PictureRequest) {
  const { cache, worker, log } = parts;
  await Promise.all(originalsOf(request).map(parts.provide));
  const result = await worker.run(request);
  if ("bytes" in result) {
    const bytes = Buffer.from(result.bytes);
    await cache.write(hash, entry, bytes);
    return bytes;
  }
  if (parts.isClosed) return undefined;
  const name = request.task === "draw" ? `a ${request.drawing.kind}` : path.basename(request.file);
  if ("error" in result) log.error({ name, entry, reason: result.error }, "picture not made");
  else log.warn({ name, entry, reason: explain(name, result) }, "picture not made");
  return undefined;
}

/** Returns the originals that a request reads. */
function originalsOf(request: PictureRequest): PictureFile[] {
  if (request.task !== "draw") return [request];
  const { drawing } = request;
  if (drawing.kind === "cover") return [drawing];
  const original = drawing.kind === "card" ? drawing.owner.portrait : drawing.source;
  return original !== undefined && "file" in original ? [original] : [];
}
