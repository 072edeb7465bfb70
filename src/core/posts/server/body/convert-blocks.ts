import type {
  BlockContent,
  Blockquote,
  DefinitionContent,
  Image,
  ImageReference,
  Link,
  LinkReference,
  List,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
} from "mdast";
import { clipKindOf } from "../../../site/contract/patterns.ts";
import type {
  MarkdownAlert,
  MarkdownBlock,
  MarkdownInline,
  MarkdownList,
  MarkdownTable,
} from "../../contract/markdown.ts";
import { textOf } from "../../contract/markdown-text.ts";
import { convertCode } from "./code/convert-code.ts";
import type { Conversion } from "./conversion.ts";
import type { PictureTarget } from "./dialect.ts";

const marker = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

type SourceBlock = BlockContent | DefinitionContent;

export function convertBlocks<Picture>(
  conversion: Conversion<Picture>,
  nodes: readonly RootContent[],
): MarkdownBlock<Picture>[] {
  // The types allow any node at the top of a text, but the parser returns blocks only.
  return nodes.flatMap((node) => convertBlock(conversion, node as SourceBlock) ?? []);
}

/** Converts the footnotes that the blocks refer to. Call it after all blocks were converted. */
export function convertNotes<Picture>(conversion: Conversion<Picture>): MarkdownBlock<Picture>[] {
  const notes = [];
  // A footnote can refer to further ones, so each is converted before it is known whether others follow.
  for (const { number, definition, countReferences } of conversion.notes.listReferred()) {
    const children = convertBlocks(conversion, definition.children);
    notes.push({ number, children, countReferences });
  }
  if (notes.length === 0) return [];
  return [
    {
      type: "notes",
      notes: notes.map(({ countReferences, ...note }) => ({ ...note, references: countReferences() })),
    },
  ];
}

/** Returns `undefined` for what is not shown. */
function convertBlock<Picture>(
  conversion: Conversion<Picture>,
  node: SourceBlock,
): MarkdownBlock<Picture> | undefined {
  switch (node.type) {
    case "paragraph":
      return convertParagraph(conversion, node);
    case "formula":
      return { type: "formula", source: node.value };
    case "heading": {
      const children = convertInlines(conversion, node.children);
      const id = conversion.idOf(textOf(children));
      return { type: "heading", level: conversion.levelOf(node.depth), id, children };
    }
    case "blockquote": {
      const { kind, children } = readAlert(node) ?? { kind: undefined, children: node.children };
      const blocks = convertBlocks(conversion, children);
      return kind === undefined
        ? { type: "quote", children: blocks }
        : { type: "alert", kind, children: blocks };
    }
    case "list":
      return convertList(conversion, node);
    case "code":
      return convertCode(node);
    case "table":
      return convertTable(conversion, node);
    case "thematicBreak":
      return { type: "rule" };
    case "html": {
      const shown = conversion.dialect.showHtml(node, conversion.report);
      return shown === undefined ? undefined : { type: "paragraph", children: withBreaks(shown) };
    }
    case "footnoteDefinition":
    case "definition":
      return undefined;
  }
}

/** A formula or a picture that is alone in a paragraph is a block. */
function convertParagraph<Picture>(
  conversion: Conversion<Picture>,
  { children }: Paragraph,
): MarkdownBlock<Picture> {
  const [node, ...others] = children;
  if (node !== undefined && others.length === 0) {
    if (node.type === "image") return convertFigure(conversion, node, node);
    if (node.type === "imageReference")
      return convertFigure(conversion, node, conversion.findDefinition(node.identifier));
    if (node.type === "inlineFormula" && node.isDisplayed) return { type: "formula", source: node.value };
  }
  return { type: "paragraph", children: convertInlines(conversion, children) };
}

/** The title of the picture becomes its caption. */
function convertFigure<Picture>(
  { dialect, report }: Conversion<Picture>,
  node: Image | ImageReference,
  { url, title }: PictureTarget = { url: "" },
): MarkdownBlock<Picture> {
  const shown = dialect.showPicture(node, { url }, report);
  if (typeof shown !== "object" || shown.type !== "picture")
    return { type: "paragraph", children: shown === undefined ? [] : [shown] };
  return { type: "figure", picture: shown.picture, ...(title && { caption: title }) };
}

