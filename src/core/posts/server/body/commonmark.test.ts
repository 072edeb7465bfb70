import { tests } from "commonmark-spec";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, test } from "vitest";
import { walk } from "./conversion.ts";
import { isSafeLink } from "./is-safe-link.ts";
import { parsePost } from "./parse-markdown.ts";
import { writeHtml } from "./write-html.ts";

const siteUrl = "https://ada.example";

/** The examples that posts show in another way than the specification, and why. */
const differences = new Map<number, string>([
  ...[602, 608, 611, 612].map((number) => [number, "as on GitHub, bare addresses are links"] as const),
  ...[572, 584, 585, 586, 588, 589, 591].map(
    (number) => [number, "the title of a picture in a paragraph of its own is its caption"] as const,
  ),
  ...[489, 507].map((number) => [number, "an address with white space is not linked to"] as const),
  ...[20, 202, 526, 538, 603].map(
    (number) =>
      [number, "addresses are written as browsers read them, with fewer characters encoded"] as const,
  ),
]);

/** HTML is shown as text, which is what other tests are about. */
const examples = tests
  .map(({ number, markdown, html }) => ({ number, markdown: withTabs(markdown), html: withTabs(html) }))
  .filter(({ markdown }) => !hasHtml(fromMarkdown(markdown)));

function withTabs(text: string): string {
  return text.replaceAll("→", "\t");
}

function hasHtml(root: Nodes): boolean {
  return [...walk(root)].some(({ type }) => type === "html");
}

/** Removes what is not seen: white space between blocks, ids, and other ways to write the same character or address. */
function normalize(html: string): string {
  return html
    .replaceAll(/<(\/?)h[1-6](?: id="[^"]*")?>/g, "<$1heading>")
    .replaceAll(/ class="[^"]*"/g, "")
    .replaceAll(" />", ">")
    .replaceAll(/(?<!<pre>)<code>[^<]*<\/code>/g, (code) => code.replaceAll(/\s+/g, " "))
    .replaceAll(/\n?(<\/?(?:p|ul|ol|li|blockquote|pre|heading|hr|br)\b[^>]*>)\n?/g, "$1")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll(/(?<=(?:href|src)=")[^"]*(?=")/g, (url) => URL.parse(url, siteUrl)?.href ?? url)
    .trim();
}

/** Blocks of code end without a line break. Relative addresses lead nowhere in feeds and in other places of the site, so posts show only the text of such links. */
function withoutRelative(html: string): string {
  return html
    .replaceAll("\n</code></pre>", "</code></pre>")
    .replaceAll(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (picture, src, alt) =>
      /^(\/|https?:)/.test(src) ? picture : alt,
    )
    .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (link, url, text) => (isSafeLink(url) ? link : text));
}

test.each(examples.map((example) => [example.number, example] as const))(
  "example %i of CommonMark",
  (number, { markdown, html }) => {
    const parsed = parsePost([markdown]);
    if (!("content" in parsed)) throw new Error(JSON.stringify(parsed));
    const [shown, specified] = [
      normalize(writeHtml(parsed.content, siteUrl)),
      normalize(withoutRelative(html)),
    ];
    if (differences.has(number)) expect(shown).not.toBe(specified);
    else expect(shown).toBe(specified);
  },
);
