import { bounds } from "../../../../contract/bounds.ts";

/**
 * Returns why a paste is refused, or `undefined` if the post can have its paragraphs.
 * @param texts the paragraphs that take the place of the one at `index`
 * @param count the number of paragraphs before
 */
export function checkPaste(texts: string[], index: number, count: number): string | undefined {
  const total = count - 1 + texts.length;
  if (total > bounds.paragraphs) {
    return `A post can have at most ${bounds.paragraphs} paragraphs. With the pasted text it would have ${total}, so nothing was pasted.`;
  }
  const long = texts.findIndex((text) => text.length > bounds.paragraph);
  if (long === -1) return undefined;
  const [most, length] = [bounds.paragraph, texts[long]?.length ?? 0].map((size) =>
    size.toLocaleString("en"),
  );
  return `A paragraph can have at most ${most} characters. Paragraph ${index + long + 1} would have ${length}, so nothing was pasted.`;
}
