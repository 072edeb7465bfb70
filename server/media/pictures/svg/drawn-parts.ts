import { listReferences, type Reference } from "./list-references.ts";
import { type SvgStart, scanSvg } from "./scan-svg.ts";
import { readStyleSheets, type StyleSheets } from "./style-references.ts";

/** An element that others refer to, with what is in it. */
export interface DrawnPart {
  tag: string;
  /** How many elements it has, without those of the parts in it. */
  elements: number;
  /** The identifiers of the parts in it. */
  inner: string[];
  /** How often it draws other parts, by their identifiers. */
  references: Map<string, number>;
}

export interface DrawnParts {
  parts: ReadonlyMap<string, DrawnPart>;
  /** How many elements the drawing has. */
  elements: number;
}

/** The identifier of the whole drawing. An XML identifier has no space. */
export const whole = "the whole";
/** A drawing with more references counts as one that draws endlessly many elements. */
const maxReferences = 1_000_000;

/** Reads which parts of a drawing refer to which others. */
export function collectParts(svg: string): DrawnParts {
  const { sheets, targets } = findTargets(svg);
  let part = createPart("");
  const parts = new Map([[whole, part]]);
  const outer: DrawnPart[] = [];
  let elements = 0;
  let left = maxReferences;

  function start(element: SvgStart): void {
    elements += 1;
    outer.push(part);
    const id = element.attributes.get("id") ?? "";
    // Of several elements with the same identifier, only the first one can be referred to.
    if (targets.has(id) && !parts.has(id)) {
      part.inner.push(id);
      part = createPart(element.start);
      parts.set(id, part);
    }
    part.elements += 1;
    const references = listReferences(element, sheets);
    left -= references.length;
    for (const reference of references) addTo(part, reference);
  }

  for (const token of scanSvg(svg)) {
    if ("end" in token) part = outer.pop() ?? part;
    if ("start" in token) start(token);
    if (left < 0) part.elements = Number.POSITIVE_INFINITY;
    if (left < 0) break;
  }
  return { parts, elements };
}

function createPart(tag: string): DrawnPart {
  return { tag, elements: 0, inner: [], references: new Map() };
}

function addTo({ references }: DrawnPart, { id, times }: Reference): void {
  references.set(id, (references.get(id) ?? 0) + times);
}

/** Reads the style sheets, and which identifiers the drawing refers to. */
function findTargets(svg: string): { sheets: StyleSheets; targets: ReadonlySet<string> } {
  const targets = new Set<string>();
  const css: string[] = [];
  let isStyle = false;
  for (const token of scanSvg(svg)) {
    if ("text" in token && isStyle) css.push(token.text);
    if (!("text" in token)) isStyle = "start" in token && token.start === "style";
    if ("start" in token) for (const { id } of listReferences(token)) targets.add(id);
  }
  const sheets = readStyleSheets(css.join(""));
  for (const { id } of [...sheets.values()].flat()) targets.add(id);
  return { sheets, targets };
}
