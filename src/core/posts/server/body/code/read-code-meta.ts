import type { LineMark } from "../../../contract/code-line.ts";

/** What a fence says beside the language of the code. */
interface CodeMeta {
  /** The name of the file. */
  title?: string | undefined;
  /** The marks of lines, which are counted from 1. */
  marks: ReadonlyMap<number, LineMark>;
}

const titlePattern = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|([^\s"'{]+))/;
const rangesPattern = /(?:^|\s)(ins=|del=)?\{([\d\s,-]*)\}/g;
const markOf: Record<string, LineMark> = { "ins=": "+", "del=": "-" };

/** Reads what follows the language, such as `title="a.ts" {2,4-6} ins={8} del={7}`. What it does not know has no meaning. */
export function readCodeMeta(meta: string, lineCount: number): CodeMeta {
  const [, ...titles] = titlePattern.exec(meta) ?? [];
  const title = titles.find((text) => text !== undefined)?.trim();
  const marks = new Map<number, LineMark>();
  // A title can have braces, too.
  for (const [, word = "", ranges = ""] of meta.replace(titlePattern, "").matchAll(rangesPattern)) {
    for (const line of linesOf(ranges, lineCount)) marks.set(line, markOf[word] ?? "!");
  }
  return { ...(title && { title }), marks };
}

/** Returns the lines in a list such as `2,4-6` that exist. */
function* linesOf(ranges: string, lineCount: number): Generator<number> {
  for (const range of ranges.split(",")) {
    const [, first, last = first] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(range) ?? [];
    if (first === undefined) continue;
    const end = Math.min(Number(last), lineCount);
    for (let line = Math.max(1, Number(first)); line <= end; line += 1) yield line;
  }
}
