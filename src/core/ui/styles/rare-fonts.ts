import rareFonts from "./rare-fonts.css?inline";

/** The rules of rare-fonts.css. */
export { rareFonts };

/** What no font for rare characters has is most of a text, so the ranges are compared with the rest only. */
const beyondLatin1 = /[\u0100-\uffff]/g;
/** Characters for programs, which no font draws, such as the invisible operators of formulas. */
const invisible = /[\u2061-\u2064\ufeff]/g;

const rules = Array.from(rareFonts.matchAll(/@font-face\s*\{[^}]*\}/g), ([rule]) => rule);
/** Without a range: it is the font of elements, whose letters are often plain ones. */
const formulas = rules.filter((rule) => !rule.includes("unicode-range"));
const faces = rules
  .filter((rule) => !formulas.includes(rule))
  .map((rule) => ({ rule, characters: new RegExp(`[${readRange(rule)}]`, "u") }));

/** Returns the rules for the fonts that a document needs beside those that every page has. */
export function listRareFaces(html: string): string[] {
  const rare = [...new Set(html.match(beyondLatin1))].join("").replaceAll(invisible, "");
  const needed = faces.filter(({ characters }) => characters.test(rare)).map(({ rule }) => rule);
  return html.includes("<math") ? [...formulas, ...needed] : needed;
}

/** Returns the `unicode-range` of a rule as the content of a character class. */
function readRange(rule: string): string {
  const [, range = ""] = /unicode-range:([^;}]*)/.exec(rule) ?? [];
  const parts = range.split(",").map((part) => part.trim().replace(/^U\+/i, "").split("-"));
  return parts.map((ends) => ends.map((end) => `\\u{${end}}`).join("-")).join("");
}
