import { bounds } from "../../http/contract/bounds.ts";
import { formatCount } from "../../ui/format.ts";

/**
 * Returns why a paste is refused, or `undefined` if the text can have its paragraphs.
 * @param texts the paragraphs that take the place of the one at `index`
 * @param count the number of paragraphs before
 */
export function checkPaste(texts: string[], index: number, count: number): string | undefined {
  const total = count - 1 + texts.length;
  if (total > bounds.paragraphs) {
    return `A text can have at most ${bounds.paragraphs} paragraphs. With the pasted text it would have ${total}, so nothing was pasted.`;
  }
  const long = findLong(texts);
  if (long === undefined) return undefined;
  return `${long.rule} Paragraph ${index + long.index + 1} would have ${long.length}, so nothing was pasted.`;
}

/** Returns why a text cannot become paragraphs, or `undefined` if it can. */
export function checkParagraphs(texts: readonly string[]): string | undefined {
  if (texts.length > bounds.paragraphs) {
    return `A text can have at most ${bounds.paragraphs} paragraphs. This text has ${texts.length}. Put some of them together, for example in a list, or divide it into two.`;
  }
  const long = findLong(texts);
  if (long === undefined) return undefined;
  return `${long.rule} Paragraph ${long.index + 1} has ${long.length}. Divide it with a blank line.`;
}

function findLong(texts: readonly string[]) {
  const index = texts.findIndex((text) => text.length > bounds.paragraph);
  if (index === -1) return undefined;
  const length = formatCount(texts[index]?.length ?? 0);
  const rule = `A paragraph can have at most ${formatCount(bounds.paragraph)} characters.`;
  return { index, length, rule };
}
