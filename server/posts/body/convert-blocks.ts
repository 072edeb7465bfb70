import type { BlockContent, DefinitionContent, List, RootContent, Table } from "mdast";
import type {
  MarkdownBlock,
  MarkdownInline,
  MarkdownList,
  MarkdownTable,
} from "../../../contract/markdown.ts";
import type { Conversion } from "./conversion.ts";
import { convertInlines } from "./convert-inlines.ts";
import type { PictureFile } from "./markdown-fault.ts";
import { positionOf } from "./position-of.ts";
import { reportHtml } from "./report-html.ts";

type Block = MarkdownBlock<PictureFile>;
type SourceBlock = BlockContent | DefinitionContent;

export function convertBlocks(conversion: Conversion, nodes: readonly RootContent[]): Block[] {
  // The types allow any node at the top of a text, but the parser returns blocks only.
  return nodes.flatMap((node) => convertBlock(conversion, node as SourceBlock) ?? []);
}

/** Returns `undefined` for what is not shown. */
function convertBlock(conversion: Conversion, node: SourceBlock): Block | undefined {
  switch (node.type) {
    case "paragraph":
      return { type: "paragraph", children: convertInlines(conversion, node.children) };
    case "heading": {
      const children = convertInlines(conversion, node.children);
      const id = conversion.idOf(textOf(children));
      return { type: "heading", level: conversion.levelOf(node.depth), id, children };
    }
    case "blockquote":
      return { type: "quote", children: convertBlocks(conversion, node.children) };
    case "list":
      return convertList(conversion, node);
    case "code":
      return { type: "code", text: node.value };
    case "table":
      return convertTable(conversion, node);
    case "thematicBreak":
      return { type: "rule" };
    case "html":
      reportHtml(conversion, node);
      return undefined;
    case "footnoteDefinition":
      reportFootnote(conversion, node);
      return undefined;
    case "definition":
      return undefined;
  }
}

function convertList(conversion: Conversion, list: List): MarkdownList<PictureFile> {
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

function convertTable(conversion: Conversion, { align, children }: Table): MarkdownTable<PictureFile> {
  const [head = [], ...body] = children.map((row) =>
    row.children.map((cell) => convertInlines(conversion, cell.children)),
  );
  const rows = body.map((row) => head.map((_cell, column) => row[column] ?? []));
  return { type: "table", align: head.map((_cell, column) => align?.[column] ?? null), head, rows };
}

function reportFootnote({ faults }: Conversion, node: SourceBlock): void {
  const message = "Footnotes are not supported. Put the note in the text.";
  faults.push({ position: positionOf(node), message });
}

/** Returns the text without its formatting. */
function textOf(inlines: readonly MarkdownInline<PictureFile>[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === "string") return inline;
      if ("children" in inline) return textOf(inline.children);
      if (inline.type === "picture") return inline.picture.alt;
      return inline.type === "code" ? inline.text : " ";
    })
    .join("");
}
