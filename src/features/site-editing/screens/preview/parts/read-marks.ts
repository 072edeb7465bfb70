import type { SitePath } from "../../../../../core/site/contract/edits.ts";
import type { EditedFileName, SitePreview } from "../../../../../core/site/contract/site-editing.ts";
import { readMarkNumbers, removeMarks } from "../../../contract/marks.ts";

/** A text that a page shows, and the element that it is in. */
export interface ShownText {
  element: Element;
  text: string;
}

/** A text of the site folder that a page shows. */
export interface MarkedText extends ShownText {
  file: EditedFileName;
  path: SitePath;
}

/** The attributes that readers get as text. */
const namingAttributes = ["alt", "aria-label"];

/** Returns all texts below an element in the order of the document, with those that only screen readers read. */
export function listTexts(root: Element): ShownText[] {
  return listNodes(root).flatMap(({ element, node }) => {
    const text = node.nodeValue?.trim() ?? "";
    return text === "" ? [] : [{ element, text }];
  });
}

/** Removes the marks from the texts of a preview. Returns the texts that had one, in the order of the document. */
export function readMarks(root: Element, marks: SitePreview["marks"]): MarkedText[] {
  return listNodes(root).flatMap(({ element, node }) => {
    const marked = node.nodeValue ?? "";
    const numbers = readMarkNumbers(marked);
    if (numbers.length === 0) return [];
    const text = removeMarks(marked);
    node.nodeValue = text;
    return numbers.flatMap((number) => {
      const mark = marks[number];
      return mark === undefined ? [] : [{ ...mark, element, text: text.trim() }];
    });
  });
}

function listNodes(root: Element): { element: Element; node: Node }[] {
  const found: { element: Element; node: Node }[] = [];
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (isElement(node)) {
      for (const name of namingAttributes) {
        const attribute = node.getAttributeNode(name);
        if (attribute !== null) found.push({ element: node, node: attribute });
      }
    } else if (node.parentElement !== null) found.push({ element: node.parentElement, node });
  }
  return found;
}

/** A class of another window would not know it. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
