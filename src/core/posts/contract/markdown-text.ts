import type { MarkdownInline } from "./markdown.ts";

/** Returns text without its formatting. Pictures and line breaks become spaces. */
export function textOf(inlines: readonly MarkdownInline<unknown>[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === "string") return inline;
      if ("children" in inline) return textOf(inline.children);
      if (inline.type === "formula") return inline.source;
      return inline.type === "code" ? inline.text : " ";
    })
    .join("");
}
