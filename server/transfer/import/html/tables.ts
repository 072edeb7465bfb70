import type { Element } from "hast";
import { defaultHandlers, type Handle, type State } from "hast-util-to-mdast";
import type { Nodes, TableCell } from "mdast";
import { ImportFault } from "../../../imports/import-fault.ts";
import { writeCaption } from "./figures.ts";
import { toInline } from "./inline.ts";
import type { Losses } from "./losses.ts";
import { elementsIn } from "./parse-html.ts";

/** With the cells that fill up its rows. */
const maxCells = 20_000;
const maxSpan = 20;

export function tableHandlers(losses: Losses): Record<string, Handle> {
  const cell: Handle = (state, node) => {
    const [colSpan, rowSpan] = [node.properties.colSpan, node.properties.rowSpan].map(
      (span) => Number(span) || 1,
    );
    if (colSpan !== 1 || rowSpan !== 1) losses.add("Joined cells of a table were separated");
    node.properties = { colSpan: Math.min(colSpan ?? 1, maxSpan), rowSpan: Math.min(rowSpan ?? 1, maxSpan) };
    const result = defaultHandlers.td?.(state, node) as TableCell;
    return { ...result, children: toInline(result.children, losses, "A cell of a table") };
  };
  return { td: cell, th: cell, table: (state, node) => readTable(state, node, losses) };
}

function readTable(state: State, node: Element, losses: Losses): Nodes | Nodes[] | undefined {
  const elements = [...elementsIn(node)].map(([element]) => element);
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  const [code, rows, [caption]] = [named("pre"), named("tr"), named("caption")];
  // Highlighters write the numbers of the lines into a cell before the code.
  if (code.length > 0 && rows.length === 1) return state.one(code.at(-1) as Element, node);
  const widest = rows.reduce((most, { children }) => Math.max(most, children.length), 0);
  if (widest * rows.length > maxCells)
    throw new ImportFault(`A table has more than ${maxCells.toLocaleString("en")} cells.`);
  if (state.inTable) losses.add("A table in a table became text");
  const table = defaultHandlers.table?.(state, node) as Nodes;
  return caption === undefined ? table : [table, writeCaption(state, caption, losses)];
}
