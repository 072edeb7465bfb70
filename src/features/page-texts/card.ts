import { styleText } from "node:util";
import stringWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";
import type { BlogSummary } from "../../core/posts/contract/blogs.ts";
import { absoluteUrl } from "../../core/posts/server/body/absolute-url.ts";
import { cleanText } from "../../core/posts/server/body/clean-text.ts";
import { nameApp } from "../../core/site/contract/apps.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { textApps } from "../../core/site/server/apps/apps.ts";

/** Columns of the card; the narrowest common terminal has 80. */
const width = 76;
const indent = "  ";
/** Posts on the card. */
const newest = 3;

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, value: string) => string;

interface CardOptions {
  siteUrl: string;
  /** Whether the card has colors, as escape sequences of ANSI. */
  color: boolean;
}

/** Writes a card of the owner for a terminal: who they are, where to find them, and what to read. */
export function writeCard(site: Site, posts: BlogSummary[], { siteUrl, color }: CardOptions): string {
  const paint: Paint = (style, value) => (color ? styleText(style, value, { validateStream: false }) : value);
  const { profile } = site;
  const tiles = profile.tiles.map(({ value, label }) => `${paint("bold", oneLine(value))} ${oneLine(label)}`);
  const blocks = [
    [
      paint(["bold", "yellow"], oneLine(profile.name)),
      oneLine(profile.title ?? ""),
      oneLine(profile.location ?? ""),
    ],
    wrap(oneLine(profile.intro ?? "")),
    wrap(tiles.join("   ")),
    columns(listLinks(profile, siteUrl), paint),
    columns(
      posts
        .slice(0, newest)
        .map(({ date, title, slug }) => [date.slice(0, 10), `${title}\n${siteUrl}/blog/${slug}`]),
      paint,
    ),
    columns(listCommands(profile, siteUrl), paint),
  ];
  const text = blocks.map((lines) => lines.filter((line) => line !== "").map((line) => indent + line));
  return `\n${text
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n\n`;
}

function listLinks({ email, links, resume }: Site["profile"], siteUrl: string): [string, string][] {
  const others = links.filter(({ url }) => url !== `mailto:${email}`);
  return [
    ...(email === undefined ? [] : [["Email", email] satisfies [string, string]]),
    ...others.map(({ label, url }): [string, string] => [label, absoluteUrl(url, siteUrl)]),
    ...(resume === undefined ? [] : [["Resume", absoluteUrl(resume, siteUrl)] satisfies [string, string]]),
    ["vCard", `${siteUrl}/contact.vcf`],
  ];
}

/** Posts come first, as they do on the card, and the links of the contact app are on it already. */
const commands = ["blog" as const, ...textApps.filter((name) => name !== "blog" && name !== "contact")];

function listCommands(profile: Site["profile"], siteUrl: string): [string, string][] {
  return [
    ...commands.map((app): [string, string] => [nameApp(app, profile), `curl ${siteUrl}/${app}`]),
    ["In color", `curl "${siteUrl}/?color"`],
  ];
}

/** Sets rows in two columns. Lines of the second one that are too long continue below its first line. */
function columns(rows: [string, string][], paint: Paint): string[] {
  const names = rows.map(([name]) => oneLine(name));
  const first = Math.min(24, Math.max(0, ...names.map((name) => stringWidth(name)))) + 2;
  return rows.flatMap(([, value], index) => {
    const name = names[index] ?? "";
    const lines = value.split("\n").flatMap((line) => wrap(oneLine(line), width - first));
    return lines.map((line, at) => pad(at === 0 ? name : "", first, paint) + paintAddress(line, paint));
  });
}

function pad(name: string, columnsWide: number, paint: Paint): string {
  const spaces = " ".repeat(Math.max(1, columnsWide - stringWidth(name)));
  return (name === "" ? "" : paint("dim", name)) + spaces;
}

function paintAddress(line: string, paint: Paint): string {
  return /^(https?:|mailto:|tel:)/.test(line) ? paint("cyan", line) : line;
}

/** Breaks a text into lines. Words that are longer than a line, such as addresses, stay whole. */
function wrap(value: string, columnsWide = width): string[] {
  return wrapAnsi(value, columnsWide, { hard: false, trim: true }).split("\n");
}

function oneLine(value: string): string {
  return cleanText(value).replace(/\s+/g, " ").trim();
}
