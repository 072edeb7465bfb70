import type { Element, ElementContent, Parents } from "hast";
import { defaultHandlers, type Handle } from "hast-util-to-mdast";
import { clip, type Losses } from "./losses.ts";
import { findElement, textIn } from "./parse-html.ts";

/** What is left out with everything in it. */
const leftOut = new Map([
  ["form", "A form"],
  ["script", "A script"],
  ["style", "A style sheet"],
]);
for (const name of ["applet", "canvas", "dialog", "frameset", "select", "template", "textarea"])
  leftOut.set(name, `The element <${name}>`);

/** What neither shows something without a text in it nor separates the texts around it. */
const needsText =
  /^(?:a|b|code|del|details|em|fieldset|i|kbd|mark|multicol|noscript|q|s|samp|strike|strong|tt|u|var)$/;

/**
 * Leaves only what can become Markdown: what only changes the look of a text is replaced by the text. What converts the
 * tree looks from each node for the next text, which would take minutes if thousands of nodes had none.
 * @param handlers what converts elements, by their names
 */
export function simplify(parent: Parents, handlers: ReadonlyMap<string, Handle>, losses: Losses): void {
  const children: ElementContent[] = [];
  for (const child of parent.children) {
    if (child.type === "element" && child.tagName === "source" && parent.type === "element")
      parent.properties.src ??= child.properties.src;
    const kept = child.type === "element" ? reduce(child, handlers, losses) : [child];
    for (const node of kept) {
      const last = children.at(-1);
      if (node.type === "text" && last?.type === "text") last.value += node.value;
      else if (node.type === "text" || node.type === "element") children.push(node);
    }
  }
  parent.children = children;
}

/** Returns what replaces an element: nothing, what is in it, or itself. */
function reduce(element: Element, handlers: ReadonlyMap<string, Handle>, losses: Losses): ElementContent[] {
  const { tagName, properties } = element;
  const [handler, what] = [handlers.get(tagName), leftOut.get(tagName)];
  if (what !== undefined) {
    const { src } = properties;
    losses.add(`${what} was left out${typeof src === "string" ? `: ${clip(src)}` : ""}`);
    return [];
  }
  // What a page says about itself.
  if (tagName === "base" || (handler === defaultHandlers.meta && tagName !== "caption")) return [];
  if (tagName === "math") readFormula(element);
  if (tagName === "svg") element.children = [];
  simplify(element, handlers, losses);
  delete properties.hidden;
  const isEmpty = element.children.every((child) => child.type === "text" && child.value.trim() === "");
  if (isEmpty && handler === undefined && tagName.includes("-"))
    losses.add(`The element <${tagName}> was left out`);
  if (!isEmpty && tagName === "sub") losses.add("Subscript became ordinary text");
  if (!isEmpty && tagName === "sup") losses.add("Superscript became ordinary text");
  const isPlain = handler === undefined || handler === defaultHandlers.span;
  return (isPlain && !/^t(?:body|foot|head)$/.test(tagName)) || (isEmpty && needsText.test(tagName))
    ? element.children
    : [element];
}

/** Leaves the source of a formula, in TeX if it has one, instead of the elements that show it. */
function readFormula(math: Element): void {
  const tex = findElement(math, ({ properties }) => properties.encoding === "application/x-tex");
  math.properties = { dataTex: tex !== undefined };
  math.children = [{ type: "text", value: textIn(tex ?? math) }];
}
