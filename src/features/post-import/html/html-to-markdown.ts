import type { Element, Parents, Root } from "hast";
import { defaultHandlers, defaultNodeHandlers, type State, toMdast } from "hast-util-to-mdast";
import type { Nodes } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import { htmlMarkdownStyle } from "../../../core/posts/contract/html-markdown-style.ts";
import { cleanText, decodeBesideEmphasis } from "../../../core/posts/server/body/clean-text.ts";
import { createHandlers } from "./element-handlers.ts";
import { liftFootnotes } from "./footnotes.ts";
import type { Losses } from "./losses.ts";
import { parseHtml } from "./parse-html.ts";
import { simplify } from "./simplify.ts";
import { joinTexts, tidySpaces } from "./tidy-spaces.ts";

/** How Markdown and editors, SyntaxHighlighter, and highlight.js write a language as classes. */
const classes = [
  /(?:^| )(?:language|lang|highlight-source|highlight-text)-([\w+#.-]+)/i,
  /(?:^| )brush: ?([\w+#.-]+)/i,
  /(?:^| )hljs ([\w+#.-]+)/i,
];
const noLanguage = /^(?:plain|plaintext|text|txt|none|nohighlight|generic|raw|auto)$/i;

/** Writes the language of each block of code, which may be on an element around it, into `data-lang` of its `pre`. */
function markLanguages(parent: Parents, outer?: string): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const isAround = child.tagName === "div" || child.tagName === "figure";
    if (child.tagName === "pre") child.properties.dataLang = findLanguage(child) ?? outer;
    else markLanguages(child, isAround ? (languageOf(child) ?? outer) : outer);
  }
}

function findLanguage(pre: Element): string | undefined {
  const code = pre.children.find((child) => child.type === "element" && child.tagName === "code");
  const { lang } = pre.properties;
  const own = languageOf(pre) ?? (typeof lang === "string" ? lang : undefined);
  return (code?.type === "element" ? languageOf(code) : undefined) ?? own;
}

function languageOf({ properties }: Element): string | undefined {
  const { className, dataLang, dataLanguage, dataCodeBlockLang, dataEnlighterLanguage } = properties;
  const names = [className].flat().join(" ");
  const found = [dataLang, dataLanguage, dataCodeBlockLang, dataEnlighterLanguage]
    .concat(classes.map((form) => form.exec(names)?.[1]))
    .find((name) => typeof name === "string" && /^[\w+#.-]+$/.test(name));
  return typeof found === "string" && !noLanguage.test(found) ? found.toLowerCase() : undefined;
}

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
