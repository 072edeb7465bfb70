/** A page of a list, newest first, as a loader returns it. */
export interface ListPage<Entry> {
  /** The cursor used to request the page, or `null` for the first page. */
  cursor: string | null;
  entries: Entry[];
  /** The cursor of the next page, or `null` on the last page. */
  nextCursor: string | null;
}

/** Appends a page if it follows the existing ones, so that a page requested twice is added only once. */
export function appendPage<Entry>(
  pages: ListPage<Entry>[],
  arrived: ListPage<Entry> | undefined,
): ListPage<Entry>[] {
  const last = pages.at(-1);
  const follows = arrived && last && last.nextCursor !== null && arrived.cursor === last.nextCursor;
  return follows ? [...pages, arrived] : pages;
}
