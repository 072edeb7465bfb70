import { parentPort } from "node:worker_threads";
import type { Markdown, PostPicture } from "../../../contract/markdown.ts";
import { listWords } from "../search/list-words.ts";
import { hasKnownColors, highlightCode, listHighlighted } from "./code/highlight-code.ts";
import { countGrammars } from "./code/highlighter.ts";
import type { ParserAnswer, ParserRequest } from "./create-markdown-parser.ts";
import { completeFormulas, listFormulas } from "./formula/complete-formulas.ts";
import { findParts } from "./markdown-parts.ts";
import { type ParsedMarkdown, parsePage, parsePost } from "./parse-markdown.ts";

// The thread that `create-markdown-parser.ts` starts. Its first message says that it is ready.
parentPort?.on("message", async (request: ParserRequest) => {
  if ("destinations" in request) return answer(findDestinations(request.destinations));
  const parsed = "page" in request ? parsePage(request.page) : parsePostOf(request);
  const complete = "content" in parsed ? findIncomplete(parsed.content) : undefined;
  if (complete === undefined) return answer({ parsed, isComplete: true, grammars: 0 });
  if (!complete.isQuick) answer({ parsed, isComplete: false, grammars: 0 });
  await complete.run();
  answer({ parsed, isComplete: true, grammars: await countGrammars() });
});
parentPort?.postMessage("ready");

function parsePostOf(
  request: Extract<ParserRequest, { post: unknown }>,
): ParsedMarkdown<PostPicture> & { words?: string } {
  const parsed = parsePost(request.post, request);
  return request.wantsWords && "content" in parsed ? { ...parsed, words: listWords(parsed.content) } : parsed;
}

function findDestinations(texts: readonly string[]): ParserAnswer {
  const content = texts.map((text) => findParts(text)?.destinations ?? []);
  return { parsed: { content }, isComplete: true, grammars: 0 };
}

function answer(message: ParserAnswer): void {
  parentPort?.postMessage(message);
}

/** Formulas that need no answer before them. Each takes a millisecond. */
const fewFormulas = 50;

/**
 * Returns what adds the shapes of formulas and the colors of code, and whether it is quick, because the code was highlighted
 * before. Returns `undefined` for a text that has none.
 */
function findIncomplete(
  content: Markdown<unknown>,
): { run: () => Promise<void>; isQuick: boolean } | undefined {
  const formulas = listFormulas(content);
  const codes = listHighlighted(content);
  if (formulas.length === 0 && codes.length === 0) return undefined;
  const run = async () => {
    if (formulas.length > 0) await completeFormulas(formulas);
    // Code that a grammar fails on stays plain.
    if (codes.length > 0) await highlightCode(codes).catch(() => {});
  };
  return { run, isQuick: formulas.length <= fewFormulas && codes.every(hasKnownColors) };
}
