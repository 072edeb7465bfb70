/** Where a text was found. */
export interface Match {
  /** The position of the paragraph. */
  index: number;
  start: number;
  end: number;
}

/** Finds all matches of a text. They do not overlap. */
export function findMatches(texts: readonly string[], query: string, matchCase: boolean): Match[] {
  if (query === "") return [];
  const pattern = new RegExp(query.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), matchCase ? "gu" : "giu");
  return texts.flatMap((text, index) =>
    [...text.matchAll(pattern)].map((found) => ({
      index,
      start: found.index,
      end: found.index + found[0].length,
    })),
  );
}

/** Replaces what was found. */
export function replaceMatches(
  texts: readonly string[],
  matches: readonly Match[],
  replacement: string,
): string[] {
  return texts.map((text, position) => {
    const own = matches.filter(({ index }) => index === position);
    return own.reduceRight(
      (changed, { start, end }) => changed.slice(0, start) + replacement + changed.slice(end),
      text,
    );
  });
}

/** Returns the index of the first match at or after a position, or of the first one of all. */
export function matchFrom(matches: readonly Match[], from: { index: number; start: number }): number {
  const found = matches.findIndex(
    ({ index, start }) => index > from.index || (index === from.index && start >= from.start),
  );
  return found === -1 ? 0 : found;
}
