import { splitBlocks } from "../../posts/contract/split-blocks.ts";

/** A field of the form. */
export interface Paragraph {
  /** Identifies the paragraph in the form, regardless of its position. */
  id: number;
  text: string;
  /** In the whole-text view, the only field has the entire post, and these are the paragraphs that it was made from. */
  whole?: readonly Paragraph[];
}

/** Where the cursor is, or what is selected. */
export interface Cursor {
  /** The position of the paragraph. */
  index: number;
  start: number;
  end: number;
}

/** What a change of the paragraphs leads to. */
export interface Change {
  content: Paragraph[];
  cursor: Cursor;
}

export function toContent(texts: readonly string[]): Paragraph[] {
  return (texts.length === 0 ? [""] : texts).map((text, id) => ({ id, text }));
}

const blocks = new WeakMap<Paragraph, string[]>();

/** Returns the paragraphs of the post, each with one block of Markdown in the whole-text view. */
export function textsOf(content: readonly Paragraph[]): string[] {
  return content.flatMap((paragraph) => (paragraph.whole ? blocksOf(paragraph) : paragraph.text));
}

/** Splits a text only once. */
function blocksOf(paragraph: Paragraph): string[] {
  const known = blocks.get(paragraph);
  if (known !== undefined) return known;
  const { text, whole = [] } = paragraph;
  const split = isUnchanged(paragraph) ? whole.map((one) => one.text) : splitBlocks(text);
  const texts = split.length === 0 ? [""] : split;
  blocks.set(paragraph, texts);
  return texts;
}

/** What stands between two paragraphs in one document. */
export const gap = "\n\n";

/** Whether a whole text is still that of the paragraphs that it was made from, so that they need not be divided otherwise. */
export function isUnchanged({ text, whole = [] }: Paragraph): boolean {
  return whole.map((paragraph) => paragraph.text).join(gap) === text;
}

/** Whether the only field has the entire post. */
export function isWhole(content: readonly Paragraph[]): boolean {
  return content[0]?.whole !== undefined;
}

/** Returns an id that no paragraph has. */
export function nextId(content: readonly Paragraph[]): number {
  const ids = content.flatMap(({ id, whole = [] }) => [id, ...whole.map((paragraph) => paragraph.id)]);
  return Math.max(-1, ...ids) + 1;
}
