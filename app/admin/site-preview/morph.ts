/**
 * Makes an element equal to another one, and keeps whatever is equal already: pictures do not load again, animations do not start
 * again, and what was scrolled or focused stays so. The other element loses what is new.
 */
export function morph(shown: Element, next: Element): void {
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
