import { findParts } from "../../../core/posts/server/body/markdown-parts.ts";
import { type Part, splice } from "../../../core/posts/server/body/splice.ts";
import { htmlToMarkdown } from "../html/html-to-markdown.ts";
import type { Losses } from "../html/losses.ts";
import { findElement, parseHtml } from "../html/parse-html.ts";

/** More parts than any text has. */
const mostParts = 5_000;

/** Converts the HTML in Markdown, which posts show as text. Components of a site's own program stay as text, with a warning. */
export function convertHtmlParts(markdown: string, losses: Losses): string {
  const parts = markdown.includes("<") ? (findParts(markdown)?.html ?? []) : [];
  if (parts.length > mostParts) losses.add(`Only the first ${mostParts} parts in HTML were converted`);
  const changes: (Part & { text: string })[] = [];
  const links: string[] = [];
  for (const { value, ...part } of parts.slice(0, mostParts)) {
    const component = /<\/?([A-Z][a-z][\w.]*)/.exec(value)?.[1];
    const picture = /^<(?:Image|Img|Picture|Figure)(\s[^<>]*?\ssrc=["'][^<>]*|\ssrc=["'][^<>]*?)\/?>/.exec(
      value.trim(),
    );
    if (picture !== null)
      changes.push({ ...part, text: convertPart(`<img${picture[1]}>`, { markdown, part, links, losses }) });
    else if (component !== undefined)
      losses.add(`The HTML <${component}> is not Markdown, and stays as text`);
    else changes.push({ ...part, text: convertPart(value, { markdown, part, links, losses }) });
  }
  return splice(markdown, changes);
}

interface Surroundings {
  markdown: string;
  part: Part;
  /** The addresses of the links whose end has not come yet. What has none is a place to link to. */
  links: string[];
  losses: Losses;
}

/** The tags of words in a line come one by one, and those around blocks with everything in them. */
function convertPart(html: string, { markdown, part, links, losses }: Surroundings): string {
  const [, slash, name = ""] = /^<(\/?)([a-z]+)\b[^<]*>$/i.exec(html.trim()) ?? [];
  const tag = name.toLowerCase();
  if (tag === "a") return slash === "/" ? closeLink(links) : openLink(html, links);
  if (tag === "br") return writeBreak(markdown, part);
  return marks.get(tag) ?? indent(htmlToMarkdown(html, losses), markdown.slice(0, part.start));
}

const marks = new Map([
  ["b", "**"],
  ["strong", "**"],
  ["i", "*"],
  ["em", "*"],
  ["code", "`"],
  ["del", "~~"],
  ["s", "~~"],
]);

function openLink(html: string, links: string[]): string {
  const { href } = findElement(parseHtml(html), ({ tagName }) => tagName === "a")?.properties ?? {};
  const address = typeof href === "string" ? href.trim() : "";
  links.push(address);
  return address === "" ? "" : "[";
}

function closeLink(links: string[]): string {
  const address = links.pop() ?? "";
  const encoded = address.replaceAll(/[\s<>\\]/g, encodeURIComponent);
  return address === "" ? "" : `](${encoded.replaceAll("(", "%28").replaceAll(")", "%29")})`;
}

/** A cell of a table is one line. */
function writeBreak(markdown: string, { start, end }: Part): string {
  const [, before = ""] = /([^\n]*)$/.exec(markdown.slice(Math.max(0, start - 1_000), start)) ?? [];
  if (before.trimStart().startsWith("|")) return " ";
  return /^[ \t]*(\n|$)/.test(markdown.slice(end, end + 100)) ? "\\" : "\\\n";
}

/** All lines stay in the list or the quote in which the first one is. */
function indent(text: string, before: string): string {
  if (!text.includes("\n")) return text;
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return text.replaceAll("\n", `\n${line.replaceAll(/[^>\s]/g, " ")}`);
}
