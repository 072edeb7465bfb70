import type { BlockContent, DefinitionContent, List, PhrasingContent, Root, Table, TableCell } from "mdast";
import { type Options, toMarkdown } from "mdast-util-to-markdown";
import type { PictureView } from "../../../site/contract/site.ts";
import type {
  MarkdownAlert,
  MarkdownBlock,
  MarkdownCell,
  MarkdownInline,
  MarkdownList,
  MarkdownNotes,
  PostPicture,
} from "../../contract/markdown.ts";
import { absoluteUrl } from "./absolute-url.ts";
import { cleanText, decodeBesideEmphasis } from "./clean-text.ts";

type Picture = PictureView | PostPicture;
type Block = MarkdownBlock<Picture>;
type Inline = MarkdownInline<Picture>;
type Node = BlockContent | DefinitionContent;

const style: Options = { bullet: "-", rule: "-", listItemIndent: "one" };

/** A text with a title, which is a heading above those of its content. */
export interface TitledText {
  title: string;
  content: readonly Block[];
}

/**
 * Writes a text as Markdown, with absolute addresses. What is text is escaped, and control characters are left out
 * wherever they are.
 * @param extensions what the content may have beside what CommonMark knows
 */
export function writeMarkdown(
  { title, content }: TitledText,
  siteUrl: string,
  extensions: Options[] = [],
): string {
  const children = [heading(title), ...new NodeConverter(siteUrl).blocks(content)] as Root["children"];
  return cleanText(decodeBesideEmphasis(toMarkdown({ type: "root", children }, { ...style, extensions })));
}

function heading(title: string): Node {
  const value = cleanText(title).replace(/\s+/g, " ");
  return { type: "heading", depth: 1, children: [{ type: "text", value }] };
}

class NodeConverter {
  readonly #siteUrl: string;

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  blocks(nodes: readonly Block[]): Node[] {
    return nodes.flatMap((node) => this.#block(node));
  }

  #block(node: Block): Node | Node[] {
    switch (node.type) {
      case "heading":
        return { type: "heading", depth: node.level, children: this.#inlines(node.children) };
      case "paragraph":
        return { type: "paragraph", children: this.#inlines(node.children) };
      case "list":
        return this.#list(node);
      case "quote":
        return { type: "blockquote", children: this.blocks(node.children) as BlockContent[] };
      case "code":
        return { type: "code", value: node.text, lang: node.language ?? null, meta: node.meta ?? null };
      case "alert":
        return { type: "blockquote", children: [...markerOf(node), ...this.blocks(node.children)] };
      case "notes":
        return this.#notes(node);
      case "table":
        return this.#table([node.head, ...node.rows], node.align);
      case "rule":
        return { type: "thematicBreak" };
      case "figure":
        return { type: "paragraph", children: [this.#image(node.picture, node.caption)] };
      case "formula":
        return { type: "html", value: `$$\n${cleanText(node.source)}\n$$` };
    }
  }

  #list({ start, loose, items }: MarkdownList<Picture>): List {
    const children = items.map((item) => ({
      type: "listItem" as const,
      checked: item.done ?? null,
      spread: loose,
      children: this.blocks(item.children) as BlockContent[],
    }));
    return { type: "list", ordered: start !== undefined, start: start ?? null, spread: loose, children };
  }

  #table(rows: MarkdownCell<Picture>[][], align: Table["align"]): Table {
    const cell = (children: MarkdownCell<Picture>): TableCell => ({
      type: "tableCell",
      children: this.#inlines(children),
    });
    return {
      type: "table",
      align,
      children: rows.map((cells) => ({ type: "tableRow", children: cells.map(cell) })),
    };
  }

  #notes({ notes }: MarkdownNotes<Picture>): Node[] {
    return notes.map(({ number, children }) => ({
      type: "footnoteDefinition",
      identifier: String(number),
      label: String(number),
      children: this.blocks(children) as BlockContent[],
    }));
  }

  #inlines(nodes: Inline[]): PhrasingContent[] {
    return nodes.map((node) => this.#inline(node));
  }

  #inline(node: Inline): PhrasingContent {
    if (typeof node === "string") return { type: "text", value: cleanText(node) };
    switch (node.type) {
      case "code":
        return { type: "inlineCode", value: node.text };
      case "break":
        return { type: "break" };
      case "picture":
        return this.#image(node.picture, "title" in node.picture ? node.picture.title : undefined);
      case "link": {
        const children = this.#inlines(node.children);
        return { type: "link", url: this.#address(node.url), title: node.title ?? null, children };
      }
      case "formula":
        return { type: "html", value: `$${cleanText(node.source)}$` };
      case "reference":
        return { type: "footnoteReference", identifier: String(node.note), label: String(node.note) };
      case "deleted":
        return { type: "delete", children: this.#inlines(node.children) };
      default:
        return { type: node.type, children: this.#inlines(node.children) };
    }
  }

  #image({ src, alt }: Picture, title?: string): PhrasingContent {
    return { type: "image", url: this.#address(src), alt, title: title ?? null };
  }

  #address(url: string): string {
    return url.startsWith("#") ? url : absoluteUrl(url, this.#siteUrl);
  }
}

/** GitHub's marker of an alert, on a line of its own. */
function markerOf({ kind }: MarkdownAlert<Picture>): BlockContent[] {
  return [{ type: "html", value: `[!${kind.toUpperCase()}]` }];
}
