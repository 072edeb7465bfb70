/** Tells which characters can be drawn. */
export type HasCharacter = (character: string) => boolean;

/** Emoji, control characters, and marks that are not part of a letter's glyph, which satori would misplace. */
const unprintable = /\p{RGI_Emoji}|\p{Extended_Pictographic}|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Mn}]/gv;
const letter = /[\p{L}\p{N}]/u;

/**
 * Returns what can be drawn of a text, on one line. Emoji and characters without a glyph are left out, because a box in
 * their place says nothing. Returns an empty text if most of the letters would be missing: the rest would say something
 * else.
 */
export function toDrawable(text: string, has: HasCharacter): string {
  const characters = [...text.normalize("NFC").replaceAll(/\s+/g, " ").replaceAll(unprintable, "")];
  const drawn = characters.flatMap((character) => substitute(character, has));
  const letters = characters.filter((character) => letter.test(character)).length;
  const kept = drawn.filter((character) => letter.test(character)).length;
  if (kept < letters / 2) return "";
  return drawn.join("").replaceAll(/ {2,}/g, " ").trim();
}

/** Returns a character, or its compatible form such as "fi" for a ligature, or nothing. */
function substitute(character: string, has: HasCharacter): string[] {
  if (character === " " || has(character)) return [character];
  const compatible = [...character.normalize("NFKC")];
  return compatible.every(has) ? compatible : [];
}

/** Whether a text is read from right to left: its first letter decides. */
export function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? "";
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(first);
}
