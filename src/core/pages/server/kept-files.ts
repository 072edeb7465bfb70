import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "../../process/log/log.ts";

const hour = 60 * 60 * 1000;
/** Milliseconds for which files stay after the last server that used them has stopped, plus the time between two marks. */
const lifetime = 25 * hour;

export interface KeptFiles {
  /** The folder to serve: the files of this version and of those that ran in the last 24 hours. */
  folder: string;
  stop: () => void;
}

/**
 * Copies the files that browsers load from `source` to `folder`, and keeps those of older versions there for a day.
 * Pages that are open in browsers ask for them, and a build or an upgrade can replace `source` while the server runs.
 * All names contain a hash of the content. A server that runs marks its files every hour with the current time.
 *
 * If the folder cannot be written, logs a warning and serves `source`.
 */
export async function keepFiles(
  { source, folder, log }: { source: string; folder: string; log: Pick<Logger, "warn"> },
  clock = Date.now,
): Promise<KeptFiles> {
  try {
    const files = await listFiles(source);
    await Promise.all(files.map((file) => copyMissing(path.join(source, file), path.join(folder, file))));
    await mark(folder, files, clock());
    await removeExpired(folder, clock());
    const timer = setInterval(() => {
      mark(folder, files, clock())
        .then(() => removeExpired(folder, clock()))
        .catch((error) => log.warn({ err: error }, "could not update the files of older versions"));
    }, hour).unref();
    return { folder, stop: () => clearInterval(timer) };
  } catch (error) {
    log.warn(
      { err: error },
      "could not keep the files of older versions; pages that are open may not find theirs",
    );
    return { folder: source, stop: () => {} };
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** A copy gets its name when it is complete. After a power failure, it can still be empty or short. */
async function copyMissing(from: string, to: string): Promise<void> {
  const [original, copy] = await Promise.all([stat(from), stat(to).catch(() => undefined)]);
  if (copy?.size === original.size) return;
  await mkdir(path.dirname(to), { recursive: true });
  const partial = `${to}.${randomUUID()}.new`;
  await copyFile(from, partial);
  await rename(partial, to);
}

async function mark(folder: string, files: string[], now: number): Promise<void> {
  const time = new Date(now);
  await Promise.all(files.map((file) => utimes(path.join(folder, file), time, time)));
}

async function removeExpired(folder: string, now: number): Promise<void> {
  for (const file of await listFiles(folder)) {
    // Another server can rename or delete a file at the same time.
    const found = await stat(path.join(folder, file)).catch(() => undefined);
    if (found !== undefined && now - found.mtimeMs > lifetime)
      await rm(path.join(folder, file), { force: true });
  }
}
