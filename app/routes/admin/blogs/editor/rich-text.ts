/** What says more than plain text does. */
const meaningful =
  "a[href], b, strong, i, em, s, del, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table, pre, code, hr, img[src]";
/** Word processors mark text with styles. */
const styled = "span[style*=font-weight], span[style*=font-style], span[style*=line-through]";

/**
 * Parses HTML from the clipboard if it has more than lines of text. Parsing neither runs scripts nor loads anything. Source
 * code that was copied from an editor has colors only, and is plain text.
 */
export function readRichText(html: string): Document | undefined {
  if (html === "") return undefined;
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const element of parsed.querySelectorAll(styled)) nameStyle(element as HTMLElement);
  // Google Docs puts everything into such an element.
  for (const element of parsed.querySelectorAll<HTMLElement>("b")) {
    if (isLight(element.style.fontWeight)) element.replaceWith(...element.childNodes);
  }
  return parsed.querySelector(meaningful) === null ? undefined : parsed;
}

/** Puts the content of a styled element into elements that mean the same. */
function nameStyle(element: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine } = element.style;
  const names = [
    ...(fontWeight !== "" && !isLight(fontWeight) ? ["strong"] : []),
    ...(fontStyle === "italic" ? ["em"] : []),
    ...((textDecorationLine || textDecoration).includes("line-through") ? ["del"] : []),
  ];
  // Headings are bold anyway.
  const named = element.closest("h1, h2, h3, h4, h5, h6") ? names.filter((name) => name !== "strong") : names;
  for (const name of named) {
    const parent = element.ownerDocument.createElement(name);
    parent.append(...element.childNodes);
    element.append(parent);
  }
}

function isLight(weight: string): boolean {
  return ["normal", "lighter"].includes(weight) || Number.parseInt(weight, 10) < 600;
}
