import { findParts, type Part, splice } from "../../../posts/body/markdown-parts.ts";
import { makeSlug } from "../make-slug.ts";

/** What calls a part of the site's own program: of Hugo and Zola, of Jekyll and Eleventy, and what prints a value. */
const call =
  /\{\{[<%](?<hugo>[\s\S]{0,2000}?)[>%]\}\}|\{%-?(?<liquid>[\s\S]{0,2000}?)-?%\}|\{\{(?<value>[^{}<%]{1,300})\}\}/g;

interface Call extends Part {
  /** With a slash in front of a closing one. */
  name: string;
  /** By name, or by number. */
  values: Record<string, string>;
  /** Whether it only prints a value. */
  isValue: boolean;
  source: string;
}

/**
 * Replaces what Markdown files say in the language of their program, such as `{{< youtube id >}}`, with Markdown. What
 * has no equivalent stays as text, with a warning.
 */
export function convertShortcodes(markdown: string): { markdown: string; warnings: string[] } {
  // Most texts have none.
  if (!/\{[{%]/.test(markdown)) return { markdown, warnings: [] };
  const codes = findParts(markdown)?.codes ?? [];
  const unknown = new Set<string>();
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
    const text = found.isValue ? convertValue(found) : conversions.get(name)?.(found.values);
    if (text === undefined) unknown.add(name);
    else changes.push({ start, end, text });
  }
  const warnings = [...unknown].map((name) => `“${name}” is not Markdown, and stays as text.`);
  return { markdown: splice(markdown, changes), warnings };
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

function readValues(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  let count = 0;
  for (const [, name, double, single, raw, plain] of text.matchAll(
    /(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s=,()]+))/g,
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

/** The address of the site, and addresses within it. Returns `undefined` for any other value. */
function convertValue({ source }: Call): string | undefined {
  if (/^site\.(baseurl|url)$/.test(source)) return "";
  const [, path] = /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|url)$/.exec(source) ?? [];
  return path;
}

type Values = Record<string, string>;

const conversions = new Map<string, (values: Values) => string | undefined>(
  Object.entries({
    youtube: (values: Values) =>
      `\n\nhttps://www.youtube.com/watch?v=${encodeURIComponent(values.id ?? values[0] ?? "")}\n\n`,
    figure: convertFigure,
    ref: (values: Values) => values.path ?? values[0],
    relref: (values: Values) => values.path ?? values[0],
    post_url: (values: Values) => `/blog/${makeSlug((values[0] ?? "").replace(/^.*\d{4}-\d\d-\d\d-/, ""))}`,
    raw: () => "",
    endraw: () => "",
  }),
);

function convertFigure({ src, alt, caption, title, 0: first }: Values): string | undefined {
  const address = src ?? first;
  if (address === undefined) return undefined;
  const text = caption ?? title ?? "";
  return `\n\n${writePicture({ address, alt: alt ?? text, title: text })}\n\n`;
}

/** Writes a picture as Markdown, with everything escaped that needs to be. */
export function writePicture(picture: { address: string; alt: string; title?: string }): string {
  const { address, alt, title = "" } = picture;
  const clean = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  const tooltip = clean(title) === "" ? "" : ` "${clean(title).replaceAll(/["\\]/g, "\\$&")}"`;
  return `![${clean(alt).replaceAll(/[[\]\\]/g, "\\$&")}](${writeAddress(address)}${tooltip})`;
}

/** Writes an address so that it can be between parentheses. */
export function writeAddress(address: string): string {
  const encode = (character: string) =>
    `%${character.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`;
  return address.trim().replaceAll(/[ \t\n<>()\\]/g, encode);
}
