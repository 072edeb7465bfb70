/** A page of a list, newest first, as a loader returns it. */
export interface Page<Entry> {
  /** The cursor it was asked with; `null` for the first page. */
  cursor: string | null;
  entries: Entry[];
  /** The cursor of the page that follows; `null` on the last page. */
  nextCursor: string | null;
}

/** The pages with the one that arrived, if it follows them: a page that was asked for twice is not added twice. */
export function appendPage<Entry>(pages: Page<Entry>[], arrived: Page<Entry> | undefined): Page<Entry>[] {
  const last = pages.at(-1);
  const follows = arrived && last && last.nextCursor !== null && arrived.cursor === last.nextCursor;
  return follows ? [...pages, arrived] : pages;
}
