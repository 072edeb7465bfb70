import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PostPicture } from "../../../contract/markdown.ts";
import { programFile } from "../../process/installation.ts";
import { watchProcessorTime } from "../../process/processor-time.ts";
import type { PictureFile } from "./markdown-fault.ts";
import type { ParsedMarkdown } from "./parse-markdown.ts";

/** What the thread is asked to parse: a page of the site folder, or the paragraphs of a post. */
export type ParserOrder = { page: string } | { post: readonly string[]; isStored: boolean };

/** Parses one text after the other. A text that takes too long is a fault. */
export interface MarkdownParser {
  parsePage: (text: string) => Promise<ParsedMarkdown<PictureFile>>;
  parsePost: (paragraphs: readonly string[]) => Promise<ParsedMarkdown<PostPicture>>;
  /** Parses a post that was accepted before. It may take longer than a new one. */
  parseStoredPost: (paragraphs: readonly string[]) => Promise<ParsedMarkdown<PostPicture>>;
  /** Ends the thread after what it still has to parse. The next text starts another one. */
  close: () => Promise<void>;
}

/** Milliseconds of processor time that one text may take, not counting the start of the thread. */
interface TimeLimits {
  /** The longest page takes about 1,000. */
  page: number;
  /** The owner waits for it. 10,000 words take about 200. */
  post: number;
  stored: number;
}

const program = programFile("server/posts/body/markdown-worker");

/**
 * Parses Markdown in a thread, which is started for the first text. Loading the library takes 80 ms, and a hostile text
 * of a few kilobytes can take a minute; neither delays requests, and the memory is freed when the parser is closed.
 */
export function createMarkdownParser(
  limits: TimeLimits = { page: 10_000, post: 1_300, stored: 10_000 },
): MarkdownParser {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs what uses the thread after everything that was asked for before. */
  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  }

  async function start(): Promise<Worker> {
    worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 128 } });
    // A thread whose time is over can still run out of memory before it ends. Without a listener, the process would end.
    worker.on("error", () => {});
    // Its first message says that the library is loaded.
    await once(worker, "message");
    return worker;
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function parse<Picture>(order: ParserOrder, limit: number): Promise<ParsedMarkdown<Picture>> {
    const over = new AbortController();
    let stopWatch: (() => void) | undefined;
    try {
      const thread = worker ?? (await start());
      stopWatch = watchProcessorTime(thread, limit, () => over.abort());
      const answer = once(thread, "message", over);
      thread.postMessage(order);
      return (await answer)[0];
    } catch (error) {
      await end();
      if (!over.signal.aborted && !isOutOfMemory(error)) throw error;
      const message =
        "The text is too long or too complex to be read. Divide it, or use fewer brackets and levels.";
      return { faults: [{ position: { line: 1, column: 1 }, message }] };
    } finally {
      stopWatch?.();
    }
  }

  return {
    parsePage: (text) => inTurn(() => parse({ page: text }, limits.page)),
    parsePost: (post) => inTurn(() => parse({ post, isStored: false }, limits.post)),
    parseStoredPost: (post) => inTurn(() => parse({ post, isStored: true }, limits.stored)),
    close: () => inTurn(end),
  };
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
}
