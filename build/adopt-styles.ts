import { createHash } from "node:crypto";
import type { SplitStyles } from "./rare-styles.ts";

/** Returns the name of a screen's styles, which changes with them. A document that has them says so with this name. */
export function nameStyles({ common, rareRules }: SplitStyles): string {
  return createHash("sha256").update(common).update(rareRules.join("")).digest("base64url").slice(0, 8);
}

/**
 * Returns code that adds a screen's styles to the document, unless it came with them. The document names the module that
 * has the styles of all screens, so that a visitor does not load those of the first screen twice.
 */
export function adoptStyles(name: string): string {
  const text = JSON.stringify(name);
  return `{
const { dataset, textContent } = document.querySelector("style");
if (!textContent.includes(${text})) (await import(dataset.screens)).adopt(${text});
}
`;
}

/**
 * Returns the code of the module with the styles of all screens. Adopted style sheets come after those of the document,
 * also after those for rare media, so these must be part of them.
 */
export function writeScreenStyles(screens: readonly SplitStyles[]): string {
  const sheets = screens.map((styles) => [nameStyles(styles), styles.common + styles.rareRules.join("")]);
  return `const sheets = ${JSON.stringify(Object.fromEntries(sheets))};
export function adopt(name) {
const sheet = new CSSStyleSheet();
sheet.replaceSync(sheets[name]);
document.adoptedStyleSheets.push(sheet);
}
`;
}
