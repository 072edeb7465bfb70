import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePost } from "../../posts/body/parse-markdown.ts";
import { createConverter, parseParagraph } from "./018-posts-in-markdown.ts";

const toSource = await createConverter();

interface Character {
  text: string;
  bold: boolean;
  italic: boolean;
}

/** What is visible of spans: the style of each character but spaces, which are the same in any number. */
function visible(spans: Character[]): string[] {
  const characters = spans.flatMap(({ text, bold, italic }) =>
    [...text].map((character) =>
      /[ \t]/.test(character)
        ? " "
        : character === "\n"
          ? "\n"
          : `${character}${bold ? "b" : ""}${italic ? "i" : ""}`,
    ),
  );
  const kept: string[] = [];
  for (const character of characters) {
    const last = kept.at(-1) ?? "\n";
    if (character === " " && (last === " " || last === "\n")) continue;
    if (character === "\n" && last === " ") kept.pop();
    kept.push(character);
  }
  while (kept.at(-1) === " " || kept.at(-1) === "\n") kept.pop();
  while (kept[0] === "\n") kept.shift();
  return kept;
}

function spansOf(nodes: readonly unknown[], bold = false, italic = false): Character[] {
  return nodes.flatMap((node): Character[] => {
    if (typeof node === "string") return [{ text: node, bold, italic }];
    const { type, children } = node as { type: string; children: unknown[] };
    if (type === "break") return [{ text: "\n", bold, italic }];
    if (type === "strong") return spansOf(children, true, italic);
    if (type === "emphasis") return spansOf(children, bold, true);
    throw new Error(`A paragraph has a ${type}: ${JSON.stringify(node)}`);
  });
}

function expectSame(paragraph: string): void {
  const parsed = parsePost([toSource(paragraph)]);
  if (!("content" in parsed)) throw new Error(JSON.stringify(parsed));
  const before = visible(parseParagraph(paragraph));
  if (before.length === 0) return;
  expect(parsed.content).toHaveLength(1);
  const [block] = parsed.content;
  expect(block?.type).toBe("paragraph");
  expect(visible(spansOf((block as { children: unknown[] }).children))).toEqual(before);
}

test.each([
  "plain",
  "2 * 3",
  "an **unclosed",
  "snake_case and _this_",
  "`code`",
  "# not a heading",
  "1. not a list",
  "1986. A year",
  "- no\n- list",
  "> no quote",
  "<b>no markup</b>",
  "&amp; &lt; AT&T",
  "https://example.com/a_b and www.example.com or a@b.cc",
  "[a](b) ![c](d) [^1] [a]: b",
  "a\n\nb",
  "a\n---\nb",
  "| a |\n|---|",
  "~~no~~ ~~~",
  "$$x$$ $5",
  "\\* \\",
  "C:\\dir\\",
  "**bold *both* bold** and *italic **both** italic*",
  "un**believ**able",
  'a**"b"**c',
  "***both***",
  "> [!NOTE]\n> x",
  "    four spaces",
  "a\\\nb",
  "end\\",
  "**a **b",
  "+ x",
  "* x",
  "===",
  "a\n===",
  "&#42;",
  "http://a.b\nhttps://c.d",
  "<https://a.b>",
])("%j looks as before", (paragraph) => {
  expectSame(paragraph);
});

const syntax = fc.constantFrom(
  "*",
  "**",
  "***",
  "_",
  "__",
  "~~",
  "`",
  "```\n",
  "[",
  "](",
  ")",
  "![",
  "]",
  "[^a]",
  "[^a]: ",
  "<",
  ">",
  "<b>",
  "</b>",
  "<!--",
  "<a@b.c>",
  "# ",
  "- ",
  "+ ",
  "1. ",
  "1) ",
  "> ",
  "> [!NOTE]",
  "| a | b |\n",
  "|-|:-:|\n",
  "---\n",
  "===\n",
  "\n",
  "\n\n",
  "    ",
  "\t",
  " ",
  "[a]: /b\n",
  "- [x] ",
  "\\",
  "&amp;",
  "&#0;",
  "&#42;",
  "https://a.b",
  "www.a.b",
  "http://",
  "a@b.cc",
  "xmpp:a@b.cc",
  "mailto:a@b.cc",
  "$",
  "$$",
  "$$\n",
  "é",
  "字",
  "a",
  "b",
  ".",
  '"',
  "!",
  ":",
  "/",
);

test("every old text looks as before", () => {
  const pieces = fc.array(fc.oneof({ weight: 4, arbitrary: syntax }, fc.string({ maxLength: 5 })), {
    maxLength: 25,
  });
  fc.assert(
    fc.property(pieces, (parts) => {
      expectSame(parts.join("").trim());
    }),
    { numRuns: 3_000 },
  );
});
