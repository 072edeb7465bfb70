let recorded: Promise<string | undefined> = Promise.resolve(undefined);

/** Keeps the id of this document's visit for the report about it, which is loaded after the page. */
export function rememberVisit(visit: Promise<string | undefined>): void {
  recorded = visit;
}

/** Resolves to the id under which more can be reported about this document's visit, or to `undefined` if that is not wanted. */
export function recordedVisit(): Promise<string | undefined> {
  return recorded;
}