/** Returns lines of text that are shown one below the other. */
function withBreaks(text: string): MarkdownInline<never>[] {
  return text
    .split("\n")
    .flatMap((line, index) => (index === 0 ? [line] : [{ type: "break" } as const, line]));
}

function convertList<Picture>(conversion: Conversion<Picture>, list: List): MarkdownList<Picture> {
  return {
    type: "list",
    ...(list.ordered && { start: list.start ?? 1 }),
    loose: list.spread === true || list.children.some(({ spread }) => spread),
    items: list.children.map(({ checked, children }) => ({
      ...(typeof checked === "boolean" && { done: checked }),
      children: convertBlocks(conversion, children),
    })),
  };
}

function convertTable<Picture>(
  conversion: Conversion<Picture>,
  { align, children }: Table,
): MarkdownTable<Picture> {
  const [head = [], ...body] = children.map((row) =>
    row.children.map((cell) => convertInlines(conversion, cell.children)),
  );
  const rows = body.map((row) => head.map((_cell, column) => row[column] ?? []));
  return { type: "table", align: head.map((_cell, column) => align?.[column] ?? null), head, rows };
}

/** Returns the kind of an alert, a quote that starts with a line such as `[!NOTE]`, and what is in it. Others have none. */
function readAlert(
  quote: Blockquote,
): { kind: MarkdownAlert["kind"]; children: Blockquote["children"] } | undefined {
  const [first, ...rest] = quote.children;
  const start = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || start?.type !== "text") return undefined;
  const [line, kind] = marker.exec(start.value) ?? [];
  // What follows the marker on its line makes it an ordinary quote.
  if (
    line === undefined ||
    kind === undefined ||
    (!line.endsWith("\n") && first.children[1] !== undefined && first.children[1].type !== "break")
  )
    return undefined;
  const text = start.value.slice(line.length);
  const others = first.children.slice(first.children[1]?.type === "break" && text === "" ? 2 : 1);
  const children = text === "" ? others : [{ ...start, value: text }, ...others];
  const paragraph: Paragraph[] = children.length === 0 ? [] : [{ ...first, children }];
  return { kind: kind.toLowerCase() as MarkdownAlert["kind"], children: [...paragraph, ...rest] };
}

function convertInlines<Picture>(
  conversion: Conversion<Picture>,
  nodes: readonly PhrasingContent[],
): MarkdownInline<Picture>[] {
  return nodes.flatMap((node) => convertInline(conversion, node));
}

function convertInline<Picture>(
  conversion: Conversion<Picture>,
  node: PhrasingContent,
): MarkdownInline<Picture> | MarkdownInline<Picture>[] {
  const { dialect, report } = conversion;
  switch (node.type) {
    case "text":
      return node.value;
    case "emphasis":
    case "strong":
      return { type: node.type, children: convertInlines(conversion, node.children) };
    case "delete":
      return { type: "deleted", children: convertInlines(conversion, node.children) };
    case "inlineCode":
      return { type: "code", text: node.value };
    case "inlineFormula":
      return { type: "formula", source: node.value };
    case "break":
      return { type: "break" };
    case "link":
      return convertLink(conversion, node, node);
    case "linkReference":
      return convertLink(conversion, node, conversion.findDefinition(node.identifier));
    case "image":
      return convertPicture(conversion, node, node);
    case "imageReference":
      return convertPicture(conversion, node, conversion.findDefinition(node.identifier));
    case "html":
      return dialect.showHtml(node, report) ?? [];
    case "footnoteReference":
      return conversion.notes.refer(node.identifier) ?? [];
  }
}

/** Converts a picture within a line of text, where none moves. */
function convertPicture<Picture>(
  { dialect, report }: Conversion<Picture>,
  node: Image | ImageReference,
  target: PictureTarget = { url: "" },
): MarkdownInline<Picture> | MarkdownInline<Picture>[] {
  const show = clipKindOf(target.url) ? dialect.showClip : dialect.showPicture;
  return show(node, target, report) ?? [];
}

function convertLink<Picture>(
  conversion: Conversion<Picture>,
  node: Link | LinkReference,
  target: { url: string; title?: string | null | undefined } | undefined,
): MarkdownInline<Picture> | MarkdownInline<Picture>[] {
  const children = convertInlines(conversion, node.children);
  const url = target?.url ?? "";
  if (!conversion.dialect.acceptLink(node, url, conversion.report)) return children;
  return { type: "link", url, ...(target?.title && { title: target.title }), children };
}
