import type { Quote } from "../../../site/contract/quotes.ts";
import type { HeadingLevel, MarkdownBlock, MarkdownInline, MarkdownTable } from "../../contract/markdown.ts";

// What the server writes itself, as the same tree as a text in Markdown: pages show it, `write-html.ts` writes it as
// HTML, and `write-markdown.ts` as Markdown.

/** A part of a line. The line breaks of a text are spaces. */
export type Words = MarkdownInline | readonly MarkdownInline[];

export function heading(text: string, level: HeadingLevel = 2): MarkdownBlock {
  const id = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return { type: "heading", level, id, children: toInlines(text) };
}

export function paragraph(...words: MarkdownInline[]): MarkdownBlock {
  return { type: "paragraph", children: toInlines(words) };
}

/** A paragraph for each text that is there. */
export function paragraphs(texts: (string | undefined)[]): MarkdownBlock[] {
  return texts.filter((text) => text !== undefined && text !== "").map((text) => paragraph(text ?? ""));
}

/** A list, as blocks that are empty for a list without items. */
export function list(items: readonly Words[]): MarkdownBlock[] {
  if (items.length === 0) return [];
  const children = items.map((words) => ({ children: [paragraph(...toInlines(words))] }));
  return [{ type: "list", loose: false, items: children }];
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

export function strong(text: string): MarkdownInline {
  return { type: "strong", children: toInlines(text) };
}

export function link(text: string, url: string): MarkdownInline {
  return { type: "link", url, children: toInlines(text) };
}

/** Quotes, each with who said it. */
export function quotes(all: readonly Quote[]): MarkdownBlock[] {
  return all.flatMap(({ text, name, role, url }) => [
    { type: "quote", children: paragraphs(text) },
    paragraph("— ", url === undefined ? name : link(name, url), ...(role === undefined ? [] : [`, ${role}`])),
  ]);
}

/** A heading and what follows it, as blocks that are empty if nothing follows. */
export function section(title: string, blocks: MarkdownBlock[]): MarkdownBlock[] {
  return blocks.length === 0 ? [] : [heading(title), ...blocks];
}

/** Joins texts that are there with a separator. */
export function joined(parts: (string | undefined)[], separator = ", "): string {
  return parts.filter((part) => part !== undefined && part !== "").join(separator);
}

function toInlines(words: Words): MarkdownInline[] {
  const inlines = typeof words === "object" && !("type" in words) ? words : [words];
  return inlines.map((inline) => (typeof inline === "string" ? inline.replace(/\s+/g, " ") : inline));
}
