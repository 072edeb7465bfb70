import type { BlockContent, DefinitionContent, List, PhrasingContent, Table, TableCell } from "mdast";
import type {
  MarkdownAlert,
  MarkdownBlock,
  MarkdownCell,
  MarkdownInline,
  MarkdownList,
  MarkdownNotes,
  PostPicture,
} from "../../../contract/markdown.ts";
import type { PictureView } from "../../../contract/site/site.ts";
import { absoluteUrl } from "../../posts/body/absolute-url.ts";
import { cleanText } from "../../posts/body/clean-text.ts";

type Picture = PictureView | PostPicture;
type Block = MarkdownBlock<Picture>;
type Inline = MarkdownInline<Picture>;
type Node = BlockContent | DefinitionContent;

/** Converts a text to what `writeMarkdown` writes, with absolute addresses. */
export function toNodes(content: readonly Block[], siteUrl: string): Node[] {
  const absolute = (url: string) => (url.startsWith("#") ? url : absoluteUrl(url, siteUrl));
  const literal = (value: string) => ({ type: "text", value: cleanText(value) }) as const;

  function inline(node: Inline): PhrasingContent {
    if (typeof node === "string") return literal(node);
    switch (node.type) {
      case "code":
        return { type: "inlineCode", value: node.text };
      case "break":
        return { type: "break" };
      case "picture":
        return imageOf(node.picture, "title" in node.picture ? node.picture.title : undefined);
      case "link":
        return {
          type: "link",
          url: absolute(node.url),
          title: node.title ?? null,
          children: inlines(node.children),
        };
      case "formula":
        return { type: "html", value: `$${cleanText(node.source)}$` };
      case "reference":
        return { type: "footnoteReference", identifier: String(node.note), label: String(node.note) };
      case "deleted":
        return { type: "delete", children: inlines(node.children) };
      default:
        return { type: node.type, children: inlines(node.children) };
    }
  }

  function imageOf({ src, alt }: Picture, title?: string): PhrasingContent {
    return { type: "image", url: absolute(src), alt, title: title ?? null };
  }

  function inlines(nodes: Inline[]): PhrasingContent[] {
    return nodes.map(inline);
  }

  function block(node: Block): Node | Node[] {
    switch (node.type) {
      case "heading":
        return { type: "heading", depth: node.level, children: inlines(node.children) };
      case "paragraph":
        return { type: "paragraph", children: inlines(node.children) };
      case "list":
        return listOf(node);
      case "quote":
        return { type: "blockquote", children: blocks(node.children) as BlockContent[] };
      case "code":
        return { type: "code", value: node.text, lang: node.language ?? null, meta: node.meta ?? null };
      case "alert":
        return { type: "blockquote", children: [...markerOf(node), ...blocks(node.children)] };
      case "notes":
        return notesOf(node);
      case "table":
        return tableOf([node.head, ...node.rows], node.align);
      case "rule":
        return { type: "thematicBreak" };
      case "figure":
        return { type: "paragraph", children: [imageOf(node.picture, node.caption)] };
      case "formula":
        return { type: "html", value: `$$\n${cleanText(node.source)}\n$$` };
    }
  }

  function listOf({ start, loose, items }: MarkdownList<Picture>): List {
    const children = items.map((item) => ({
      type: "listItem" as const,
      checked: item.done ?? null,
      spread: loose,
      children: blocks(item.children) as BlockContent[],
    }));
    return { type: "list", ordered: start !== undefined, start: start ?? null, spread: loose, children };
  }

  function tableOf(rows: MarkdownCell<Picture>[][], align: Table["align"]): Table {
    const cell = (children: MarkdownCell<Picture>): TableCell => ({
      type: "tableCell",
      children: inlines(children),
    });
    return {
      type: "table",
      align,
      children: rows.map((cells) => ({ type: "tableRow", children: cells.map(cell) })),
    };
  }

  function blocks(nodes: readonly Block[]): Node[] {
    return nodes.flatMap(block);
  }

  function notesOf({ notes }: MarkdownNotes<Picture>): Node[] {
    return notes.map(({ number, children }) => ({
      type: "footnoteDefinition",
      identifier: String(number),
      label: String(number),
      children: blocks(children) as BlockContent[],
    }));
  }

  return blocks(content);
}

/** GitHub's marker of an alert, on a line of its own. */
function markerOf({ kind }: MarkdownAlert<Picture>): BlockContent[] {
  return [{ type: "html", value: `[!${kind.toUpperCase()}]` }];
}
