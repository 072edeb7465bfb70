/** What says more than plain text does. */
const meaningful =
  "a[href], b, strong, i, em, s, del, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table, pre, code, hr, img[src]";
/** Word processors mark text with styles. */
const styled = "span[data-style*=font-weight], span[data-style*=font-style], span[data-style*=line-through]";

/**
 * Parses HTML from the clipboard, which neither runs scripts nor loads anything. Styles get another name, because the policy
 * of the site forbids them.
 */
export function parseHtml(html: string): Document {
  const text = html
    .replaceAll(/<style\b[\s\S]*?<\/style>/gi, "")
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, " data-style="));
  return new DOMParser().parseFromString(text, "text/html");
}

/**
 * Returns HTML from the clipboard if it has more than lines of text, or `undefined`. Source code that was copied from an editor has colors only, and is plain text.
 */
export function readRichText(html: string): Document | undefined {
  if (html === "") return undefined;
  const parsed = parseHtml(html);
  for (const element of parsed.querySelectorAll(styled)) nameStyle(element);
  // Google Docs puts everything into such an element.
  for (const element of parsed.querySelectorAll("b[data-style]")) {
    if (isLight(styleOf(element, "font-weight"))) element.replaceWith(...element.childNodes);
  }
  return parsed.querySelector(meaningful) === null ? undefined : parsed;
}

/** Puts the content of a styled element into elements that mean the same. */
function nameStyle(element: Element): void {
  const weight = styleOf(element, "font-weight");
  const names = [
    ...(weight !== "" && !isLight(weight) ? ["strong"] : []),
    ...(styleOf(element, "font-style") === "italic" ? ["em"] : []),
    ...(styleOf(element, "text-decoration").includes("line-through") ? ["del"] : []),
  ];
  // Headings are bold anyway.
  const named = element.closest("h1, h2, h3, h4, h5, h6") ? names.filter((name) => name !== "strong") : names;
  for (const name of named) {
    const parent = element.ownerDocument.createElement(name);
    parent.append(...element.childNodes);
    element.append(parent);
  }
}

/** Returns what a style attribute said. */
function styleOf(element: Element, property: string): string {
  const declarations = (element.getAttribute("data-style") ?? "").split(";").map((text) => text.split(":"));
  const found = declarations.find(([name]) => name?.trim().toLowerCase().startsWith(property));
  return found?.[1]?.trim().toLowerCase() ?? "";
}

function isLight(weight: string): boolean {
  return ["normal", "lighter"].includes(weight) || Number.parseInt(weight, 10) < 600;
}
