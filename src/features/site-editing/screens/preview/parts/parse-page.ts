/** A document that is not shown yet. */
interface ParsedPage {
  page: Document;
  /** Its style sheets. */
  rules: string;
}

/** React has rendered no other tag like this: those in the text of a page are escaped. */
const style = /<style\b[^>]*>([\s\S]*?)<\/style>/g;

/** Parses the document of a preview. Its style sheets are taken out before, because the policy of this page forbids them. */
export function parsePage(html: string): ParsedPage {
  const rules = Array.from(html.matchAll(style), ([, text]) => text).join("");
  return { page: new DOMParser().parseFromString(html.replaceAll(style, ""), "text/html"), rules };
}
