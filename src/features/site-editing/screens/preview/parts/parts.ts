import type { SitePath } from "../../../../../core/site/contract/edits.ts";
import type { EditedFileName } from "../../../../../core/site/contract/site-editing.ts";
import type { MarkedText } from "./read-marks.ts";

/** A part of a page with a form of its own: a field at the top of a file, or an entry of a list. */
export interface SitePart {
  file: EditedFileName;
  path: SitePath;
  /** What the link to its form is called, such as `Edit headline`. */
  name: string;
  /** The smallest element with all of its texts. */
  container: Element;
}

/** Groups texts that follow each other in a page into its parts. A part that the page shows in two places is in the list twice. */
export function listParts(texts: readonly MarkedText[]): SitePart[] {
  const groups: MarkedText[][] = [];
  for (const text of texts) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && keyOf(last[0]) === keyOf(text)) last.push(text);
    else groups.push([text]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    const container = findContainer(group.map(({ element }) => element));
    if (first === undefined || container === undefined) return [];
    const path = partOf(first.path);
    const title = group.find(({ element }) => element.closest("h1, h2, h3, h4")) ?? first;
    return [{ file: first.file, path, name: nameOf(path, title.text), container }];
  });
}

function keyOf({ file, path }: Pick<MarkedText, "file" | "path">): string {
  return JSON.stringify([file, partOf(path)]);
}

/** Returns the path of the part that a text belongs to. */
function partOf(path: SitePath): SitePath {
  const index = path.findIndex((key) => typeof key === "number");
  return path.slice(0, index + 1 || 1);
}

/** Longer texts are no names. */
const maxName = 40;

/** Returns such as `Edit headline`, or `Edit core values: Curiosity` for an entry. */
function nameOf(path: SitePath, text: string): string {
  const keys = path.filter((key) => typeof key === "string");
  const words = (keys.at(-1) ?? "").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (keys.length === path.length) return `Edit ${words}`;
  return `Edit ${words}: ${text.length > maxName ? `${text.slice(0, maxName).trimEnd()}…` : text}`;
}

/** Returns the smallest element with all of these. */
export function findContainer(elements: readonly Element[]): Element | undefined {
  let [container] = elements;
  while (container !== undefined && !elements.every((element) => container?.contains(element))) {
    container = container.parentElement ?? undefined;
  }
  return container;
}
