import type { BlockContent, Heading, Link, List, Paragraph, PhrasingContent, Root, Text } from "mdast";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import { cleanText, decodeBesideEmphasis } from "./clean-text.ts";

const style: Options = { bullet: "-", rule: "-", listItemIndent: "one" };

/** Writes blocks as Markdown. Text is escaped, and control characters are left out wherever they are. */
export function writeMarkdown(children: Root["children"], extensions: Options[] = []): string {
  return cleanText(decodeBesideEmphasis(toMarkdown({ type: "root", children }, { ...style, extensions })));
}

/** Text in one line. */
export function text(value: string): Text {
  return { type: "text", value: cleanText(value).replace(/\s+/g, " ") };
}

type Content = string | PhrasingContent[];

function phrasing(content: Content): PhrasingContent[] {
  return typeof content === "string" ? [text(content)] : content;
}

export function heading(depth: Heading["depth"], content: Content): Heading {
  return { type: "heading", depth, children: phrasing(content) };
}

export function paragraph(content: Content): Paragraph {
  return { type: "paragraph", children: phrasing(content) };
}

/** A paragraph for each text that is there. */
export function paragraphs(texts: (string | undefined)[]): Paragraph[] {
  return texts
    .filter((content) => content !== undefined && content !== "")
    .map((content) => paragraph(content ?? ""));
}

export function strong(value: string): PhrasingContent {
  return { type: "strong", children: [text(value)] };
}

/** A link, or plain text without an address. */
export function link(label: string, url: string | undefined): Link | Text {
  return url === undefined ? text(label) : { type: "link", url, children: [text(label)] };
}

/** A list, as blocks that are empty for a list without entries. */
export function list(items: Content[]): [] | [List] {
  if (items.length === 0) return [];
  const children = items.map((item) => ({ type: "listItem" as const, children: [paragraph(item)] }));
  return [{ type: "list", spread: false, children }];
}

/** A heading and what follows it, as blocks that are empty if nothing follows. */
export function section(title: string, blocks: BlockContent[]): BlockContent[] {
  return blocks.length === 0 ? [] : [heading(2, title), ...blocks];
}

/** Joins texts that are there with a separator. */
export function joined(parts: (string | undefined)[], separator = ", "): string {
  return parts.filter((part) => part !== undefined && part !== "").join(separator);
}
