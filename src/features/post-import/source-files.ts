import { constants, createReadStream } from "node:fs";
import { mkdtemp, open, readdir, realpath, rm, stat } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { type ReadEntry, Unpack } from "tar";
import { codeOf } from "../../core/db/errors.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import { isInside, openZip, type ZippedFile } from "../../core/imports/open-zip.ts";
import { readStart } from "../../core/media/server/uploads/uploads.ts";
import type { SourceFiles } from "./found-post.ts";
import { listAdded } from "./git-dates.ts";

export interface OpenSource extends SourceFiles {
  /** What was left out, in sentences. */
  notes: string[];
  close: () => Promise<void>;
}

/** Far more files than a blog has. */
const mostFiles = 100_000;
/** The most bytes that a tar archive may have when it is unpacked, because all of it is written to the disk. */
const mostUnpacked = 4 * 1024 ** 3;

const damaged = "The archive is damaged or incomplete.";
const tooMany = `The source has more than ${mostFiles.toLocaleString("en-US")} files. Leave out those that are not needed.`;
const tooLargeArchive =
  "The archive has more than 4 GB when it is unpacked. Leave out files that are not needed.";

/**
 * Opens a folder, an archive (ZIP or tar, also with gzip), or a single file. Links are left out, and so are hidden
 * files and paths that lead out of an archive.
 * @param scratch a folder in which a tar archive is unpacked
 * @param name what a single file is called
 * @throws ImportFault if there is nothing that can be read
 */
export async function openSource(
  file: string,
  scratch: string,
  name = path.basename(file),
): Promise<OpenSource> {
  const found = await stat(file);
  if (found.isDirectory()) return openFolder(await realpath(file));
  if (!found.isFile()) throw new ImportFault(`${name} is neither a file nor a folder.`);
  if (found.size === 0) throw new ImportFault(`${name} is empty.`);
  const start = (await readStart(file)).toString("latin1");
  if (["PK\x03\x04", "PK\x05\x06"].some((mark) => start.startsWith(mark))) return openZipSource(file);
  if (start.startsWith("\x1f\x8b") || start.startsWith("ustar", 257)) return openTar(file, scratch);
  return {
    paths: [name],
    read: (_path, most) => readFile(file, name, most),
    notes: [],
    close: async () => {},
  };
}

async function openFolder(root: string): Promise<OpenSource> {
  const paths: string[] = [];
  const waiting = [""];
  let links = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
      const place = path.posix.join(folder, entry.name);
      if (isHidden(place)) continue;
      if (entry.isSymbolicLink()) links += 1;
      else if (entry.isDirectory()) waiting.push(place);
      else if (entry.isFile()) paths.push(place);
      if (paths.length > mostFiles) throw new ImportFault(tooMany);
    }
  }
  return {
    paths: paths.sort(),
    read: (place, most) => readFile(path.join(root, place), place, most),
    listAdded: () => listAdded(root),
    notes: describeLeftOut(links, 0),
    close: async () => {},
  };
}

/** Reads the list of a ZIP archive, which is at its end. Its files are unpacked when they are read. */
async function openZipSource(file: string): Promise<OpenSource> {
  const archive = await openZip(file, { mostFiles, tooMany, damaged });
  const shown = archive.files.filter(({ path }) => !isHidden(path));
  const links = shown.filter(({ isLink }) => isLink);
  const unsafe = shown.filter(({ path, isLink }) => !isLink && !isInside(path));
  const files = new Map(
    shown.filter(({ path, isLink }) => !isLink && isInside(path)).map((one) => [one.path, one]),
  );
  return withoutTopFolder({
    paths: [...files.keys()].sort(),
    read: (place, most) => unpackFile(files.get(place), { place, most }),
    notes: describeLeftOut(links.length, unsafe.length),
    close: archive.close,
  });
}

