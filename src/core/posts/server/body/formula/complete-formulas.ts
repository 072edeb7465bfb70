import type { Markdown, MarkdownBlock, MarkdownFormula, MarkdownInline } from "../../../contract/markdown.ts";
import { shapeFormula } from "./shape-formula.ts";

/** Formulas that are longer show their source. */
const maxLength = 5_000;
/** Elements of all formulas in a text, which React renders on the thread that serves requests. */
const maxElements = 10_000;

interface Found {
  formula: MarkdownFormula;
  isDisplayed: boolean;
}

/** Returns the formulas of a text, in its order. */
export function listFormulas(content: Markdown<unknown>): Found[] {
  return [...walkBlocks(content)].filter(({ formula }) => formula.source.length <= maxLength);
}

/** Adds the shapes of formulas. One with a mistake keeps its source. */
export async function completeFormulas(formulas: readonly Found[]): Promise<void> {
  // For the first formula, because most texts have none.
  const { default: temml } = await import("temml");
  let count = 0;
  for (const { formula, isDisplayed } of formulas) {
    const shape = readShape(() =>
      shapeFormula(
        temml.__renderToMathMLTree(formula.source, {
          displayMode: isDisplayed,
          throwOnError: true,
          // No links, pictures, or classes.
          trust: false,
        }),
      ),
    );
    if (shape === undefined) continue;
    count += JSON.stringify(shape).split('"element"').length;
    if (count > maxElements) return;
    formula.shape = shape;
  }
}

/** Temml throws its own error for a mistake, and the engine's for one that nests too deeply. */
function readShape(read: () => MarkdownFormula["shape"]): MarkdownFormula["shape"] {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function* walkBlocks(blocks: readonly MarkdownBlock<unknown>[]): Generator<Found> {
  for (const block of blocks) {
    switch (block.type) {
      case "formula":
        yield { formula: block, isDisplayed: true };
        break;
      case "heading":
      case "paragraph":
        yield* walkInlines(block.children);
        break;
      case "quote":
      case "alert":
        yield* walkBlocks(block.children);
        break;
      case "list":
        for (const { children } of block.items) yield* walkBlocks(children);
        break;
      case "table":
        for (const cells of [block.head, ...block.rows]) for (const cell of cells) yield* walkInlines(cell);
        break;
      case "notes":
        for (const { children } of block.notes) yield* walkBlocks(children);
        break;
    }
  }
}

function* walkInlines(inlines: readonly MarkdownInline<unknown>[]): Generator<Found> {
  for (const inline of inlines) {
    if (typeof inline === "string") continue;
    if (inline.type === "formula") yield { formula: inline, isDisplayed: false };
    else if ("children" in inline) yield* walkInlines(inline.children);
  }
}
