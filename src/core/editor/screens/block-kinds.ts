import {
  Code,
  Heading2,
  Heading3,
  Image,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Minus,
  Sigma,
  Table,
  TextQuote,
} from "lucide-react";
import type { Line, TextEdit } from "./text-edits.ts";

/** What can be put into an empty paragraph. */
export interface BlockKind {
  name: string;
  /** Other words for it. */
  words: string;
  icon: LucideIcon;
  /** What is inserted, with `|` where the cursor goes. */
  text: string;
  /** Whether nothing can be written in it, so that the next paragraph gets the cursor. */
  isClosed?: boolean;
}

export const blockKinds: readonly BlockKind[] = [
  { name: "Heading", words: "title section h2", icon: Heading2, text: "## |" },
  { name: "Small heading", words: "subheading h3", icon: Heading3, text: "### |" },
  { name: "List", words: "bullets items", icon: List, text: "- |" },
  { name: "Numbered list", words: "ordered steps", icon: ListOrdered, text: "1. |" },
  { name: "Task list", words: "todo checkbox", icon: ListTodo, text: "- [ ] |" },
  { name: "Code", words: "fence program", icon: Code, text: "```\n|\n```" },
  { name: "Formula", words: "math equation latex", icon: Sigma, text: "$$\n|\n$$" },
  { name: "Quote", words: "citation", icon: TextQuote, text: "> |" },
  { name: "Table", words: "columns rows", icon: Table, text: "| | |  |\n| --- | --- |\n|  |  |" },
  { name: "Picture", words: "image photo", icon: Image, text: "![](|)" },
  { name: "Divider", words: "rule line", icon: Minus, text: "---", isClosed: true },
];

/** Returns the kinds whose name or words start with what was typed. */
export function findKinds(query: string): readonly BlockKind[] {
  const wanted = query.toLowerCase();
  return blockKinds.filter(({ name, words }) =>
    `${name.toLowerCase()} ${words}`.split(" ").some((word) => word.startsWith(wanted)),
  );
}

/** Returns the edit that puts a block in the place of a line, with empty lines between it and what is around it. */
export function insertBlock(text: string, { from, to }: Line, kind: BlockKind): TextEdit {
  const written = writeKind(kind);
  const before = text.slice(0, from);
  const after = text.slice(to);
  const open = before === "" || before.endsWith("\n\n") ? "" : "\n";
  const close = after === "" || after.startsWith("\n\n") ? "" : "\n";
  const insert = open + written.text + (kind.isClosed && after === "" ? "\n\n" : close);
  // What follows a block that nothing can be written in is the next one.
  const at = kind.isClosed
    ? from + insert.length + (after.match(/^\n*/)?.[0].length ?? 0)
    : from + open.length + written.at;
  return { from, to, insert, start: at, end: at };
}

/** Returns the text of a kind, and where the cursor is in it. */
export function writeKind({ text, name }: BlockKind): { text: string; at: number } {
  // The first cell of a table.
  const at = name === "Table" ? 2 : text.indexOf("|");
  if (at === -1) return { text, at: text.length };
  return { text: text.slice(0, at) + text.slice(at + 1), at };
}
