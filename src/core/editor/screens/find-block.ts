import { splitBlocks } from "../../posts/contract/split-blocks.ts";

/** Definitions of links and footnotes are not shown where they are written. */
const hidden = /^\[[^\]]+\]:/;

/**
 * Returns the index of the block in the preview that a paragraph starts with.
 * @param texts of the paragraphs that are not empty
 * @param count of the blocks in the preview
 * @param index of the paragraph
 */
export function findBlock(texts: readonly string[], count: number, index: number): number {
  const counts = texts.map((text) => splitBlocks(text).filter((block) => !hidden.test(block)).length);
  const before = counts.slice(0, index).reduce((sum, one) => sum + one, 0);
  return Math.min(before, Math.max(0, count - 1));
}
