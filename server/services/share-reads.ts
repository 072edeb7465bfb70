/**
 * Lets callers that ask in the same turn of the event loop share one reading. The reading begins after all of them
 * have asked, so each gets what was true when it asked or later: nothing stale, and no cache to be dropped.
 */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let waiting: Promise<Result> | undefined;
  return () => {
    waiting ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return read();
    });
    return waiting;
  };
}
