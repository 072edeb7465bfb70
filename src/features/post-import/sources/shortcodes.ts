import { findParts } from "../../../core/posts/server/body/markdown-parts.ts";
import { type Part, splice } from "../../../core/posts/server/body/splice.ts";
import { makeSlug } from "../../../core/posts/server/make-slug.ts";
import type { Losses } from "../html/losses.ts";
import { escapeHtml } from "../html/parse-html.ts";

/** What calls a part of the site's own program: of Hugo and Zola, of Jekyll, Eleventy, and dev.to, and what prints a value. */
const call =
  /\{\{[<%](?<hugo>[\s\S]{0,2000}?)[>%]\}\}|\{%-?(?<liquid>[\s\S]{0,2000}?)-?%\}|\{\{(?<value>[^{}<%]{1,300})\}\}/g;

type Values = Record<string, string>;

interface Call extends Part {
  /** With a slash in front of a closing one. */
  name: string;
  /** By name, or by number. */
  values: Values;
  /** Whether it only prints a value. */
  isValue: boolean;
  source: string;
}

/**
 * Replaces what Markdown files say in the language of their program, such as `{{< youtube id >}}`, with Markdown or
 * HTML. What has no equivalent stays as text, with a warning.
 */
export function convertShortcodes(
  markdown: string,
  losses: Losses,
  find: (link: string) => string | undefined = () => undefined,
): string {
  // Most texts have none.
  if (!/\{[{%]/.test(markdown)) return markdown;
  const codes = findParts(markdown)?.codes ?? [];
  const changes: (Part & { text: string })[] = [];
  const calls = listCalls(markdown).slice(0, mostCalls);
  for (let at = 0; at < calls.length; at += 1) {
    const found = calls[at] as Call;
    const { start, end, name } = found;
    if (codes.some((code) => start >= code.start && end <= code.end)) continue;
    const last = blocks.has(name) ? calls.findIndex((other, index) => index > at && closes(other, name)) : -1;
    const closing = calls[last];
    if (closing !== undefined) {
      const inner = markdown.slice(end, closing.start);
      changes.push({ start, end: closing.end, text: convertBlock(found, inner) });
      at = last;
      continue;
    }
    const text = convertCall(found, losses, find);
    if (text === undefined) losses.add(`“${name}” is not Markdown, and stays as text`);
    else changes.push({ start, end, text });
  }
  return splice(markdown, changes);
}

/** More calls than any text has. The others stay as text. */
const mostCalls = 2_000;

/** What has an end. */
const blocks = new Set(["highlight", "raw", "comment"]);

function closes(other: Call, name: string): boolean {
  return other.name === `/${name}` || other.name === `end${name}`;
}

function listCalls(markdown: string): Call[] {
  return [...markdown.matchAll(call)].flatMap(({ index, 0: source, groups = {} }) => {
    const inner = (groups.hugo ?? groups.liquid ?? groups.value ?? "").trim().replace(/\/$/, "");
    // `{{</* name */>}}` shows the call itself.
    if (inner.startsWith("/*")) return [];
    const [, name = "", rest = ""] = /^(\/?\s*[^\s(]+)([\s\S]*)$/.exec(inner) ?? [];
    const isValue = groups.value !== undefined;
    const called = { name: name.replaceAll(/\s/g, ""), values: readValues(rest), isValue, source: inner };
    return [{ start: index, end: index + source.length, ...called }];
  });
}

/** Reads the values of a call, such as `id="a" width=3`. Those without a name are numbered. */
export function readValues(text: string): Values {
  const values: Values = {};
  let count = 0;
  for (const [, name, double, single, raw, plain] of text.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`|(https?:[^\s"'`]+|[^\s=,()]+))/g,
  ))
    values[name ?? String(count++)] = double ?? single ?? raw ?? plain ?? "";
  return values;
}

function convertBlock({ name, values }: Call, inner: string): string {
  if (name === "comment") return "";
  if (name === "raw") return inner;
  const fence = "`".repeat(Math.max(3, ...[...inner.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `\n\n${fence}${values.lang ?? values[0] ?? ""}\n${inner.replaceAll(/^\n+|\s+$/g, "")}\n${fence}\n\n`;
}

/** What shows a page of another site, with the start of its address. */
const embeds = new Map([
  ["youtube", "https://www.youtube.com/watch?v="],
  ["vimeo", "https://vimeo.com/"],
  ["github", "https://github.com/"],
  ["twitter", "https://twitter.com/i/status/"],
  ["codepen", ""],
  ["embed", ""],
  ["gist", ""],
  ["link", ""],
  ["post", ""],
]);

function convertCall(
  { name, values, isValue, source }: Call,
  losses: Losses,
  find: (link: string) => string | undefined,
): string | undefined {
  if (isValue) return convertValue(source);
  const [first = ""] = [values.id ?? values[0]];
  switch (name) {
    case "ref":
    case "relref":
      return find(values.path ?? first) ?? values.path ?? first;
    case "post_url":
      return find(first) ?? `/blog/${makeSlug(first.replace(/^.*\d{4}-\d\d-\d\d-/, ""))}`;
    case "figure":
      return convertFigure(values);
    case "img":
    case "image":
    case "asset_img":
      return convertFigure({ ...values, src: values.src ?? findPicture(values) ?? first });
    case "raw":
    case "endraw":
      return "";
  }
  if (name === "link" && !/^https?:/.test(first)) return find(first) ?? `/${first.replace(/^\//, "")}`;
  const url = /^https?:/.test(first) ? first : `${embeds.get(name) ?? ""}${first}`;
  if (!embeds.has(name) || !/^https?:\/\/[^\s<>]+$/.test(url)) return undefined;
  losses.add(`An embedded page became a link: ${url}`);
  return `<${url}>`;
}

/** The address of the site, and addresses within it. Returns `undefined` for any other value. */
function convertValue(source: string): string | undefined {
  if (/^site\.(baseurl|url)$/.test(source)) return "";
  const [, path] = /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|url)$/.exec(source) ?? [];
  return path;
}

function findPicture(values: Values): string | undefined {
  return Object.values(values).find((value) => /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i.test(value));
}

function convertFigure({ src, alt, caption, title, 0: first }: Values): string | undefined {
  const address = src ?? first;
  if (address === undefined) return undefined;
  const text = (caption ?? title ?? "").replaceAll(/\s+/g, " ");
  const picture = `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt ?? text)}">`;
  return `\n\n<figure>${picture}<figcaption>${escapeHtml(text)}</figcaption></figure>\n\n`;
}
