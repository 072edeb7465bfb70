import type { Markdown, MarkdownBlock, MarkdownInline } from "../../contract/markdown.ts";

/**
 * Returns all text of a post, with a line for each block: also headings, code, tables, captions, and footnotes.
 * Formulas that are more than a plain `b = 200` are left out.
 */
export function textOfPost(content: Markdown<unknown>): string {
  return content.map(textOfBlock).join("\n");
}

function textOfBlock(block: MarkdownBlock<unknown>): string {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return textOfInlines(block.children);
    case "quote":
    case "alert":
      return textOfPost(block.children);
    case "list":
      return block.items.map(({ children }) => textOfPost(children)).join("\n");
    case "notes":
      return block.notes.map(({ children }) => textOfPost(children)).join("\n");
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(textOfInlines).join(" ")).join("\n");
    case "code":
      return [block.title ?? "", block.text].join("\n");
    case "formula":
      return textOfFormula(block.source);
    case "figure":
      return block.caption ?? "";
    case "rule":
      return "";
  }
}

function textOfInlines(inlines: readonly MarkdownInline<unknown>[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === "string") return inline;
      if ("children" in inline) return textOfInlines(inline.children);
      if ("text" in inline) return inline.text;
      if (inline.type === "formula") return textOfFormula(inline.source);
      return inline.type === "reference" ? "" : " ";
    })
    .join("");
}

/** Nobody reads LaTeX in an excerpt, except where it looks like the formula itself, such as `b = 200`. */
function textOfFormula(source: string): string {
  return /[\\{}]/.test(source) ? "…" : source;
}
