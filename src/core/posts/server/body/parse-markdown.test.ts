import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePage, parsePost } from "./parse-markdown.ts";

function contentOf(text: string) {
  const parsed = parsePage(text);
  if ("faults" in parsed) throw new Error(JSON.stringify(parsed.faults));
  return parsed.content;
}

function faultsOf(text: string): string[] {
  const parsed = parsePage(text);
  if (!("faults" in parsed)) return [];
  return parsed.faults.map(({ position: { line, column }, message }) => `${line}:${column}: ${message}`);
}

test("formatting, links, and code become a tree", () => {
  expect(contentOf('Hello **bold *both***, ~~gone~~, `a < b`,\\\n[home](/me "Me").')).toEqual([
    {
      type: "paragraph",
      children: [
        "Hello ",
        { type: "strong", children: ["bold ", { type: "emphasis", children: ["both"] }] },
        ", ",
        { type: "deleted", children: ["gone"] },
        ", ",
        { type: "code", text: "a < b" },
        ",",
        { type: "break" },
        { type: "link", url: "/me", title: "Me", children: ["home"] },
        ".",
      ],
    },
  ]);
});

test("emphasis within Chinese needs no spaces around it", () => {
  expect(parsePost(["因为它**「复杂」**且"])).toEqual({
    content: [{ type: "paragraph", children: ["因为它", { type: "strong", children: ["「复杂」"] }, "且"] }],
  });
});

test("blocks become a tree", () => {
  const text = "> quoted\n\n```ts\nlet a;\n```\n\n3. three\n4. four\n\n- [x] done\n- [ ] open\n\n---\n";
  const item = (text: string) => ({ children: [{ type: "paragraph", children: [text] }] });
  expect(contentOf(text)).toEqual([
    { type: "quote", ...item("quoted") },
    { type: "code", text: "let a;", language: "ts", languageName: "TypeScript" },
    { type: "list", start: 3, loose: false, items: [item("three"), item("four")] },
    {
      type: "list",
      loose: false,
      items: [
        { done: true, ...item("done") },
        { done: false, ...item("open") },
      ],
    },
    { type: "rule" },
  ]);
});

test("a table keeps its alignment, and short rows are filled up", () => {
  expect(contentOf("| a | b |\n|---|--:|\n| **1** | 2 |\n| 3 |")).toEqual([
    {
      type: "table",
      align: [null, "right"],
      head: [["a"], ["b"]],
      rows: [
        [[{ type: "strong", children: ["1"] }], ["2"]],
        [["3"], []],
      ],
    },
  ]);
});

test("headings start at level 2, skip no level, and get unique ids", () => {
  const headings = contentOf("## Desk\n#### Chair\n#### Chair\n## *Größe* & `x`\n# ???\n# Chair 2\n").map(
    (block) => block.type === "heading" && [block.level, block.id],
  );
  expect(headings).toEqual([
    [2, "desk"],
    [3, "chair"],
    [3, "chair-2"],
    [2, "größe-x"],
    [2, "section"],
    [2, "chair-2-2"],
  ]);
});

test("references resolve to their definition, wherever it is", () => {
  expect(contentOf("[a][b] ![p][c]\n\n> [b]: https://example.com\n\n[c]: ../pictures/p.png")).toMatchObject([
    {
      type: "paragraph",
      children: [
        { type: "link", url: "https://example.com" },
        " ",
        { type: "picture", picture: { file: "p.png", alt: "p", position: { line: 1, column: 8 } } },
      ],
    },
    { type: "quote", children: [] },
  ]);
});

test("bare web and mail addresses become links", () => {
  expect(JSON.stringify(contentOf("www.example.com, ada@example.com"))).toMatch(
    /"http:\/\/www\.example\.com".*"mailto:ada@example\.com"/,
  );
});

test("raw HTML is a fault with its line and column", () => {
  expect(faultsOf("Hello\n\nA <b onclick=x>bold</b> move\n\n<script>\nalert(1)\n</script>")).toEqual([
    '3:3: Raw HTML is not supported; got "<b onclick=x>". Use Markdown, or backticks to show it as code.',
    '5:1: Raw HTML is not supported; got "<script>". Use Markdown, or backticks to show it as code.',
  ]);
});

test("comments are left out, and HTML after a comment is a fault", () => {
  expect(contentOf("<!-- a note\n\nof mine -->\n\nText")).toEqual([
    { type: "paragraph", children: ["Text"] },
  ]);
  expect(faultsOf("<!-- a --><img src=x>")).toEqual([expect.stringContaining("1:1: Raw HTML")]);
});

test.each([
  "[a](javascript:alert(1))",
  "[a](JaVaScript:alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](<java\tscript:alert(1)>)",
  "[a][b]\n\n[b]: data:text/html,x",
  "<vbscript:x>",
  "[a](talks.md)",
])("the link %s is a fault", (text) => {
  expect(faultsOf(text)).toEqual([
    expect.stringMatching(/^1:1: The address of a link must start with https:/),
  ]);
});

test.each([
  "![a](https://example.com/a.png)",
  "![a](a.png)",
  "![a](pictures/../a.png)",
  "![a](pictures/a.gif)",
  "![]()",
])("the picture %s is a fault", (text) => {
  expect(faultsOf(`\n${text}`)).toEqual([expect.stringMatching(/^2:1: A picture must be the path of/)]);
});

