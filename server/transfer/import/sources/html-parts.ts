import { findParts, type Part, splice } from "../../../posts/body/markdown-parts.ts";
import { writeAddress, writePicture } from "./shortcodes.ts";

/** Tags whose content says the same without them. */
const plainTags =
  /^<\/?(?:abbr|center|cite|div|font|kbd|mark|p|picture|section|small|source|span|sub|sup|u)(?:\s[^>]*)?\/?>$/i;

/**
 * Replaces the HTML in Markdown, which posts show as text: pictures, links, and emphasis become Markdown, comments and tags that only change
 * the look are left out. Everything else stays as text, with a warning.
 */
export function convertHtmlParts(markdown: string): { markdown: string; warnings: string[] } {
  const parts = markdown.includes("<") ? (findParts(markdown)?.html ?? []) : [];
  const changes: (Part & { text: string })[] = [];
  const unknown = new Set<string>();
  const links: string[] = [];
  for (const { value, ...part } of parts) {
    const html = value.replaceAll(/<!--[\s\S]*?-->/g, "").trim();
    const text = /^<br\s*\/?>$/i.test(html)
      ? writeBreak(markdown, part)
      : (convertLink(html, links) ?? convertTags(html) ?? convertMedia(html));
    if (text === undefined) unknown.add(/<[\w-]+/.exec(html.replace("</", "<"))?.[0] ?? html.slice(0, 20));
    else changes.push({ ...part, text });
  }
  const warnings = [...unknown].map((tag) => `The HTML ${tag}> is not Markdown, and stays as text.`);
  return { markdown: splice(markdown, changes), warnings };
}

/** A cell of a table is one line. */
function writeBreak(markdown: string, { start, end }: Part): string {
  const [, before = ""] = /([^\n]*)$/.exec(markdown.slice(Math.max(0, start - 1_000), start)) ?? [];
  if (before.trimStart().startsWith("|")) return " ";
  return /^[ \t]*(\n|$)/.test(markdown.slice(end, end + 100)) ? "\\" : "\\\n";
}

/** @param open the addresses of the links whose end has not come yet. What has none is a place to link to. */
function convertLink(html: string, open: string[]): string | undefined {
  if (/^<\/a>$/i.test(html)) {
    const address = open.pop() ?? "";
    return address === "" ? "" : `](${writeAddress(address)})`;
  }
  if (!/^<a(\s[^>]*)?>$/i.test(html)) return undefined;
  const address = attributeOf(html, "href") ?? "";
  open.push(address);
  return address === "" ? "" : "[";
}

function convertTags(html: string): string | undefined {
  if (html === "" || plainTags.test(html)) return "";
  const tag = /^<\/?(b|strong|i|em|code|del|s)>$/i.exec(html);
  return tag === null ? undefined : marks[(tag[1] ?? "").toLowerCase()];
}

const marks: Record<string, string> = {
  b: "**",
  strong: "**",
  i: "*",
  em: "*",
  code: "`",
  del: "~~",
  s: "~~",
};

/** HTML that has nothing but pictures with their captions. */
function convertMedia(html: string): string | undefined {
  const caption = /<figcaption[^>]*>([\s\S]*?)<\/figcaption>/i.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "");
  const rest = html.replace(/<figcaption[\s\S]*?<\/figcaption>/i, "").replaceAll(/<[^>]*>/g, "");
  if (rest.trim() !== "") return undefined;
  const pictures = [...html.matchAll(/<img\s[^>]*>/gi)].flatMap(([picture]) => {
    const address = attributeOf(picture, "src");
    return address === undefined
      ? []
      : [
          writePicture({
            address,
            alt: attributeOf(picture, "alt") ?? caption ?? "",
            title: caption ?? attributeOf(picture, "title") ?? "",
          }),
        ];
  });
  return pictures.length === 0 ? undefined : pictures.join("\n");
}

function attributeOf(tag: string, name: string): string | undefined {
  const [, double, single, plain] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag) ?? [];
  return (double ?? single ?? plain)?.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
