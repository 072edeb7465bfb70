import type { Markdown, MarkdownBlock, MarkdownInline } from "../../contract/markdown.ts";

/** Returns the text of paragraphs and lists as one line, without headings, code, and tables. */
export function textOfMarkdown(content: Markdown<unknown>): string {
  return toLine(content.map(textOfBlock).join(" "));
}

function textOfBlock(block: MarkdownBlock<unknown>): string {
  if (block.type === "paragraph") return textOfInlines(block.children);
  if (block.type === "quote" || block.type === "alert") return block.children.map(textOfBlock).join(" ");
  if (block.type === "list") {
    return block.items.map(({ children }) => children.map(textOfBlock).join(" ")).join(" ");
  }
  return "";
}

function textOfInlines(inlines: readonly MarkdownInline<unknown>[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === "string") return inline;
      if ("text" in inline) return inline.text;
      if (inline.type === "formula") return inline.source;
      if (inline.type === "break") return " ";
      return "children" in inline ? textOfInlines(inline.children) : "";
    })
    .join("");
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Shortens a text to a number of characters, after the last word that fits. */
export function clipText(text: string, max: number): string {
  const line = toLine(text);
  if (line.length <= max) return line;
  const lastSpace = line.lastIndexOf(" ", max - 1);
  // A text without spaces, such as Chinese, is cut anywhere except within a character.
  const end = lastSpace > max / 2 ? lastSpace : max - 1;
  const words = line.slice(0, end).replace(/[\uD800-\uDBFF]$/, "");
  return `${words.replace(/[\s,;:.–—-]+$/, "")}…`;
}
