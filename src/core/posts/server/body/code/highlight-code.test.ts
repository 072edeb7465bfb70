import { expect, test } from "vitest";
import { readCodeLine } from "../../../contract/code-line.ts";
import type { MarkdownCode } from "../../../contract/markdown.ts";
import { parsePost } from "../parse-markdown.ts";
import { highlightCode, listHighlighted } from "./highlight-code.ts";

async function highlight(...paragraphs: string[]): Promise<MarkdownCode[]> {
  const parsed = parsePost(paragraphs);
  if (!("content" in parsed)) throw new Error(JSON.stringify(parsed));
  const codes = listHighlighted(parsed.content);
  await highlightCode(codes);
  return codes;
}

function fence(language: string, code: string, meta = ""): string {
  return `\`\`\`\`${language} ${meta}\n${code}\n\`\`\`\``;
}

/** Returns the text of each kind in a block of code. */
function kindsOf({ text, lines }: MarkdownCode): Record<string, string[]> {
  const parts = text.split("\n").flatMap((line, index) => readCodeLine(line, lines?.[index]).parts);
  const named = parts.flatMap(({ kind, text }) => (kind ? [[kind, text.trim()] as const] : []));
  return Object.fromEntries(
    [...Map.groupBy(named, ([kind]) => kind)].map(([kind, list]) => [kind, list.map(([, text]) => text)]),
  );
}

test("code has the kinds of its parts, also in quotes, lists, and footnotes", async () => {
  const code = fence("ts", "const a: Post = load('x', 1); // why");
  const indented = code.replaceAll("\n", "\n    ");
  const codes = await highlight(
    code,
    `> ${code.replaceAll("\n", "\n> ")}`,
    `1.  ${indented}`,
    `a[^1]\n\n[^1]: ${indented}`,
  );
  expect(codes).toHaveLength(4);
  for (const found of codes) {
    expect(kindsOf(found)).toEqual({
      k: ["const"],
      t: ["Post"],
      f: ["load"],
      s: ["'x'"],
      n: ["1"],
      c: ["// why"],
    });
  }
});

test.each([
  ["python", 'def f():\n  """Doc."""\n  return 1', { k: ["def", "return"], n: ["1"] }],
  ["sh", 'cd "$HOME" # home', { f: ["cd"], n: ["$HOME"], c: ["# home"] }],
  ["html", '<a class="b">c</a>', { k: ["a", "a"], f: ["class"], s: ['"b"'] }],
  ["css", ".a { color: #fff }", { n: ["#fff"] }],
  ["json", '{"a": true}', { f: ['"a"'], n: ["true"] }],
  ["diff", "-old\n+new", { d: ["-old"], i: ["+new"] }],
])("%s is highlighted", async (language, code, kinds) => {
  const [found] = await highlight(fence(language, code));
  expect(found && kindsOf(found)).toMatchObject(kinds);
});

test("the marks of lines stay, and a line starts where it did", async () => {
  const [code] = await highlight(fence("js", "let a;\nlet b;\n\nlet c;", "ins={1} del={2} {3}"));
  expect(code?.lines).toEqual(["+k3", "-k3", "!", "k3"]);
});

test("what is unknown, too long, or too much stays plain", async () => {
  const line = `let a = "${"b".repeat(1_000)}";`;
  const texts = [
    fence("klingon", "let a;"),
    fence("", "let a;"),
    fence("js", line),
    fence("js", "let a;\n".repeat(2_001)),
    fence("js", "b".repeat(1_000_000)),
  ];
  expect(await highlight(...texts)).toEqual([]);
  const [first, ...others] = await highlight(...Array(20).fill(fence("js", "a(1);\n".repeat(300))));
  expect(first?.lines).toHaveLength(301);
  expect(others.at(-1)).not.toHaveProperty("lines");
});
