import type { Element, Nodes, Parents, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parseFragment, type TreeAdapter } from "parse5";
import { ImportFault } from "../../../core/imports/import-fault.ts";

/** In characters, without the pictures that are part of the HTML. A post has at most 4,000,000 bytes of Markdown. */
const maxLength = 2_000_000;
const maxElements = 50_000;
/** What converts the tree calls itself for each level. */
const maxDepth = 100;

const pictureData = /data:image\/[^"'\s<>)]{500,}/g;

/**
 * Parses HTML as browsers do, whatever it is.
 * @throws ImportFault if it is too long, has too many elements, or is nested too deeply
 */
export function parseHtml(html: string): Root {
  const text = html.replace(pictureData, "data:,");
  if (text.length > maxLength) {
    throw new ImportFault(
      `The HTML has ${text.length.toLocaleString("en")} characters. At most ${maxLength.toLocaleString("en")} can be converted.`,
    );
  }
  return fromParse5(parseFragment(text, { scriptingEnabled: false, treeAdapter: createAdapter() })) as Root;
}

/** Counts while the tree is built, because unclosed elements can make a small text a huge tree. */
function createAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0;
  let depth = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      elements += 1;
      if (elements > maxElements)
        throw new ImportFault(`The HTML has more than ${maxElements.toLocaleString("en")} elements.`);
      return defaultTreeAdapter.createElement(...element);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > maxDepth) throw new ImportFault(`The HTML is nested more than ${maxDepth} levels deep.`);
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}

/** Yields the elements in a node in the order of the document, with their parents. */
export function* elementsIn(node: Parents): Generator<[element: Element, parent: Parents]> {
  const left: [Element, Parents][] = [];
  const enter = (parent: Parents) => {
    for (const child of parent.children.toReversed())
      if (child.type === "element") left.push([child, parent]);
  };
  enter(node);
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    yield next;
    enter(next[0]);
  }
}

export function findElement(parent: Parents, isIt: (element: Element) => boolean): Element | undefined {
  for (const [element] of elementsIn(parent)) if (isIt(element)) return element;
  return undefined;
}

/** Returns the text of a node as it is in the source. */
export function textIn(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textIn).join("") : "";
}

/** Returns the text of HTML in one line, such as that of a title with entities. */
export function plainText(html: string): string {
  return textIn(parseHtml(html)).replace(/\s+/g, " ").trim();
}

/** Writes a text as HTML, also as the value of an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}

export function remove(parent: Parents, child: Nodes): void {
  parent.children = parent.children.filter((other) => other !== child) as Element[];
}
