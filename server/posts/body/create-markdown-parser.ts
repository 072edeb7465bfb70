import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { programFile } from "../../process/installation.ts";
import type { ParsedMarkdown } from "./parse-markdown.ts";

export interface MarkdownParser {
  /** Parses one text at a time. A text that takes too long is a fault. */
  parse: (text: string) => Promise<ParsedMarkdown>;
  close: () => Promise<void>;
}

const program = programFile("server/posts/body/markdown-worker");

/**
 * Parses Markdown in a thread, which is started for the first text. Loading the library takes 80 ms, and a hostile text
 * of a few kilobytes can take a minute; neither delays requests, and the memory is freed when the parser is closed.
 * @param timeout milliseconds that one text may take, not counting the start of the thread. The longest page takes about
 *   1,000, and several times as long on a slow or busy machine.
 */
export function createMarkdownParser(timeout = 10_000): MarkdownParser {
  let worker: Worker | undefined;

  async function start(): Promise<Worker> {
    worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 128 } });
    // Its first message says that the library is loaded.
    await once(worker, "message");
    return worker;
  }

  async function close(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function parse(text: string): Promise<ParsedMarkdown> {
    const over = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    try {
      const thread = worker ?? (await start());
      timer = setTimeout(() => over.abort(), timeout);
      const answer = once(thread, "message", over);
      thread.postMessage(text);
      return (await answer)[0];
    } catch (error) {
      await close();
      if (!over.signal.aborted && !isOutOfMemory(error)) throw error;
      const message = "The text is too complex to be read. Divide it, or use fewer brackets and levels.";
      return { faults: [{ position: { line: 1, column: 1 }, message }] };
    } finally {
      clearTimeout(timer);
    }
  }

  return { parse, close };
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
}
