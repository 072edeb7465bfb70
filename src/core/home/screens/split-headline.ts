/** `headline.module.css` starts a row after this many characters for each row before it. */
const charactersPerRow = 10;

/** A space after a word of one letter. No line breaks there, because "I" should not end a line. */
const spaceAfterLetter = /(?<=(^|\s)\p{L}) /gu;

/** Spaces that HTML shows as one, also where the owner's file has a line break. */
const spaces = /[ \t\r\n]+/g;

/** Returns the characters of a text, as a reader would count them, in rows of 10. */
export function splitHeadline(text: string): string[][] {
  const joined = text.replace(spaces, " ").replace(spaceAfterLetter, "\u00a0");
  const characters = splitCharacters(joined);
  return Array.from({ length: Math.ceil(characters.length / charactersPerRow) }, (_, row) =>
    characters.slice(row * charactersPerRow, (row + 1) * charactersPerRow),
  );
}

/** Browsers need milliseconds to create a segmenter, and most headlines are ASCII. */
function splitCharacters(text: string): string[] {
  if (/^[ -~\u00a0]*$/.test(text)) return Array.from(text);
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