async function unpackFile(
  file: ZippedFile | undefined,
  { place, most }: { place: string; most: number },
): Promise<Buffer> {
  if (file === undefined) throw new ImportFault(`${place} does not exist.`);
  if (file.size > most) throw new ImportFault(describeLarge(place, most));
  try {
    return await buffer(await file.open());
  } catch (error) {
    throw new ImportFault(`${place} is damaged, or the archive has a password.`, { cause: error });
  }
}

/** Unpacks a tar archive, which has no list of its files. */
async function openTar(file: string, scratch: string): Promise<OpenSource> {
  const folder = await mkdtemp(path.join(scratch, "unpacked-"));
  // A file whose writing has begun is there only after the folder was emptied.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
  try {
    const leftOut = await unpackTar(file, folder);
    const source = await openFolder(folder);
    if (source.paths.length === 0) throw new ImportFault("The archive is damaged, or has no files.");
    // What an archive has unpacked is no repository of the owner's.
    return withoutTopFolder({ ...source, listAdded: undefined, notes: leftOut, close: remove });
  } catch (error) {
    await remove();
    const isDamage = error instanceof Error && /^(TAR_|Z_)/.test(codeOf(error) ?? "");
    throw isDamage ? new ImportFault(damaged, { cause: error }) : error;
  }
}

async function unpackTar(file: string, folder: string): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let [count, size, links, unsafe] = [0, 0, 0, 0];
  const accept = (place: string, entry: ReadEntry) => {
    if (entry.type === "Directory" || isHidden(place)) return false;
    if (/Link$/.test(entry.type)) links += 1;
    else if (!isInside(place)) unsafe += 1;
    else if (/File$/.test(entry.type)) {
      count += 1;
      size += entry.size;
      if (count > mostFiles) stop(tooMany);
      if (size > mostUnpacked) stop(tooLargeArchive);
      // Whatever the archive says, it can be read.
      entry.mode = 0o600;
      return true;
    }
    return false;
  };
  const stream = createReadStream(file);
  function stop(message: string): void {
    stream.destroy();
    reject(new ImportFault(message));
  }
  const unpack = new Unpack({
    cwd: folder,
    filter: (place, entry) => accept(place.replace(/^(\.\/)+/, ""), entry as ReadEntry),
  });
  unpack.on("error", reject).on("close", resolve);
  stream.on("error", reject).pipe(unpack);
  try {
    await promise;
  } finally {
    stream.destroy();
  }
  return describeLeftOut(links, unsafe);
}

/** Not a link, and no larger than `most`, even if that changed since the files were listed. */
async function readFile(file: string, place: string, most: number): Promise<Buffer> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const { size } = await handle.stat();
      if (size > most) throw new ImportFault(describeLarge(place, most));
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof ImportFault) throw error;
    throw new ImportFault(`${place} cannot be read (${codeOf(error) ?? "unknown error"}).`, { cause: error });
  }
}

/** The folders that say what the files in them are. */
const meaningful = /^(_posts|_drafts|assets|content|pages|posts|public|src|static)$/;

/** The folder in which an archive has all of its files is not a part of their paths. */
function withoutTopFolder(source: OpenSource): OpenSource {
  const [first = ""] = source.paths;
  const top = first.slice(0, first.indexOf("/") + 1);
  if (
    top === "" ||
    meaningful.test(top.slice(0, -1)) ||
    !source.paths.every((place) => place.startsWith(top))
  )
    return source;
  return {
    ...source,
    paths: source.paths.map((place) => place.slice(top.length)),
    read: (place, most) => source.read(top + place, most),
  };
}

/** Files that programs keep for themselves. */
function isHidden(place: string): boolean {
  return /(^|\/)(\.(?!\.?(\/|$))[^/]*|node_modules|__MACOSX)(\/|$)/.test(place);
}

function describeLeftOut(links: number, unsafe: number): string[] {
  return [
    ...(links > 0 ? [`Links to other files were left out: ${links}.`] : []),
    ...(unsafe > 0 ? [`Files whose paths lead out of the archive were left out: ${unsafe}.`] : []),
  ];
}

function describeLarge(place: string, most: number): string {
  return `${place} has more than ${Math.floor(most / 1024 / 1024)} MB.`;
}
