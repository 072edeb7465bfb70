import type { Element } from "hast";
import { defaultHandlers, type Handle, type State } from "hast-util-to-mdast";
import type { Code, FootnoteDefinition, Nodes, PhrasingContent, RootContent, TableCell } from "mdast";
import { ImportFault } from "../../../core/imports/import-fault.ts";
import { onlyImage, readCard, readFigure, writeCaption } from "./figures.ts";
import { noteDefinition, noteReference } from "./footnotes.ts";
import { toInline } from "./inline.ts";
import { clip, type Losses } from "./losses.ts";
import { mediaHandlers } from "./media.ts";
import { elementsIn, hasClass, textIn } from "./parse-html.ts";

/** With the cells that fill up its rows. */
const maxCells = 20_000;
const maxSpan = 20;

function tableHandlers(losses: Losses): Record<string, Handle> {
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

const pictureFile = /^[^?#]+\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i;

/** Returns what converts elements that Markdown does not have, or that pages write in several ways. */
export function createHandlers(losses: Losses): Record<string, Handle> {
  const drop =
    (what: string): Handle =>
    () =>
      losses.add(`${what} was left out`);
  /** Text can be deleted only once. Each level would copy all blocks in it. */
  const strike: Handle = (state, node, parent) => {
    const isIn = parent?.type === "element" && /^(?:del|s|strike)$/.test(parent.tagName);
    return isIn ? state.all(node) : defaultHandlers.del?.(state, node);
  };
  return {
    ...mediaHandlers(losses),
    ...tableHandlers(losses),
    a: readLink,
    del: strike,
    s: strike,
    strike,
    details: (state, node) => {
      losses.add("A collapsible part is always open");
      return state.toFlow(state.all(node) as RootContent[]);
    },
    div: (state, node) => readCard(state, node, losses) ?? defaultHandlers.div?.(state, node),
    figure: (state, node) => readCard(state, node, losses) ?? readFigure(state, node, losses),
    input: drop("The element <input>"),
    math: (state, node, parent) => {
      const source = textIn(node).trim();
      return node.properties.dataTex
        ? { type: "html", value: `$${source}$` }
        : drop(`The formula ${clip(source)}`)(state, node, parent);
    },
    menu: (state, node) => defaultHandlers.ul?.(state, node),
    noscript: (state, node, parent) => {
      // It has the picture before it, for browsers without scripts.
      const isCopy = parent?.children.some((other) => other.type === "element" && other.tagName === "img");
      return isCopy ? undefined : state.all(node);
    },
    pre: (state, node) => {
      if (node.properties.dataMarkdown !== undefined) return { type: "html", value: textIn(node).trim() };
      const { dataLang } = node.properties;
      return {
        ...(defaultHandlers.pre?.(state, node) as Code),
        lang: typeof dataLang === "string" ? dataLang : null,
      };
    },
    summary: (state, node) => {
      const children = toInline(state.all(node) as Nodes[], losses, "A summary");
      return { type: "paragraph", children: [{ type: "strong", children }] };
    },
    svg: (state, node, parent) => {
      const isIcon = Number(node.properties.width) <= 48 || hasClass(node, "icon");
      return isIcon ? undefined : drop("A drawing (SVG)")(state, node, parent);
    },
    [noteReference]: (_state, { properties }) => {
      const identifier = String(properties.identifier);
      return { type: "footnoteReference", identifier, label: identifier };
    },
    [noteDefinition]: (state, node) => {
      const identifier = String(node.properties.identifier);
      const children = state.toFlow(state.all(node) as RootContent[]) as FootnoteDefinition["children"];
      return { type: "footnoteDefinition", identifier, label: identifier, children };
    },
  };
}

/** A link without an address is its text. A link from a small picture to a large one is the large one. */
function readLink(state: State, node: Element): Nodes | Nodes[] {
  const children = state.all(node) as PhrasingContent[];
  const { href } = node.properties;
  if (typeof href !== "string" || href === "" || children.length === 0) return children;
  const image = children.length === 1 ? onlyImage(children[0] as Nodes) : undefined;
  if (image !== undefined && pictureFile.test(href)) return { ...image, url: href };
  return { type: "link", url: href, title: null, children };
}
