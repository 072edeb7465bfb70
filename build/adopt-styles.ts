import type { SplitStyles } from "./rare-styles.ts";

/**
 * Returns code that adds a screen's styles to the document, unless it came with them. Adopted style sheets come after
 * those of the document, also after those for rare media, so these must be part of them.
 */
export function adoptStyles({ common, rareRules }: SplitStyles): string {
  return `{
const common = ${JSON.stringify(common)};
if (!document.querySelector("style").textContent.includes(common)) {
const sheet = new CSSStyleSheet();
sheet.replaceSync(common + ${JSON.stringify(rareRules.join(""))});
document.adoptedStyleSheets.push(sheet);
}
}
`;
}
