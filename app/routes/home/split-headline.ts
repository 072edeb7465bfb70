/** The style sheet has a rule for each place in a row, and for each row. */
const charactersPerRow = 20;

/** Returns the characters of a text, as a reader would count them, in rows of 20. */
export function splitHeadline(text: string): string[][] {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return Array.from({ length: Math.ceil(characters.length / charactersPerRow) }, (_, row) =>
    characters.slice(row * charactersPerRow, (row + 1) * charactersPerRow),
  );
}
