import type { BlockContent, DefinitionContent, List, RootContent, Table } from "mdast";
import type {
  MarkdownBlock,
  MarkdownInline,
  MarkdownList,
  MarkdownTable,
} from "../../../contract/markdown.ts";
import { textOf } from "../../../contract/markdown-text.ts";
import { convertCode } from "./code/convert-code.ts";
import type { Conversion } from "./conversion.ts";
import { convertInlines } from "./convert-inlines.ts";
import { readAlert } from "./read-alert.ts";

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
      return { type: "paragraph", children: convertInlines(conversion, node.children) };
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
