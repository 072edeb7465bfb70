import { collectParts, type DrawnPart, whole } from "./drawn-parts.ts";

/**
 * What each use of these costs beside what they contain, as a number of elements: they are drawn on a surface of their own,
 * and filters read each pixel many times.
 */
const extraCosts: Record<string, number> = { clipPath: 20, pattern: 100, mask: 100, filter: 250 };
/** These draw nothing themselves. */
const free = new Set(["linearGradient", "radialGradient"]);
/** Deeper references count as circular. Programs for drawing nest far less. */
const maxDepth = 500;

/**
 * Estimates how many elements of an SVG are drawn beside those that it has, because parts of it are used again, and parts of
 * these. A file of a few hundred bytes can have billions. The work grows with the length of the file alone. Returns `NaN`
 * for a drawing with a part that contains itself. Throws a `SyntaxError` for text that is not XML.
 */
export function estimateAdded(svg: string): number {
  const { parts, elements } = collectParts(svg);
  return createCosts(parts)(whole) - elements;
}

/** Creates the function that returns how many elements are drawn with a part. */
function createCosts(parts: ReadonlyMap<string, DrawnPart>) {
  const known = new Map<string, number>();
  return function costOf(id: string, depth = 0): number {
    const part = parts.get(id);
    if (part === undefined || depth > maxDepth) return part ? Number.NaN : 0;
    const cost = known.get(id);
    if (cost !== undefined) return cost;
    // Until it is known, so that a part that contains itself has it in the sum.
    known.set(id, Number.NaN);
    const inner = part.inner.map((one) => costOf(one, depth + 1));
    const used = [...part.references].map(([one, times]) => {
      const tag = parts.get(one)?.tag ?? "";
      return free.has(tag) ? 0 : times * (costOf(one, depth + 1) + (extraCosts[tag] ?? 0));
    });
    const sum = [...inner, ...used].reduce((total, one) => total + one, part.elements);
    known.set(id, sum);
    return sum;
  };
}
