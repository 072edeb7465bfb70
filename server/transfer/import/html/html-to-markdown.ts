import type { Root } from "hast";
import { defaultHandlers, defaultNodeHandlers, type State, toMdast } from "hast-util-to-mdast";
import type { Nodes } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import { htmlMarkdownStyle } from "../../../../contract/html-markdown-style.ts";
import { cleanText, decodeBesideEmphasis } from "../../../posts/body/clean-text.ts";
import { markLanguages } from "./code-languages.ts";
import { createHandlers } from "./element-handlers.ts";
import { liftFootnotes } from "./footnotes.ts";
import type { Losses } from "./losses.ts";
import { parseHtml } from "./parse-html.ts";
import { simplify } from "./simplify.ts";
import { joinTexts, tidySpaces } from "./tidy-spaces.ts";

/**
 * Converts the HTML of a post. What Markdown does not have becomes what is closest.
 * @param losses takes a sentence for each element that lost something
 * @throws ImportFault if it is too long, has too many elements, or is nested too deeply
 */
export function htmlToMarkdown(html: string, losses: Losses): string {
  return treeToMarkdown(parseHtml(html), losses);
}

/** As {@link htmlToMarkdown}. Changes the tree. */
export function treeToMarkdown(tree: Root, losses: Losses): string {
  const handlers = createHandlers(losses);
  liftFootnotes(tree);
  markLanguages(tree);
  simplify(tree, new Map(Object.entries({ ...defaultHandlers, ...handlers })), losses);
  const converted = toMdast(tree, { document: true, handlers, nodeHandlers: { root: readRoot } }) as Nodes;
  return cleanText(decodeBesideEmphasis(toMarkdown(tidySpaces(converted), htmlMarkdownStyle))).trim();
}

/** Joins texts before `toMdast` does, which would read them from the start again for each of them. */
function readRoot(state: State, node: Root): Nodes {
  const root = defaultNodeHandlers.root(state, node) as Nodes;
  joinTexts(root);
  return root;
}
