import { findContainer, type SitePart } from "../../site-parts/parts.ts";
import type { MarkedText } from "../../site-parts/read-marks.ts";

/**
 * Returns the element that shows a place of a file: its own text, or else the texts of the closest value around it, such as of
 * the project that a link belongs to. Returns `undefined` if the page does not show it.
 */
export function findEdited(
  texts: readonly MarkedText[],
  { file, path }: Pick<SitePart, "file" | "path">,
): Element | undefined {
  const own = texts.filter((text) => text.file === file);
  // Texts of another entry of the same list are not around it.
  const least = path.findIndex((key) => typeof key === "number") + 1 || 1;
  for (let length = path.length; length >= least; length -= 1) {
    const around = own.filter((text) =>
      path.slice(0, length).every((key, index) => text.path[index] === key),
    );
    const [first] = around;
    // A page can repeat a text for screen readers, such as the title of a project in its links.
    if (first?.path.length === length) return first.element;
    if (first) return findContainer(around.map(({ element }) => element));
  }
  return undefined;
}
