import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { isUnavailable } from "../../core/db/errors.ts";
import { PicturesBusyError } from "../../core/media/server/pictures/fault.ts";
import type { PostBodies, WrittenText } from "../../core/posts/server/bodies.ts";
import type { PostChanges } from "../../core/posts/server/changes.ts";
import { existsAsEntry } from "../../core/process/environment.ts";
import type { Logger } from "../../core/process/log/log.ts";
import { pollFolder } from "../../core/site/server/poll-folder.ts";
import { describeFault, type SiteFault } from "../../core/site/server/site-fault.ts";
import { listFiles } from "./file-rows.ts";
import { listPostFiles, readHashed, signFiles } from "./list-files.ts";
import { type ReadDeps, readPost } from "./read-post.ts";
import { type StoreDeps, storePost, withdrawPost } from "./store-post.ts";

/** The posts that are files in the folder `posts` of the site folder. */
export interface PostFiles {
  /** What is wrong with files. The last version of such a post without faults stays in the database. */
  faults: () => SiteFault[];
  /** Stores what has changed in the folder. Rejects if the database or the pictures are busy. */
  refresh: () => Promise<void>;
  /** Does something that can itself refresh, while nothing else does. */
  inTurn: <Result>(work: (refresh: () => Promise<void>) => Promise<Result>) => Promise<Result>;
  /** Stores changes within a second from now on. */
  start: () => void;
  stop: () => Promise<void>;
}

interface PostFilesDeps extends StoreDeps, Omit<ReadDeps<WrittenText>, "parse" | "findDestinations"> {
  bodies: Pick<PostBodies, "write" | "findDestinations">;
  postChanges: Pick<PostChanges, "watch">;
  config: { siteDir: string };
  log: Pick<Logger, "error" | "warn">;
}

/** Files that are looked at together, so that no visitor waits for all of them. */
const lookedAtTogether = 100;

/**
 * Stores each file as an ordinary post, so that pages, feeds, and the search know nothing of files. A file whose hash
 * was stored is left alone, so several instances can have the same folder, and one that was killed goes on where it
 * was.
 */
export function createPostFiles(deps: PostFilesDeps): PostFiles {
  const { db, bodies, postChanges, log } = deps;
  const { siteDir } = deps.config;
  const known = new Map<string, { signature: string; pictures: string[] }>();
  const faults = new Map<string, SiteFault[]>();
  /** Increases when the folder must be read although it may look as it did when it was last followed. */
  let reads = 0;
  let last: Promise<unknown> = Promise.resolve();
  let poll: ReturnType<typeof pollFolder> | undefined;
  let wasRead = false;
  let isStopped = false;

  /** Returns the signature of each file with its pictures. */
  async function sign(): Promise<Map<string, string> | undefined> {
    const files = await listPostFiles(siteDir);
    if (files === undefined) return undefined;
    const signatures = new Map<string, string>();
    for (let start = 0; start < files.length; start += lookedAtTogether) {
      await Promise.all(
        files.slice(start, start + lookedAtTogether).map(async (file) => {
          const shown = known.get(file)?.pictures ?? [];
          signatures.set(file, await signFiles(siteDir, [file, ...shown]));
        }),
      );
    }
    return signatures;
  }

  async function refresh(): Promise<void> {
    const files = await sign();
    if (files === undefined) return;
    const hashes = new Map((await listFiles(db)).map((row) => [row.path, row.hash]));
    for (const [file, signature] of files) {
      if (isStopped) return;
      const isSame = known.get(file)?.signature === signature && hashes.has(file) && !faults.has(file);
      if (!isSame) await takeOver(file, hashes.get(file), (name) => files.has(name));
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

  async function takeOver(
    file: string,
    storedHash: string | undefined,
    exists: (file: string) => boolean,
  ): Promise<void> {
    const own = await signFiles(siteDir, [file]);
    const read = await readHashed(siteDir, file, bodies);
    const pictures = "fault" in read ? [] : read.pictures;
    const signature = [own, ...(pictures.length > 0 ? [await signFiles(siteDir, pictures)] : [])].join("\n");
    const found =
      "fault" in read
        ? [read.fault]
        : read.hash === storedHash
          ? []
          : await store({ file, ...read, exists }).catch((error) => faultOfError(file, error));
    known.set(file, { signature, pictures });
    // A file with faults is read each time, because what it collided with may be gone.
    const isNew = found.length > 0 && !isDeepStrictEqual(found, faults.get(file));
    if (found.length === 0) faults.delete(file);
    else faults.set(file, found);
    if (isNew)
      log.warn(
        { faults: found.map(describeFault) },
        "a post as a file has faults; its last valid version is kept",
      );
    await nextTurn();
  }

  async function store(read: Parameters<typeof storePost>[2]): Promise<SiteFault[]> {
    const { file, text } = read;
    const result = await readPost(
      { file, text, now: deps.clock() },
      { ...deps, ...bodies, parse: bodies.write },
    );
    if ("faults" in result) return result.faults;
    const message = await storePost(deps, result.post, read);
    return message === undefined ? [] : [{ file, position: { line: 1, column: 1 }, message }];
  }

  /** An error of one file does not keep the others from being stored. */
  function faultOfError(file: string, error: unknown): SiteFault[] {
    if (isTemporary(error)) throw error;
    const found = [{ file, position: undefined, message: "The post could not be stored. The log says why." }];
    if (!isDeepStrictEqual(found, faults.get(file)))
      log.error({ err: error, file }, "could not store a post that is a file");
    return found;
  }

  function inTurn<Result>(work: (refresh: () => Promise<void>) => Promise<Result>): Promise<Result> {
    const result = last.then(() => work(refresh));
    last = result.catch(() => {});
    return result;
  }

  /** A file that was stored here and removed before `follow` has met it would otherwise look as if it had never been there. */
  function unfollowed<Result>(work: (refresh: () => Promise<void>) => Promise<Result>): Promise<Result> {
    return inTurn(work).finally(() => {
      reads += 1;
    });
  }

  /** Returns `false` to be called again. */
  async function follow(): Promise<boolean> {
    try {
      await inTurn(refresh);
      return true;
    } catch (error) {
      if (!isTemporary(error)) log.error({ err: error }, "could not read the posts that are files");
      return false;
    }
  }

  return {
    faults: () => [...faults.keys()].sort().flatMap((file) => faults.get(file) ?? []),
    refresh: () => unfollowed(refresh),
    inTurn: unfollowed,
    start: () => {
      postChanges.watch(() => {
        // A file with faults, such as a slug that is taken, may have none any more.
        if (faults.size > 0) reads += 1;
      });
      const signAll = async () => [reads, ...((await sign()) ?? new Map()).values()].join("\n");
      poll = pollFolder({ sign: signAll }, follow);
    },
    stop: async () => {
      isStopped = true;
      poll?.stop();
      await last;
    },
  };
}

function isTemporary(error: unknown): boolean {
  return isUnavailable(error) || error instanceof PicturesBusyError;
}
