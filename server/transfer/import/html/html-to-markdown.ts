import type { Element, Parents, Root } from "hast";
import { toMdast } from "hast-util-to-mdast";
import type { Nodes } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import { htmlMarkdownStyle } from "../../../../contract/html-markdown-style.ts";
import { cleanText } from "../../../posts/body/clean-text.ts";
import { markLanguages } from "./code-languages.ts";
import { createHandlers } from "./element-handlers.ts";
import { liftFootnotes } from "./footnotes.ts";
import type { Losses } from "./losses.ts";
import { parseHtml } from "./parse-html.ts";
import { tidySpaces } from "./tidy-spaces.ts";

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
  liftFootnotes(tree);
  markLanguages(tree);
  dropEmpty(tree);
  const converted = toMdast(tree, {
    document: true,
    handlers: createHandlers(losses),
  }) as Nodes;
  return cleanText(toMarkdown(tidySpaces(converted), htmlMarkdownStyle)).trim();
}

const inline =
  /^(?:a|abbr|b|cite|code|del|em|font|i|ins|kbd|label|mark|s|small|span|strike|strong|sub|sup|tt|u)$/;

/** Removes comments and empty inline elements. What collapses spaces takes time that grows with the square of their number. */
function dropEmpty(parent: Parents): void {
  const isKept = (child: Parents["children"][number]) => {
    if (child.type === "element") dropEmpty(child);
    return child.type === "element"
      ? child.children.length > 0 || !inline.test(child.tagName)
      : child.type !== "comment";
  };
  parent.children = parent.children.filter(isKept) as Element["children"];
}
