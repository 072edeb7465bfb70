import type { Element, Parents, Root } from "hast";
import { elementsIn, remove, textIn } from "./parse-html.ts";

/** What `liftFootnotes` makes of footnotes. */
export const noteReference = "x-note-reference";
export const noteDefinition = "x-note-definition";

const label = /^[[(]?(?:\d{1,3}|[a-z]|[*†‡])[\])]?$/i;

/**
 * Finds footnotes: short links to an element below that links back to them, as Markdown, WordPress, Ghost, and Substack
 * write them. Replaces the links, and moves the notes to the end of the text.
 */
export function liftFootnotes(root: Root): void {
  const elements = [...elementsIn(root)];
  const parents = new Map<Parents, Parents>(elements);
  const byId = new Map(elements.map(([element]) => [element.properties.id, element]));
  const links = new Set<Element>();
  const notes = new Map<Element, number>();
  for (const [element] of elements.filter(([{ tagName }]) => tagName === "a")) {
    const source = byId.get(targetOf(element));
    // The `sup` around a link can have its id.
    const link = source?.tagName === "sup" ? source.children[0] : source;
    const isBack = link?.type === "element" && links.has(link);
    const block = isBack ? findBlock(byId.get(targetOf(link)), parents) : undefined;
    if (isBack && block && isIn(element, block, parents) && !isIn(link, block, parents)) {
      const identifier = notes.get(block) ?? notes.size + 1;
      notes.set(block, identifier);
      const children = [{ type: "text", value: String(identifier) }];
      Object.assign(withSup(link, parents), { tagName: noteReference, properties: { identifier }, children });
      // What has no content is left out of the text.
      withSup(element, parents).children = [];
    } else if (label.test(textIn(element).trim())) links.add(element);
  }
  for (const [block, identifier] of notes) {
    takeOut(block, parents);
    root.children.push(Object.assign(block, { tagName: noteDefinition, properties: { identifier } }));
  }
}

/** Returns the id that a link leads to, or an empty text. */
function targetOf({ properties: { href } }: Element): string {
  return typeof href === "string" && href.startsWith("#") ? href.slice(1) : "";
}

/** Returns the block that has a note: the target itself, or what is around it. */
function findBlock(target: Parents | undefined, parents: ReadonlyMap<Parents, Parents>): Element | undefined {
  let block = target;
  while (block?.type === "element" && !/^(?:li|p|div|dd|aside|section)$/.test(block.tagName))
    block = parents.get(block);
  return block?.type === "element" ? block : undefined;
}

function isIn(element: Parents, block: Element, parents: ReadonlyMap<Parents, Parents>): boolean {
  let around: Parents | undefined = element;
  while (around !== undefined && around !== block) around = parents.get(around);
  return around === block;
}

/** Returns the `sup` that has nothing but the link, or else the link. */
function withSup(link: Element, parents: ReadonlyMap<Parents, Parents>): Element {
  const parent = parents.get(link);
  const isSup = parent?.type === "element" && parent.tagName === "sup";
  return isSup && textIn(parent).trim() === textIn(link).trim() ? parent : link;
}

/** Removes an element, and what is empty without it. */
function takeOut(element: Element, parents: ReadonlyMap<Parents, Parents>): void {
  const parent = parents.get(element);
  if (parent === undefined) return;
  remove(parent, element);
  const isEmpty = parent.children.every((child) => child.type !== "element" || child.tagName === "hr");
  if (parent.type === "element" && isEmpty && textIn(parent).trim() === "") takeOut(parent, parents);
}
