import type { Worker } from "node:worker_threads";
import { programFile } from "../../process/installation.ts";
import { createLimitedThread } from "../../process/limited-thread.ts";
import type { ExportedPost, FoundPost, SourceFiles } from "./found-post.ts";
import { ImportFault } from "./import-fault.ts";

/** What the thread is asked to read. */
export interface ReadingRequest {
  paths: readonly string[];
  /** The kind of the source, if it is known. */
  kind: string | undefined;
  /** The number of items that were read before. */
  skip: number;
}

/** What the thread says. It goes on when it is answered. */
export type ReadingMessage =
  | { kind: string }
  /** It needs a file. */
  | { file: string; mostBytes: number }
  /** It needs to know when the files were added to their repository. */
  | { wantsAdded: true }
  /** It is going to read the item at this place. */
  | { place: string }
  | { item: ReadItem }
  /** Something else than an {@link ImportFault} was thrown, so it has ended. */
  | { failed: string }
  /** The source, or the rest of it, cannot be imported. */
  | { refused: string }
  | { isComplete: true };

/** The answer to a message about a file. Most others are answered with `undefined`. */
export type FileAnswer = { content: Uint8Array } | { fault: string };

/** A post of the source, or why there is none, or a sentence about the source. */
export type ReadItem = FoundPost | ExportedPost | { place: string; fault: string } | { remark: string };

/** Milliseconds of processor time. */
interface TimeLimits {
  /** For the list of what is in a file. */
  list: number;
  /** For a post. */
  post: number;
}

const program = programFile("server/transfer/import/reading-worker");
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

const tooMuch = "It takes too much time or memory to convert. Divide or simplify it.";

/**
 * Reads the posts of a source in a thread, because one hostile text can take the libraries minutes or all memory. Such a text is a
 * fault, and another thread goes on after it. The thread has no files: it asks for them, so that an archive is opened once.
 */
export function createPostReader(files: SourceFiles, limits: TimeLimits = { list: 30_000, post: 3_000 }) {
  const thread = createLimitedThread(program, resourceLimits);
  let worker: Worker | undefined;
  let kind: string | undefined;
  let done = 0;
  /** When the files were added to their repository, once that was asked for. */
  let added: ReadonlyMap<string, number> | undefined;
  /** Files whose list cannot be made, with the reason. */
  const unlisted = new Map<string, string>();

  /** Starts the thread, or lets it go on. */
  async function goOn(): Promise<Worker> {
    if (worker !== undefined) {
      worker.postMessage(undefined);
      return worker;
    }
    worker = await thread.start();
    const paths = files.paths.filter((path) => !unlisted.has(path));
    worker.postMessage({ paths, kind, skip: done } satisfies ReadingRequest);
    return worker;
  }

  /** Returns what the thread finds next: the kind of the source, a post, or `undefined` at its end. */
  async function findNext(): Promise<{ kind: string } | { item: ReadItem } | undefined> {
    const running = await goOn();
    let file: string | undefined;
    let place: string | undefined;
    for (;;) {
      const limit: number = place === undefined ? limits.list : limits.post;
      const message: ReadingMessage = (await thread.receive(running, limit)) ?? { failed: tooMuch };
      if ("failed" in message) {
        worker = undefined;
        await thread.end();
        return { item: leaveOut(file, place, message.failed) };
      }
      if ("refused" in message) throw new ImportFault(message.refused);
      if ("isComplete" in message) return undefined;
      if ("item" in message) done += 1;
      if ("item" in message || "kind" in message) return message;
      if ("file" in message && place === undefined) file = message.file;
      if ("place" in message) place = message.place;
      running.postMessage("place" in message ? undefined : await answer(message));
    }
  }

  async function answer(message: Extract<ReadingMessage, { file: string } | { wantsAdded: true }>) {
    if ("file" in message) return readFile(files, message);
    added ??= (await files.listAdded?.()) ?? new Map<string, number>();
    return added;
  }

  /** Makes the next thread go on after an item, or without a file if it was still making the list of what is in it. */
  function leaveOut(file: string | undefined, place: string | undefined, fault: string): ReadItem {
    if (place !== undefined) {
      done += 1;
      return { place, fault };
    }
    if (file === undefined || unlisted.has(file)) throw new ImportFault(fault);
    unlisted.set(file, fault);
    return { place: file, fault };
  }

  return {
    /**
     * Returns the name of the kind of the source.
     * @throws ImportFault if it has none
     */
    recognize: async (): Promise<string> => {
      try {
        while (kind === undefined) {
          const found = await findNext();
          if (found !== undefined && "kind" in found) kind = found.kind;
        }
        return kind;
      } catch (error) {
        const [fault] = unlisted;
        throw fault === undefined ? error : new ImportFault(fault.join(": "), { cause: error });
      }
    },
    /** Yields the posts, in the order of the source. */
    read: async function* (): AsyncGenerator<ReadItem> {
      for (const [place, fault] of unlisted) yield { place, fault };
      for (let found = await findNext(); found !== undefined; found = await findNext())
        if ("item" in found) yield found.item;
    },
    close: thread.end,
  };
}

async function readFile(
  files: SourceFiles,
  { file, mostBytes }: { file: string; mostBytes: number },
): Promise<FileAnswer> {
  try {
    return { content: await files.read(file, mostBytes) };
  } catch (error) {
    if (error instanceof ImportFault) return { fault: error.message };
    throw error;
  }
}
