import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isUnavailable } from "../db/errors.ts";
import type { Logger } from "../log/log.ts";
import { PicturesBusyError } from "../media/pictures/fault.ts";
import type { PostBodies, WrittenText } from "../posts/bodies.ts";
import type { PostChanges } from "../posts/changes.ts";
import { existsAsEntry } from "../process/environment.ts";
import { pollFolder } from "../site-folder/poll-folder.ts";
import { describeFault, type SiteFault } from "../site-folder/site-fault.ts";
import { listPostFiles, readHashed, signFiles } from "./list-files.ts";
import { type ReadDeps, readPost } from "./read-post.ts";
import { listFiles, type StoreDeps, storePost, withdrawPost } from "./store-post.ts";

/** The posts that are files in the folder `posts` of the site folder. */
export interface PostFiles {
  /** What is wrong with files. The last version of such a post without faults stays in the database. */
  faults: () => SiteFault[];
  /** Stores what has changed in the folder. Rejects if the database or the pictures are busy. */
  refresh: () => Promise<void>;
  /** Does something between two calls of {@link refresh}. */
  inTurn: <Result>(work: (refresh: () => Promise<void>) => Promise<Result>) => Promise<Result>;
  /** Stores changes within a second from now on. */
  start: () => void;
  stop: () => Promise<void>;
}

export interface PostFilesDeps extends StoreDeps, Omit<ReadDeps<WrittenText>, "parse"> {
  bodies: Pick<PostBodies, "write">;
  postChanges: Pick<PostChanges, "watch">;
  config: { siteDir: string };
  log: Pick<Logger, "error" | "warn">;
}

interface KnownFile {
  signature: string;
  pictures: string[];
}

/** Files that are looked at together, so that nobody waits for all of them. */
const lookedAtTogether = 100;

/**
 * Stores each file as an ordinary post, so that pages, feeds, and the search know nothing of files. A file whose hash was stored
 * is left alone, so several instances can have the same folder, and one that was killed goes on where it was.
 */
export function createPostFiles(deps: PostFilesDeps): PostFiles {
  const { db, bodies, postChanges, log } = deps;
  const { siteDir } = deps.config;
  const known = new Map<string, KnownFile>();
  const faults = new Map<string, SiteFault[]>();
  /** Raised when a file with faults, such as a slug that is taken, may have none any more. */
  let tries = 0;
  let last: Promise<unknown> = Promise.resolve();
  let poll: ReturnType<typeof pollFolder> | undefined;
  let isStopped = false;
  let wasRead = false;

  postChanges.watch(() => {
    if (faults.size > 0) tries += 1;
    for (const file of faults.keys()) known.delete(file);
  });

  /** Returns the signature of each file with its pictures. */
  async function sign(): Promise<Map<string, string> | undefined> {
    const files = await listPostFiles(siteDir);
    const signatures = new Map<string, string>();
    for (let start = 0; files !== undefined && start < files.length; start += lookedAtTogether) {
      const some = files.slice(start, start + lookedAtTogether);
      const signed = await Promise.all(
        some.map((file) => signFiles(siteDir, [file, ...(known.get(file)?.pictures ?? [])])),
      );
      for (const [index, file] of some.entries()) signatures.set(file, signed[index] ?? "");
    }
    return files && signatures;
  }

  async function refresh(): Promise<void> {
    const files = await sign();
    if (files === undefined) return;
    const stored = new Map((await listFiles(db)).map((row) => [row.path, row.hash]));
    for (const [file, signature] of files) {
      if (isStopped) return;
      const isSame = known.get(file)?.signature === signature && (stored.has(file) || faults.has(file));
      if (isSame) continue;
      setFaults(file, await readAndStore(file, files, stored.get(file)));
      await nextTurn();
    }
    for (const row of await listFiles(db)) {
      // After the start, a file that was never here can be one that another instance got before this one.
      const isGone = !files.has(row.path) && (!wasRead || known.has(row.path));
      if (isGone && !existsAsEntry(path.join(siteDir, row.path))) await withdrawPost(deps, row.blog_id);
    }
    for (const file of known.keys()) if (!files.has(file)) known.delete(file);
    for (const file of faults.keys()) if (!files.has(file)) faults.delete(file);
    wasRead = true;
  }

  async function readAndStore(
    file: string,
    files: ReadonlyMap<string, string>,
    storedHash: string | undefined,
  ): Promise<SiteFault[]> {
    const signature = await signFiles(siteDir, [file]);
    const read = await readHashed(siteDir, file);
    const pictures = "fault" in read ? [] : read.pictures;
    const all = [signature, ...(pictures.length > 0 ? [await signFiles(siteDir, pictures)] : [])];
    known.set(file, { signature: all.join("\n"), pictures });
    if ("fault" in read) return [read.fault];
    if (read.hash === storedHash) return [];
    try {
      const post = await readPost({ file, text: read.text, now: deps.clock() }, { ...deps, parse: bodies.write });
      if ("faults" in post) return post.faults;
      const exists = (name: string) => files.has(name);
      const message = await storePost(deps, post.post, { file, ...read, exists });
      return message === undefined ? [] : [{ file, position: { line: 1, column: 1 }, message }];
    } catch (error) {
      if (isUnavailable(error) || error instanceof PicturesBusyError) {
        known.delete(file);
        throw error;
      }
      // The other files do not wait for it.
      log.error({ err: error, file }, "could not store a post that is a file");
      return [{ file, position: undefined, message: "The post could not be stored. The log says why." }];
    }
  }

  function setFaults(file: string, found: SiteFault[]): void {
    if (found.length === 0) {
      faults.delete(file);
      return;
    }
    const lines = found.map(describeFault);
    const before = faults.get(file)?.map(describeFault);
    faults.set(file, found);
    if (lines.join() !== before?.join())
      log.warn({ faults: lines }, "a post as a file has faults; its last valid version is kept");
  }

  function inTurn<Result>(work: (refresh: () => Promise<void>) => Promise<Result>): Promise<Result> {
    const result = last.then(() => work(refresh));
    last = result.catch(() => {});
    return result;
  }

  const refreshInTurn = () => inTurn((now) => now());

  async function follow(): Promise<boolean> {
    try {
      await refreshInTurn();
      return true;
    } catch (error) {
      // It is tried again.
      if (!isUnavailable(error) && !(error instanceof PicturesBusyError))
        log.error({ err: error }, "could not read the posts that are files");
      return false;
    }
  }

  return {
    faults: () => [...faults.keys()].sort().flatMap((file) => faults.get(file) ?? []),
    refresh: refreshInTurn,
    inTurn,
    start: () => {
      const signAll = async () => [tries, ...((await sign()) ?? new Map()).values()].join("\n");
      poll = pollFolder({ sign: signAll }, follow);
    },
    stop: async () => {
      isStopped = true;
      poll?.stop();
      await last;
    },
  };
}
