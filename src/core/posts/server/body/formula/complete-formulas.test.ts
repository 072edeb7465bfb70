import fc from "fast-check";
import { expect, test } from "vitest";
import type { FormulaNode, MarkdownFormula } from "../../../contract/markdown.ts";
import { parsePost } from "../parse-markdown.ts";
import { completeFormulas, listFormulas } from "./complete-formulas.ts";

async function shapesOf(...paragraphs: string[]): Promise<MarkdownFormula["shape"][]> {
  const parsed = parsePost(paragraphs);
  if (!("content" in parsed)) throw new Error(JSON.stringify(parsed));
  const formulas = listFormulas(parsed.content);
  await completeFormulas(formulas);
  return formulas.map(({ formula }) => formula.shape);
}

function* walk(nodes: readonly FormulaNode[] = []): Generator<Exclude<FormulaNode, string>> {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    yield node;
    yield* walk(node.children);
  }
}

test("a formula becomes elements of MathML, wherever it is in a text", async () => {
  const x = [{ element: "mi", children: ["x"] }];
  const shapes = await shapesOf(
    "$x$ *a $x$*",
    "> - $x$",
    "# $x$",
    "|$x$|\n|-|\n|$x$|",
    "$$\nx\n$$",
    "a[^1]\n\n[^1]: $x$",
  );
  expect(shapes).toEqual(Array(8).fill(x));
  expect(await shapesOf("$\\frac{a}{2}$")).toEqual([
    [
      {
        element: "mfrac",
        children: [
          { element: "mi", children: ["a"] },
          { element: "mn", children: ["2"] },
        ],
      },
    ],
  ]);
});

test("styles become names of looks, and colors become attributes", async () => {
  const [aligned, red] = await shapesOf("$$\n\\begin{align} a &= b \\end{align}\n$$", "$\\color{red} x$");
  const looks = [...walk(aligned)].flatMap((node) => node.looks ?? []);
  expect(looks).toEqual(expect.arrayContaining(["right", "left", "flushEnd"]));
  expect([...walk(red)]).toContainEqual({
    element: "mi",
    attributes: { mathcolor: "#ff0000" },
    children: ["x"],
  });
});

test("a mistake, a formula without end, and one that is too large keep their source", async () => {
  const deep = `${"{".repeat(3_000)}x${"}".repeat(1_500)}`;
  const macros =
    "\\def\\a{xxxxxxxxxx}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b\\b\\b}\\c\\c\\c";
  const shapes = await shapesOf(
    "$\\frac{a$",
    "$\\nothing$",
    "$$\n\\def\\a{\\a\\a}\\a\n$$",
    `$$\n${deep}\n$$`,
    `$$\n${macros}\n$$`,
    `$$\n${"x".repeat(5_001)}\n$$`,
  );
  expect(shapes).toEqual(Array(5).fill(undefined));
});

test("no formula has an element, an attribute, or a value that could do more than look like a formula", async () => {
  const hostile = [
    "\\href{javascript:alert(1)}{x}",
    "\\url{https://evil.example}",
    "\\includegraphics{https://evil.example/a.png}",
    "\\class{evil}{x}",
    "\\id{evil}{x}",
    "\\style{color:red;background:url(//evil.example)}{x}",
    "\\data{a=b}{x}",
    "\\text{<script>alert(1)</script>}",
    "\\color{url(https://evil.example)}x",
    "\\label{evil}\\tag{1}x",
    "\\rule{1e9em}{1e9em}",
  ];
  const shapes = await shapesOf(...hostile.map((source) => `$$\n${source}\n$$`));
  for (const node of walk(shapes.flatMap((shape) => shape ?? []))) {
    expect(node.element).toMatch(/^m[a-z]+$/);
    expect(Object.keys(node.attributes ?? {}).join()).not.toMatch(/href|src|\bid\b|class|\bstyle\b|\bon/i);
    expect(Object.values(node.attributes ?? {}).join()).not.toMatch(/[:/()<>]/);
  }
});

test("any text between dollar signs is a formula or its source, and never throws", async () => {
  const part = fc.constantFrom(
    ..."\\frac{|}|^|_|x|\\left(|\\right)|&|\\\\|\\begin{matrix}|\\end{matrix}|\\sqrt[|]|\\text{|$|%|~|#|\\color{red}|é".split(
      "|",
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
      const shapes = await shapesOf(`$$\n${parts.join(" ")}\n$$`);
      for (const node of walk(shapes[0])) expect(node.element).toMatch(/^(m[a-z]+|none)$/);
    }),
    { numRuns: 300 },
  );
});
