import type { MarkdownBlock, MarkdownInline, MarkdownTable } from "../../../contract/markdown.ts";

/** A part of a line in a page that the server writes. */
export type Words = MarkdownInline | readonly MarkdownInline[];

export function heading(text: string): MarkdownBlock {
  const id = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return { type: "heading", level: 2, id, children: [text] };
}

export function paragraph(...words: MarkdownInline[]): MarkdownBlock {
  return { type: "paragraph", children: words };
}

export function list(items: readonly Words[]): MarkdownBlock {
  return {
    type: "list",
    loose: false,
    items: items.map((words) => ({ children: [paragraph(...toInlines(words))] })),
  };
}

/** @param align of each column; the first line is the head */
export function table(
  align: MarkdownTable["align"],
  [head = [], ...rows]: readonly Words[][],
): MarkdownBlock {
  return { type: "table", align, head: head.map(toInlines), rows: rows.map((row) => row.map(toInlines)) };
}

export function code(text: string): MarkdownInline {
  return { type: "code", text };
}

export function link(text: string, url: string): MarkdownInline {
  return { type: "link", url, children: [text] };
}

function toInlines(words: Words): MarkdownInline[] {
  return typeof words === "object" && !("type" in words) ? [...words] : [words];
}
