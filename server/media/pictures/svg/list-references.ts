import type { SvgStart } from "./scan-svg.ts";
import { readDeclarations, readValue, type StyleSheets } from "./style-references.ts";

/** What an element refers to. */
export interface Reference {
  id: string;
  /** How often the element draws it. */
  times: number;
}

/** Elements whose `href` takes over what another one contains. Links and animations do not, and gradients draw nothing. */
const takesOver = new Set(["use", "pattern", "mask", "filter"]);

/** Returns what an element refers to: by `href`, in its attributes, and in the style sheets. */
export function listReferences(element: SvgStart, sheets?: StyleSheets): Reference[] {
  const { start, attributes } = element;
  const href = attributes.get("href")?.trim() ?? "";
  const taken = href.startsWith("#") && takesOver.has(start) ? [{ id: href.slice(1), times: 1 }] : [];
  const styled = [...attributes].flatMap(([name, value]) =>
    name === "style" ? readDeclarations(value) : readValue(name, value),
  );
  const inSheets = sheets?.size ? keysOf(element).flatMap((key) => sheets.get(key) ?? []) : [];
  const others = [...styled, ...inSheets].map(({ id, isRepeated }) => {
    return { id, times: isRepeated ? countPoints(attributes) : 1 };
  });
  return [...taken, ...others];
}

/** Returns the keys under which style sheets can have references for an element. */
function keysOf({ start, attributes }: SvgStart): string[] {
  const classes = (attributes.get("class") ?? "").split(/\s+/).map((name) => `.${name}`);
  return ["*", start, `#${attributes.get("id")}`, ...classes];
}

/** Returns how many points a line has at most. */
function countPoints(attributes: SvgStart["attributes"]): number {
  const line = attributes.get("d") ?? attributes.get("points") ?? "";
  return Math.max(1, line.match(/[\d.]+/g)?.length ?? 0);
}
