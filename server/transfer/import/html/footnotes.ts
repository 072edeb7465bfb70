import type { Element, Nodes, Parents, Root } from "hast";
import { elementsIn, remove, textIn } from "./parse-html.ts";

/** What `liftFootnotes` makes of footnotes. */
export const noteReference = "x-note-reference";
export const noteDefinition = "x-note-definition";

const label = /^[[(]?(?:\d{1,3}|[a-z]|[*†‡])[\])]?$/i;

/**
 * Finds footnotes: short links to an element that links back to them, as Markdown, WordPress, Ghost, and Substack write
 * them. Replaces the links, and moves the notes to the end of the text.
 */
export function liftFootnotes(root: Root): void {
  const all = [...elementsIn(root)];
  const parents = new Map<Parents, Parents>(all);
  const byId = new Map(
    all.flatMap(([element]) => (idOf(element) === undefined ? [] : [[idOf(element), element]])),
  );
  const linksTo = Map.groupBy(
    all.map(([element]) => element),
    targetOf,
  );
  const notes = new Map<Element, { number: number; sources: Set<string> }>();
  const backLinks = new Set<Element>();
  for (const [link] of all) {
    const target = byId.get(targetOf(link));
    if (target === undefined || backLinks.has(link) || !label.test(textIn(link).trim())) continue;
    const block = blockOf(target, parents);
    const holder = holderOf(link, parents);
    const sources = [idOf(link), idOf(holder)].filter((id) => id !== undefined);
    const backs = sources.flatMap((id) => linksTo.get(id) ?? []);
    const back = block && backs.find((other) => isIn(other, block, parents));
    if (block === undefined || back === undefined || isIn(link, block, parents)) continue;
    const note = notes.get(block) ?? { number: notes.size + 1, sources: new Set() };
    notes.set(block, note);
    for (const source of sources) note.sources.add(source);
    backLinks.add(back);
    holder.tagName = noteReference;
    holder.properties = { identifier: note.number };
    holder.children = [{ type: "text", value: String(note.number) }];
  }
  for (const [block, { number, sources }] of notes) {
    const backs = [...sources].flatMap((id) => linksTo.get(id) ?? []);
    const gone = new Set<Nodes>(backs.map((back) => holderOf(back, parents)));
    for (const parent of [block, ...[...elementsIn(block)].map(([element]) => element)])
      parent.children = parent.children.filter((child) => !gone.has(child));
    takeOut(block, parents);
    const { children } = block;
    root.children.push({
      type: "element",
      tagName: noteDefinition,
      properties: { identifier: number },
      children,
    });
  }
}

function isIn(element: Parents, block: Element, parents: ReadonlyMap<Parents, Parents>): boolean {
  let around: Parents | undefined = element;
  while (around !== undefined && around !== block) around = parents.get(around);
  return around === block;
}

function idOf({ properties }: Element): string | undefined {
  return typeof properties.id === "string" ? properties.id : undefined;
}

/** Returns the id that a link leads to. */
function targetOf({ tagName, properties: { href } }: Element): string | undefined {
  return tagName === "a" && typeof href === "string" && href.startsWith("#") ? href.slice(1) : undefined;
}

/** The `sup` that has nothing but the link. */
function holderOf(link: Element, parents: ReadonlyMap<Parents, Parents>): Element {
  const parent = parents.get(link);
  const isHolder =
    parent?.type === "element" && parent.tagName === "sup" && textIn(parent).trim() === textIn(link).trim();
  return isHolder ? parent : link;
}

/** The block that has a note: the target itself, or what is around it. */
function blockOf(target: Element, parents: ReadonlyMap<Parents, Parents>): Element | undefined {
  let block: Parents | undefined = target;
  while (block?.type === "element" && !/^(?:li|p|div|dd|aside|section)$/.test(block.tagName))
    block = parents.get(block);
  return block?.type === "element" ? block : undefined;
}

/** Removes an element, and what is empty without it. */
function takeOut(element: Element, parents: ReadonlyMap<Parents, Parents>): void {
  const parent = parents.get(element);
  if (parent === undefined) return;
  remove(parent, element);
  const isEmpty = parent.children.every((child) => child.type !== "element" || child.tagName === "hr");
  if (parent.type === "element" && isEmpty && textIn(parent).trim() === "") takeOut(parent, parents);
}
