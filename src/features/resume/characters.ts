/** Tells which characters a font has. */
export type HasCharacter = (character: string) => boolean;

const spaces = /[\s\u00A0\u2000-\u200A]+/g;
/** Emoji, control characters and marks that have no width. */
const unprintable = /\p{RGI_Emoji}|\p{Cc}|\p{Cf}/gv;

/**
 * Prepares a text for a font: on one line, with accents composed, without emoji. A character that the font lacks is
 * replaced with its compatible form, such as "fi" for a ligature, or with a question mark.
 */
export function toPrintable(text: string, has: HasCharacter): string {
  const plain = clean(text);
  return [...plain].map((character) => substitute(character, has) ?? "?").join("");
}

/** Returns the characters that a resume would show as question marks, each of them once. */
export function findMissing(texts: readonly string[], has: HasCharacter): string[] {
  const all = new Set(texts.flatMap((text) => [...clean(text)]));
  return [...all].filter((character) => substitute(character, has) === undefined);
}

function clean(text: string): string {
  return text.normalize("NFC").replace(spaces, " ").replace(unprintable, "").trim();
}

function substitute(character: string, has: HasCharacter): string | undefined {
  if (has(character)) return character;
  const compatible = character.normalize("NFKC");
  return [...compatible].every(has) ? compatible : undefined;
}