test("footnotes are numbered in the order of their references, and know how many there are", () => {
  const content = contentOf(
    "A[^b] b[^a] c[^b] d[^none]\n\n[^a]: First [^c]\n\n[^b]: Second\n\n[^c]: Third\n\n[^d]: Unused",
  );
  const reference = (note: number, count: number) => ({ type: "reference", note, reference: count });
  const note = (number: number, references: number, ...children: unknown[]) => ({
    number,
    references,
    children: [{ type: "paragraph", children }],
  });
  expect(content).toEqual([
    {
      type: "paragraph",
      children: ["A", reference(1, 1), " b", reference(2, 1), " c", reference(1, 2), " d[^none]"],
    },
    {
      type: "notes",
      notes: [note(1, 2, "Second"), note(2, 1, "First ", reference(3, 1)), note(3, 1, "Third")],
    },
  ]);
});

test("a quote with GitHub's marker is an alert", () => {
  const paragraph = (...children: unknown[]) => ({ type: "paragraph", children });
  expect(contentOf("> [!NOTE]\n> a *b*\n>\n> c")).toEqual([
    {
      type: "alert",
      kind: "note",
      children: [paragraph("a ", { type: "emphasis", children: ["b"] }), paragraph("c")],
    },
  ]);
  expect(contentOf("> [!Warning]\n>\n> a")).toEqual([
    { type: "alert", kind: "warning", children: [paragraph("a")] },
  ]);
  for (const text of ["> [!NOTE] a", "> [!OTHER]\n> a", "> a [!NOTE]", "> [!NOTE]*a*"])
    expect(contentOf(text)).toMatchObject([{ type: "quote" }]);
});

test("in posts, HTML is text, and unsafe links and pictures are what they are called", () => {
  const parsed = parsePost([
    "a <b>c</b>",
    "<div>\nx\n</div>",
    '[a](javascript:x) ![p](data:x) ![q](/q.png "Q")',
  ]);
  expect(parsed).toEqual({
    content: [
      { type: "paragraph", children: ["a ", "<b>", "c", "</b>"] },
      { type: "paragraph", children: ["<div>", { type: "break" }, "x", { type: "break" }, "</div>"] },
      {
        type: "paragraph",
        children: ["a", " ", "p", " ", { type: "picture", picture: { src: "/q.png", alt: "q", title: "Q" } }],
      },
    ],
  });
});

test("a moving picture is a figure, and no part of a line in what is new", () => {
  const picture = { src: "/pictures/a.mp4", alt: "a" };
  expect(parsePost(['![a](/pictures/a.mp4 "b")'])).toEqual({
    content: [{ type: "figure", picture, caption: "b" }],
  });
  expect(parsePost(["- x ![a](/pictures/a.mp4)", "![b][c]\n\n[c]: https://b.example/c.webm"])).toEqual({
    faults: [
      {
        position: { line: 1, column: 5 },
        message: expect.stringMatching(/^A moving picture must be in a paragraph of its own/),
      },
    ],
  });
  expect(parsePost(["x ![a](/pictures/a.mp4)"], { isStored: true })).toEqual({
    content: [{ type: "paragraph", children: ["x ", { type: "picture", picture }] }],
  });
});

test("references resolve across the paragraphs of a post", () => {
  expect(parsePost(["[a][b] c[^1]", "[b]: /me", "[^1]: Note"])).toMatchObject({
    content: [
      {
        type: "paragraph",
        children: [{ type: "link", url: "/me", children: ["a"] }, " c", { type: "reference" }],
      },
      { type: "notes", notes: [{ number: 1 }] },
    ],
  });
});

test.each([
  ["quotes", ">".repeat(50_000)],
  ["quotes in many lines", `a\n\n${">".repeat(500)}\n`.repeat(100)],
  ["numbered lists", "1. ".repeat(30_000)],
  ["lists", `${"- ".repeat(60)}a`],
  ["emphasis", `${"**a ".repeat(60)}${"b**".repeat(60)}`],
  ["indented lists", Array.from({ length: 40 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n")],
])("%s that are nested too deeply are a fault", (_name, text) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining("nested more than 24 levels")]);
});

test("a rule of many hyphens is not a nested list", () => {
  expect(contentOf("- ".repeat(200))).toEqual([{ type: "rule" }]);
});

test("at most 20 faults are reported", () => {
  expect(faultsOf("<b>\n\n".repeat(100))).toHaveLength(20);
});

/** Pieces that Markdown gives a meaning, alone and in combination. */
const syntax = fc.constantFrom(
  ...[
    "*",
    "**",
    "_",
    "~~",
    "`",
    "```\n",
    "[",
    "](",
    ")",
    "![",
    "](pictures/a.png)",
    "<",
    ">",
    "<b>",
    "</b>",
    "<!--",
  ],
  ...[
    "# ",
    "- ",
    "1. ",
    "> ",
    "| a | b |\n",
    "|-|:-:|\n",
    "---\n",
    "\n",
    "\n\n",
    "    ",
    "\t",
    "[a]: /b\n",
    "[^a]",
  ],
  ...[
    "[^a]: x\n",
    "- [x] ",
    "\\",
    "&amp;",
    "&#0;",
    "\u0000",
    "https://a.b",
    "a@b.cc",
    "===\n",
    "\ud800",
    "é",
    "\r",
  ],
);

test("any text is a tree or has faults, and a tree has no unsafe link", () => {
  const pieces = fc.array(fc.oneof(syntax, fc.string({ unit: "binary", maxLength: 6 })), { maxLength: 60 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join("");
      const parsed = parsePage(text);
      if ("faults" in parsed) {
        const lines = text.split(/\r\n|\n|\r/).length;
        for (const { position } of parsed.faults) expect(position.line).toBeLessThanOrEqual(lines);
        return;
      }
      for (const url of urlsOf(parsed.content)) expect(url).toMatch(/^(https?:|mailto:|tel:|\/|#)/i);
    }),
    { numRuns: 500 },
  );
});

function urlsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "url" in value ? [String(value.url)] : [];
  return [...own, ...Object.values(value).flatMap(urlsOf)];
}
