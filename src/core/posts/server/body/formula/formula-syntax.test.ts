import { expect, test } from "vitest";
import { parsePost } from "../parse-markdown.ts";

function contentOf(text: string) {
  const parsed = parsePost([text]);
  if (!("content" in parsed)) throw new Error(JSON.stringify(parsed));
  return parsed.content;
}

const formula = (source: string) => ({ type: "formula", source });
const paragraph = (...children: unknown[]) => ({ type: "paragraph", children });

test.each([
  ["an $x^2$ b", [paragraph("an ", formula("x^2"), " b")]],
  ["$x$", [paragraph(formula("x"))]],
  ["a $$x$$.", [paragraph("a ", formula("x"), ".")]],
  ["$$x$$", [formula("x")]],
  ["$$\nx\n= y\n$$", [formula("x\n= y")]],
  ["a\n$$\nx\n\n- y\n$$\nb", [paragraph("a"), formula("x\n- y"), paragraph("b")]],
  ["> $$\n> x\n> $$", [{ type: "quote", children: [formula("x")] }]],
  ["> $$\n> x\nlazy", [{ type: "quote", children: [formula("x")] }, paragraph("lazy")]],
  ["$$\nopen", [formula("open")]],
  ["*a $b*c$*", [paragraph({ type: "emphasis", children: ["a ", formula("b*c")] })]],
  ["$\\$5$", [paragraph(formula("\\$5"))]],
  ["a $b\nc$", [paragraph("a ", formula("b\nc"))]],
])("%j has formulas", (text, content) => {
  expect(contentOf(text)).toEqual(content);
});

test.each([
  "It costs $5 and $10, or US$5 and $6-$7.",
  "$20,000 and $30,000",
  "$ x$ and $x $",
  "a$b$c",
  "$$ a",
  "$$$x$$$",
  "5$ or 6$",
])("%j has none", (text) => {
  expect(contentOf(text)).toEqual([paragraph(text)]);
});

test("an escaped dollar sign and one in code begin no formula", () => {
  expect(contentOf("\\$a$ `$b$`")).toEqual([paragraph("$a$ ", { type: "code", text: "$b$" })]);
});
