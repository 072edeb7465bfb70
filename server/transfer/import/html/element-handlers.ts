import type { Element } from "hast";
import { defaultHandlers, type Handle, type State } from "hast-util-to-mdast";
import type { Code, FootnoteDefinition, Nodes, PhrasingContent, RootContent } from "mdast";
import { onlyImage, readCard, readFigure } from "./figures.ts";
import { noteDefinition, noteReference } from "./footnotes.ts";
import { toInline } from "./inline.ts";
import { clip, type Losses } from "./losses.ts";
import { mediaHandlers } from "./media.ts";
import { hasClass, textIn } from "./parse-html.ts";
import { tableHandlers } from "./tables.ts";

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
