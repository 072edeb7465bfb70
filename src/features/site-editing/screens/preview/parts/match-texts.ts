import type { MarkedText, ShownText } from "./read-marks.ts";

/**
 * Finds the texts of a preview in the page itself, which has them in the same order, but may have more, and not all of
 * them. Returns those that it has, with their elements in the page.
 */
export function matchTexts(marked: readonly MarkedText[], shown: readonly ShownText[]): MarkedText[] {
  let next = 0;
  let last: MarkedText | undefined;
  return marked.flatMap((text) => {
    // One text can consist of two texts of the site.
    const isSame = text.element === last?.element && text.text === last.text;
    const index = shown.findIndex(
      (other, at) => at >= (isSame ? next - 1 : next) && other.text === text.text,
    );
    const found = shown[index];
    if (found === undefined) return [];
    last = text;
    next = index + 1;
    return [{ ...text, element: found.element }];
  });
}
