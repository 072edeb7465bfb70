import { createThread, EndedEarly } from "../../../process/programs.ts";
import type { PostPicture } from "../../contract/markdown.ts";
import type { MarkdownFault, PictureFile } from "./markdown-fault.ts";
import type { Destination } from "./markdown-parts.ts";
import type { ParsedMarkdown } from "./parse-markdown.ts";

/** What the thread is asked to parse: a page of the site folder, texts whose links and pictures are wanted, or the paragraphs of a post. */
export type ParserRequest =
  | { page: string }
  | { destinations: readonly string[] }
  | { post: readonly string[]; isStored: boolean; wantsWords: boolean };

/** The links and pictures in each of some texts. */
export type FoundDestinations = { content: Destination[][] } | { faults: MarkdownFault[] };

/** What the thread has parsed. It first tells a text with code without the colors of the code. */
export type Parsed = (ParsedMarkdown<PictureFile | PostPicture> & { words?: string }) | FoundDestinations;

/** What the thread answers. */
export interface ParserAnswer {
  parsed: Parsed;
  /** How many grammars it has loaded. */
  grammars: number;
}

/**
 * A post, with the words by which it is found if they are wanted. A post whose code would take too long to highlight is
 * plain. The thread goes on, so that it is faster the next time.
 */
export type ParsedPost = ParsedMarkdown<PostPicture> & { isPlain?: true; words?: string };

interface PostOptions {
  wantsWords?: boolean;
}

/** Parses one text after the other. A text that takes too long is a fault. */
export interface MarkdownParser {
  parsePage: (text: string) => Promise<ParsedMarkdown<PictureFile>>;
  parsePost: (paragraphs: readonly string[], options?: PostOptions) => Promise<ParsedPost>;
  /** Parses a post that was accepted before, with its words. It may take longer than a new one. */
  parseStoredPost: (paragraphs: readonly string[]) => Promise<ParsedPost>;
  /** Finds the links and pictures in texts, without reading the texts in any other way. */
  findDestinations: (texts: readonly string[]) => Promise<FoundDestinations>;
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
  /** For the code of any text, after it was parsed. C++ takes about 3,000 the first time. */
  code: number;
  /** For code while the owner waits. TypeScript takes about 500 the first time. */
  newCode: number;
}

const program = "src/core/posts/server/body/markdown-worker";
/** A thread that has loaded more is replaced, because 40 of them keep 100 MB. */
const maxGrammars = 16;
/** Milliseconds after which the thread ends if it has nothing to parse. */
const idle = 30_000;

/**
 * Parses Markdown in a thread, which is started for the first text. Loading the library takes 80 ms, and a hostile text
 * of a few kilobytes can take a minute; neither delays requests, and the memory is freed when the parser is closed.
 */
export function createMarkdownParser(
  limits: TimeLimits = { page: 10_000, post: 1_300, stored: 10_000, code: 10_000, newCode: 700 },
): MarkdownParser {
  const thread = createThread(program, { idle });
  let last: Promise<unknown> = Promise.resolve();

  /** Runs what uses the thread after everything that was asked for before. It can answer before it is done. */
  function inTurn<Result>(run: (answer: (result: Result) => void) => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    last = last.then(() => run(resolve)).then(resolve, reject);
    return promise;
  }

  /** @param onPlain called with a text whose code is highlighted from then on; returns what is called after that */
  async function parse(request: ParserRequest, limit: number, onPlain?: (parsed: Parsed) => () => void) {
    let plain: Parsed | undefined;
    let stop: (() => void) | undefined;
    function keepPlain(parsed: Parsed): void {
      plain = parsed;
      stop = onPlain?.(parsed);
    }
    try {
      const { parsed, grammars } = await thread.ask<ParserAnswer>(request, {
        limit: () => (plain === undefined ? limit : limits.code),
        answer: keepPlain,
      });
      if (grammars > maxGrammars) await thread.end();
      return parsed;
    } catch (error) {
      if (!(error instanceof EndedEarly)) throw error;
      return plain ?? { faults: [{ position: { line: 1, column: 1 }, message: tooComplex }] };
    } finally {
      stop?.();
    }
  }

  return {
    parsePage: (text) =>
      inTurn(() => parse({ page: text }, limits.page) as Promise<ParsedMarkdown<PictureFile>>),
    parsePost: (post, { wantsWords = false } = {}) =>
      inTurn<ParsedPost>(
        (answer) =>
          parse({ post, isStored: false, wantsWords }, limits.post, (parsed) =>
            thread.watch(limits.newCode, () => answer({ ...(parsed as ParsedPost), isPlain: true })),
          ) as Promise<ParsedPost>,
      ),
    parseStoredPost: (post) =>
      inTurn(() => parse({ post, isStored: true, wantsWords: true }, limits.stored) as Promise<ParsedPost>),
    findDestinations: (texts) =>
      inTurn(() => parse({ destinations: texts }, limits.stored) as Promise<FoundDestinations>),
    close: () => inTurn(() => thread.end()),
  };
}

const tooComplex =
  "The text is too long or too complex to be read. Divide it, or use fewer brackets and levels.";
