import type { Markdown, MarkdownBlock } from "../../../../contract/markdown.ts";
import { textOf } from "../../../../contract/markdown-text.ts";

/** An average adult reads about this many words of English per minute. */
const wordsPerMinute = 230;

/** Returns how long it takes to read the text of a post, in whole minutes and at least one. */
export function readingMinutes(body: Markdown<unknown>): number {
  const words = textOfBlocks(body).match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

function textOfBlocks(blocks: readonly MarkdownBlock<unknown>[]): string {
  return blocks.map(textOfBlock).join(" ");
}

function textOfBlock(block: MarkdownBlock<unknown>): string {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return textOf(block.children);
    case "quote":
    case "alert":
      return textOfBlocks(block.children);
    case "list":
      return textOfBlocks(block.items.flatMap(({ children }) => children));
    case "table":
      return [block.head, ...block.rows].flat().map(textOf).join(" ");
    case "notes":
      return textOfBlocks(block.notes.flatMap(({ children }) => children));
    case "code":
      return block.text;
    case "figure":
      return block.caption ?? "";
    case "formula":
    case "rule":
      return "";
  }
}
