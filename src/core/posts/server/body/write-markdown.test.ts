import { gfmToMarkdown } from "mdast-util-gfm";
import { expect, test } from "vitest";
import { parsePost } from "./parse-markdown.ts";
import { writeMarkdown } from "./write-markdown.ts";

function contentOf(source: string) {
  const parsed = parsePost([source]);
  if (!("content" in parsed)) throw new Error(JSON.stringify(parsed));
  return parsed.content;
}

test.each([
  "**a** *b* ***c*** ~~d~~ `e` [f](https://a.example/b_c)\\\ng",
  "## A\n\n### B\n\ntext",
  "- a\n- b\n\n  c\n\n1. d\n   - e\n2. f",
  "- [x] a\n- [ ] b",
  "> a\n>\n> > b",
  "> [!WARNING]\n> a\n>\n> - b",
  "```ts meta\na\n\n  b\n```",
  "| a | b |\n|---|--:|\n| *1* | `2` |",
  "a[^1] b[^2] c[^1]\n\n[^1]: d\n\n[^2]: e\n\n    f",
  "a <b>c</b> &amp; \\*d\\* 1\\. e_f_g",
  '![a](https://a.example/b.png "c") d\n\n![a](https://a.example/b.png "c")',
  '```ts title="a.ts" {1} ins={2}\na\nb\n```',
  "a $b_c*d*$, $e$\n\n$$\n\\frac{a}{b}\n= c\n$$\n\nprices of $5 and $6",
  "---",
])("%j written as Markdown is read as the same tree", (source) => {
  const content = contentOf(source);
  const written = writeMarkdown({ title: "Title", content }, "https://ada.example", [gfmToMarkdown()]);
  expect(written).toMatch(/^# Title\n\n/);
  expect(contentOf(written.replace(/^.*\n\n/, ""))).toEqual(mergeTexts(content));
});

/** HTML and the text around it are several texts, which are written and read again as one. */
function mergeTexts(value: unknown): unknown {
  if (Array.isArray(value)) {
    const merged: unknown[] = [];
    for (const item of value.map(mergeTexts)) {
      const last = merged.at(-1);
      if (typeof item === "string" && typeof last === "string") merged.splice(-1, 1, last + item);
      else merged.push(item);
    }
    return merged;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === "lines" ? item : mergeTexts(item)]),
  );
}
