import type { SitePreview } from "../../../../core/site/contract/site-editing.ts";
import { readMarkNumbers } from "../../contract/marks.ts";
import frameRules from "./frame.css?inline";
import { parsePage } from "./parts/parse-page.ts";
import { type MarkedText, readMarks } from "./parts/read-marks.ts";

/** The number of a marked text among those of its page, on the element that shows it. */
const numberAttribute = "data-marked";

/**
 * Shows a preview in the document of a frame, without scripts. Where it is scrolled to stays. Returns the texts of the
 * site that it shows, with their elements in the frame.
 */
export function showPage(frame: Document, { html, marks }: SitePreview): MarkedText[] {
  const { page, rules } = parsePage(html);
  for (const element of page.querySelectorAll("noscript")) openForReaders(element);
  for (const element of page.querySelectorAll("script, link, noscript")) element.remove();
  // The admin area has these regions, too.
  for (const region of page.querySelectorAll("main, header:not(main header)"))
    region.setAttribute("aria-label", "Live page");
  const texts = readMarks(page.body, marks);
  for (const [number, { element }] of texts.entries()) {
    const others = element.getAttribute(numberAttribute) ?? "";
    element.setAttribute(numberAttribute, `${others} ${number}`.trim());
  }
  adoptStyles(frame, rules);
  const { dataset, lang, dir } = page.documentElement;
  Object.assign(frame.documentElement, { lang, dir });
  Object.assign(frame.documentElement.dataset, dataset);
  morph(frame.body, page.body);
  return placeIn(frame, texts);
}

/** Shows what only visitors without JavaScript see, if a text of the site is in it. They get forms of their own. */
function openForReaders(noscript: Element): void {
  if (readMarkNumbers(noscript.innerHTML).length === 0) return;
  for (const form of noscript.querySelectorAll("form")) form.remove();
  noscript.replaceWith(...noscript.childNodes);
}

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** The policy of the admin area forbids inline styles. */
function adoptStyles(frame: Document, rules: string): void {
  const view = frame.defaultView as (Window & typeof globalThis) | null;
  const sheet = sheets.get(frame) ?? (view && new view.CSSStyleSheet());
  if (sheet === null) return;
  if (!sheets.has(frame)) {
    sheets.set(frame, sheet);
    frame.adoptedStyleSheets = [sheet];
  }
  sheet.replaceSync(rules + frameRules);
}

function placeIn(frame: Document, texts: readonly MarkedText[]): MarkedText[] {
  const elements = new Map<number, Element>();
  for (const element of frame.body.querySelectorAll(`[${numberAttribute}]`)) {
    for (const number of (element.getAttribute(numberAttribute) ?? "").split(" "))
      elements.set(Number(number), element);
  }
  return texts.flatMap((text, number) => {
    const element = elements.get(number);
    return element === undefined ? [] : [{ ...text, element }];
  });
}

/**
 * Makes an element equal to another one, and keeps whatever is equal already: pictures do not load again, animations do
 * not start again, and what was scrolled or focused stays so. The other element loses what is new.
 */
function morph(shown: Element, next: Element): void {
  for (const { name } of [...shown.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of next.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  const nodes = [...next.childNodes];
  for (const [index, node] of nodes.entries()) {
    const old = shown.childNodes[index];
    if (old === undefined) shown.append(node);
    else if (isElement(old) && isElement(node) && old.tagName === node.tagName) morph(old, node);
    else if (!old.isEqualNode(node)) old.replaceWith(node);
  }
  while (shown.childNodes.length > nodes.length) shown.lastChild?.remove();
}

/** A class of another window would not know it. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
