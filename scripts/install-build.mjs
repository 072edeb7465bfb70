import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const DAY_MS = 24 * 60 * 60 * 1000;
const PARTS = ["client", "server"];
const recordName = ".files.json";

/**
 * Moves a finished build over the one in use, file by file. A running server and the pages it has sent refer to files
 * of the older build, so none of those is removed before that build has been out of use for a day.
 */
export function installBuild(build, next, now = Date.now()) {
  const files = listBuild(next);
  const record = readRecord(build);
  const left = [...record.current, ...Object.keys(record.superseded)].filter((file) => !files.includes(file));
  const since = Object.fromEntries(left.map((file) => [file, record.superseded[file] ?? now]));
  // Written first: after an interrupted move, the next build still knows every file.
  writeRecord(build, { ...record, current: files, superseded: since });
  for (const file of files.sort((a, b) => rank(a) - rank(b))) {
    mkdirSync(dirname(join(build, file)), { recursive: true });
    renameSync(join(next, file), join(build, file));
  }
  rmSync(next, { recursive: true, force: true });
  removeExpired(build, now);
}

/** Whether the build in place differs from the one that was started last. */
export function isNewToStart(build) {
  const { started, current } = readRecord(build);
  return started?.join() !== current.join();
}

/**
 * Records that a server starts with the build in place. From now on, nothing but open pages refers to the build that was
 * started before. Files without a hash in their name are removed, because they would be served under the new site.
 */
export function noteStart(build, now = Date.now()) {
  const { current, started = [], superseded } = readRecord(build);
  const replaced = started.filter((file) => !current.includes(file));
  const since = { ...superseded, ...Object.fromEntries(replaced.map((file) => [file, now])) };
  for (const file of Object.keys(since).filter((name) => !isHashed(name))) {
    rmSync(join(build, file), { force: true });
    delete since[file];
  }
  writeRecord(build, { current, started: current, superseded: since });
  removeExpired(build, now);
}

function removeExpired(build, now) {
  const record = readRecord(build);
  const isExpired = (file) => now - record.superseded[file] > DAY_MS && !record.started?.includes(file);
  const expired = Object.keys(record.superseded).filter(isExpired);
  for (const file of expired) {
    rmSync(join(build, file), { force: true });
    delete record.superseded[file];
  }
  if (expired.length > 0) writeRecord(build, record);
}

/** New files come before those that refer to them; the server's entry, which refers to all of them, comes last. */
function rank(file) {
  if (file === "server/index.js") return 2;
  return isHashed(file) ? 0 : 1;
}

function isHashed(file) {
  return PARTS.some((part) => file.startsWith(`${part}/assets/`));
}

/**
 * `current` lists the files of the build in place, `started` those of the build that was started last, if one was.
 * `superseded` has the files of earlier builds that are still there, with the time since when no newer build or start
 * has used them.
 */
function readRecord(build) {
  try {
    return JSON.parse(readFileSync(join(build, recordName), "utf8"));
  } catch (error) {
    // A power failure can leave an empty file behind.
    if (error.code !== "ENOENT" && !(error instanceof SyntaxError)) throw error;
  }
  // A version without this record made the build, and its server may be running.
  const files = listBuild(build);
  return { current: files, started: files.length > 0 ? files : undefined, superseded: {} };
}

function writeRecord(build, record) {
  const file = join(build, recordName);
  writeFileSync(`${file}.new`, JSON.stringify(record));
  renameSync(`${file}.new`, file);
}

function listBuild(folder) {
  const entries = PARTS.filter((part) => existsSync(join(folder, part))).flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, withFileTypes: true }),
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll(sep, "/"))
    .sort();
}
