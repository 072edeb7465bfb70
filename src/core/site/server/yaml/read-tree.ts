import { Lexer } from "yaml";
import { askOnce, createThread } from "../../../process/programs.ts";
import { parseTree } from "./parse-tree.ts";

/** Most files of a site, and the fields of a post, have less. The worst of this size takes 50 ms. */
const small = { characters: 8_000, tokens: 1_500 };
/** Milliseconds of processor time. 256 KB of ordinary YAML take about 500. */
const limit = 10_000;

const program = "src/core/site/server/yaml/yaml-worker";

type ReadTree = ReturnType<typeof parseTree>;

/** Parses YAML, a long text in a thread, so that visitors do not wait for it. */
export async function readTree(text: string): Promise<ReadTree> {
  if (isSmall(text)) return parseTree(text);
  const asked = askOnce<ReadTree>(createThread(program), text, { limit: () => limit });
  const read = await asked.catch(() => undefined);
  const message = "The file is too long or too complex to be read. Shorten it, or use fewer levels.";
  return read ?? { fault: { position: { line: 1, column: 1 }, message } };
}

/** Whether YAML can be parsed here without making visitors wait. */
export function isSmall(text: string): boolean {
  if (text.length > small.characters) return false;
  let tokens = 0;
  for (const _ of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > small.tokens) return false;
  }
  return true;
}
