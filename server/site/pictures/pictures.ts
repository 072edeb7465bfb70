import path from "node:path";
import type { Logger } from "pino";
import { createPictureCache, type PictureCache } from "./cache.ts";
import { type PictureFacts, pictureFacts } from "./facts.ts";
import { PictureFault, PicturesBusyError } from "./fault.ts";
import { hashOriginal } from "./read-original.ts";
import { createPictureProcess, type PictureProcess, type PictureProcessOptions } from "./run-process.ts";
import { type PictureFormat, pictureWidths } from "./widths.ts";

export interface PictureOptions extends PictureProcessOptions {
  cacheDir: string;
  log: Pick<Logger, "warn" | "error">;
  /** The number of conversions that may wait. Further ones are rejected. */
  maxWaiting?: number;
}

export interface PictureFile {
  file: string;
  hash: string;
}

export interface Pictures {
  /** Decodes an original, once per content. Throws a {@link PictureFault} that names the file and what is wrong. */
  inspect: (file: string) => Promise<PictureFacts>;
  /**
   * Returns an original at one of the allowed widths, or at its own width if that is smaller. Converts it the first
   * time. Returns `undefined` for other widths, and for a file that is gone or has other content than when it was
   * inspected. Throws a {@link PicturesBusyError} when too many conversions are waiting.
   */
  derive: (original: PictureFile, format: PictureFormat, width: number) => Promise<Buffer | undefined>;
  /** Deletes what was stored for originals with other hashes. */
  clean: (keepHashes: Iterable<string>) => Promise<void>;
  /** Ends the process that converts. */
  close: () => Promise<void>;
}

interface Parts {
  cache: PictureCache;
  worker: PictureProcess;
  log: PictureOptions["log"];
}

const factsEntry = "facts.json";
/** Milliseconds before a failed conversion is tried again, so that requests for it cannot keep the process busy. */
const failureRemembered = 60_000;

export function createPictures({ cacheDir, log, maxWaiting = 64, ...options }: PictureOptions): Pictures {
  const parts: Parts = {
    cache: createPictureCache(cacheDir, log),
    worker: createPictureProcess(options),
    log,
  };
  const running = new Map<string, Promise<Buffer | undefined>>();
  let waiting = 0;

  async function make(original: PictureFile, format: PictureFormat, width: number) {
    if (waiting >= maxWaiting) throw new PicturesBusyError("too many pictures are waiting to be converted");
    waiting += 1;
    try {
      return await convert(parts, original, format, width);
    } finally {
      waiting -= 1;
    }
  }

  async function derive(original: PictureFile, format: PictureFormat, width: number) {
    if (!pictureWidths.includes(width)) return undefined;
    const entry = entryOf(format, width);
    const key = path.join(original.hash, entry);
    const started =
      running.get(key) ??
      parts.cache.read(original.hash, entry).then((stored) => stored ?? make(original, format, width));
    if (running.has(key)) return started;
    running.set(key, started);
    const forget = () => running.delete(key);
    started.then((bytes) => (bytes ? forget() : setTimeout(forget, failureRemembered).unref()), forget);
    return started;
  }

  return {
    inspect: (file) => inspect(parts, file),
    derive,
    clean: parts.cache.clean,
    close: parts.worker.stop,
  };
}

async function inspect({ cache, worker }: Parts, file: string): Promise<PictureFacts> {
  const hash = await hashOriginal(file);
  const known = readFacts(await cache.read(hash, factsEntry));
  if (known !== undefined) return known;
  const outcome = await worker.run({ task: "inspect", file, hash });
  if (!("facts" in outcome)) throw new PictureFault(explain(path.basename(file), outcome));
  await cache.write(hash, factsEntry, Buffer.from(JSON.stringify(outcome.facts)));
  return outcome.facts;
}

function explain(name: string, outcome: object): string {
  if ("fault" in outcome) return String(outcome.fault);
  if ("error" in outcome) return `${name} cannot be decoded: ${String(outcome.error).split("\n")[0]}.`;
  return `${name} changed while it was being read; save it again.`;
}

function readFacts(stored: Buffer | undefined): PictureFacts | undefined {
  return stored && pictureFacts.safeParse(JSON.parse(stored.toString())).data;
}

async function convert(
  { cache, worker, log }: Parts,
  original: PictureFile,
  format: PictureFormat,
  width: number,
) {
  const { file, hash } = original;
  const outcome = await worker.run({ task: "convert", file, hash, format, width });
  if ("bytes" in outcome) {
    const bytes = Buffer.from(outcome.bytes);
    await cache.write(hash, entryOf(format, width), bytes);
    return bytes;
  }
  if ("error" in outcome) log.error({ file, format, width, reason: outcome.error }, "picture not converted");
  else log.warn({ file, reason: explain(path.basename(file), outcome) }, "picture not converted");
  return undefined;
}

function entryOf(format: PictureFormat, width: number): string {
  return `${width}.${format}`;
}
