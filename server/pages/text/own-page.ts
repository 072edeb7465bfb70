import type { BlockContent, List, PhrasingContent, Root, Table, TableCell } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import type {
  Markdown,
  MarkdownBlock,
  MarkdownCell,
  MarkdownInline,
  MarkdownList,
} from "../../../contract/markdown.ts";
import type { SitePage } from "../../../contract/site/own-pages.ts";
import { absoluteUrl } from "../../posts/body/absolute-url.ts";
import { cleanText } from "../../posts/body/clean-text.ts";
import { heading, writeMarkdown } from "../../posts/body/markdown-nodes.ts";

/** Writes a page of the owner's, with absolute addresses. */
export function writeOwnPage({ title, content }: SitePage, siteUrl: string): string {
  const { blocks } = createConversion(siteUrl);
  return writeMarkdown([heading(1, title), ...blocks(content)] as Root["children"], [gfmToMarkdown()]);
}

function createConversion(siteUrl: string) {
  const absolute = (url: string) => (url.startsWith("#") ? url : absoluteUrl(url, siteUrl));
  const literal = (value: string) => ({ type: "text", value: cleanText(value) }) as const;

  function inline(node: MarkdownInline): PhrasingContent {
    if (typeof node === "string") return literal(node);
    switch (node.type) {
      case "code":
        return { type: "inlineCode", value: node.text };
      case "break":
        return { type: "break" };
      case "picture":
        return { type: "image", url: absolute(node.picture.src), alt: node.picture.alt };
      case "link":
        return {
          type: "link",
          url: absolute(node.url),
          title: node.title ?? null,
          children: inlines(node.children),
        };
      case "deleted":
        return { type: "delete", children: inlines(node.children) };
      default:
        return { type: node.type, children: inlines(node.children) };
    }
  }

  function inlines(nodes: MarkdownInline[]): PhrasingContent[] {
    return nodes.map(inline);
  }

  function block(node: MarkdownBlock): BlockContent {
    switch (node.type) {
      case "heading":
        return { type: "heading", depth: node.level, children: inlines(node.children) };
      case "paragraph":
        return { type: "paragraph", children: inlines(node.children) };
      case "list":
        return listOf(node);
      case "quote":
        return { type: "blockquote", children: blocks(node.children) };
      case "code":
        return { type: "code", value: node.text };
      case "table":
        return tableOf([node.head, ...node.rows], node.align);
      case "rule":
        return { type: "thematicBreak" };
    }
  }

  function listOf({ start, loose, items }: MarkdownList): List {
    const children = items.map((item) => ({
      type: "listItem" as const,
      checked: item.done ?? null,
      spread: loose,
      children: blocks(item.children),
    }));
    return { type: "list", ordered: start !== undefined, start: start ?? null, spread: loose, children };
  }

  function tableOf(rows: MarkdownCell[][], align: Table["align"]): Table {
    const cell = (children: MarkdownCell): TableCell => ({ type: "tableCell", children: inlines(children) });
    return {
      type: "table",
      align,
      children: rows.map((cells) => ({ type: "tableRow", children: cells.map(cell) })),
    };
  }

  function blocks(nodes: Markdown): BlockContent[] {
    return nodes.map(block);
  }

  return { blocks };
}
