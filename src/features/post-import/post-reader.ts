import { ImportFault } from "../../core/imports/import-fault.ts";
import { createThread, EndedEarly } from "../../core/process/programs.ts";
import type { ExportedPost, FoundPost, SourceFiles } from "./found-post.ts";

/** What the thread is asked first. After that, it is asked for what is next. */
export interface ReadingRequest {
  paths: readonly string[];
  /** The kind of the source, if it is known. */
  kind: string | undefined;
  /** The number of items that were read before. */
  skip: number;
}

/** What the thread asks, or tells, while it reads. */
export type ReadingQuestion =
  /** It needs a file. */
  | { file: string; mostBytes: number }
  /** It needs to know when the files were added to their repository. */
  | { wantsAdded: true }
  /** It is going to read the item at this place. */
  | { place: string };

/** What the thread has found. */
export type ReadingResult =
  | { kind: string }
  | { item: ReadItem }
  /** Something else than an {@link ImportFault} was thrown. */
  | { failed: string }
  /** The source, or the rest of it, cannot be imported. */
  | { refused: string }
  | { isComplete: true };

/** The answer to a question about a file. */
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

const program = "src/features/post-import/reading-worker";

const tooMuch = "It takes too much time or memory to convert. Divide or simplify it.";

/**
 * Reads the posts of a source in a thread, because one hostile text can take the libraries minutes or all memory. Such
 * a text is a fault, and another thread goes on after it. The thread has no files: it asks for them, so that an archive
 * is opened once.
 */
export function createPostReader(files: SourceFiles, limits: TimeLimits = { list: 30_000, post: 3_000 }) {
  const thread = createThread(program, { memory: 192, young: 16 });
  let isReading = false;
  let kind: string | undefined;
  let done = 0;
  /** When the files were added to their repository, once that was asked for. */
  let added: ReadonlyMap<string, number> | undefined;
  /** Files whose list cannot be made, with the reason. */
  const unlisted = new Map<string, string>();

  /** Returns what the thread finds next: the kind of the source, a post, or `undefined` at its end. */
  async function findNext(): Promise<{ kind: string } | { item: ReadItem } | undefined> {
    let file: string | undefined;
    let place: string | undefined;
    async function answer(question: ReadingQuestion): Promise<unknown> {
      if ("wantsAdded" in question) return findAdded();
      if ("file" in question) {
        if (place === undefined) file = question.file;
        return readFile(files, question);
      }
      place = question.place;
    }
    const limit = () => (place === undefined ? limits.list : limits.post);
    const paths = files.paths.filter((path) => !unlisted.has(path));
    const request = isReading ? "next" : ({ paths, kind, skip: done } satisfies ReadingRequest);
    isReading = true;
    const found = await thread.ask<ReadingResult>(request, { limit, answer }).catch(explainEnd);
    if ("failed" in found) {
      isReading = false;
      await thread.end();
      return { item: leaveOut(file, place, found.failed) };
    }
    if ("refused" in found) throw new ImportFault(found.refused);
    if ("isComplete" in found) return undefined;
    if ("item" in found) done += 1;
    return found;
  }

  async function findAdded(): Promise<ReadonlyMap<string, number>> {
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
    close: () => thread.end(),
  };
}

function explainEnd(error: unknown): ReadingResult {
  if (error instanceof EndedEarly) return { failed: tooMuch };
  throw error;
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
