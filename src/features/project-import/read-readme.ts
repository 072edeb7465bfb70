import type { Nodes, Paragraph } from "mdast";
import { parseTree } from "../../core/posts/server/body/parse-markdown.ts";
import { clipText } from "../../core/posts/server/body/plain-text.ts";
import { splitFrontMatter } from "../../core/site/server/front-matter.ts";

/** Characters of a README that are read. The parser's time can grow with the square of the length. */
const mostRead = 6_000;
/** Characters of a description. */
const most = 600;
/** Characters of a paragraph that says something, and is no row of links. */
const least = 20;

/** Returns the first paragraph of a README as plain text: without HTML, pictures, and badges. */
export function readFirstParagraph(readme: string): string | undefined {
  const text = readme.slice(0, mostRead);
  const root = parseTree(splitFrontMatter(text)?.body ?? text);
  for (const node of root?.children ?? []) {
    if (node.type !== "paragraph" || hasCode(node)) continue;
    const outside = node.children.filter(({ type }) => type !== "link" && type !== "linkReference");
    if (toPlain(outside.map(textOf).join("")).length >= least) return toPlain(textOf(node));
  }
  return undefined;
}

/** Makes a text of somebody else one line, without what changes the direction or the look of what is around it. */
export function toPlain(text: string, longest = most): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => (sign === "\u200d" ? sign : " "));
  return clipText(line.toWellFormed(), longest);
}

/** Whether it contains what browsers would run or read as styles. */
function hasCode({ children }: Paragraph): boolean {
  return children.some((node) => node.type === "html" && /^<\/?(script|style)\b/i.test(node.value));
}

function textOf(node: Nodes): string {
  if (node.type === "html" || node.type === "image" || node.type === "imageReference") return "";
  if (node.type === "break") return " ";
  if ("children" in node) return node.children.map(textOf).join("");
  return "value" in node ? node.value : "";
}
