import { carryOut } from "../../../process/carry-out.ts";
import type { Markdown, PostPicture } from "../../contract/markdown.ts";
import { hasKnownColors, highlightCode, listHighlighted } from "./code/highlight-code.ts";
import { countGrammars } from "./code/highlighter.ts";
import type { Parsed, ParserAnswer, ParserRequest } from "./create-markdown-parser.ts";
import { completeFormulas, listFormulas } from "./formula/complete-formulas.ts";
import { listWords } from "./list-words.ts";
import { findParts } from "./markdown-parts.ts";
import { type ParsedMarkdown, parsePage, parsePost } from "./parse-markdown.ts";

// The thread that `create-markdown-parser.ts` starts.
carryOut(async (request: ParserRequest, tell): Promise<ParserAnswer> => {
  if ("destinations" in request) return { parsed: findDestinations(request.destinations), grammars: 0 };
  const parsed = "page" in request ? parsePage(request.page) : parsePostOf(request);
  const complete = "content" in parsed ? findIncomplete(parsed.content) : undefined;
  if (complete === undefined) return { parsed, grammars: 0 };
  if (!complete.isQuick) void tell(parsed);
  await complete.run();
  return { parsed, grammars: await countGrammars() };
});

function parsePostOf(
  request: Extract<ParserRequest, { post: unknown }>,
): ParsedMarkdown<PostPicture> & { words?: string } {
  const parsed = parsePost(request.post, request);
  return request.wantsWords && "content" in parsed ? { ...parsed, words: listWords(parsed.content) } : parsed;
}

function findDestinations(texts: readonly string[]): Parsed {
  return { content: texts.map((text) => findParts(text)?.destinations ?? []) };
}

/** Formulas that need no answer before them. Each takes a millisecond. */
const fewFormulas = 50;

/**
 * Returns what adds the shapes of formulas and the colors of code, and whether it is quick, because the code was
 * highlighted before. Returns `undefined` for a text that has none.
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
