import { shareReads } from "./share-reads.ts";

/**
 * Keeps what was read for as long as the database says that nothing in it has changed, and gives it without a promise
 * then. Otherwise those who ask together share one reading.
 * @param version differs after every change of the data; `undefined` where nobody can tell without asking the database
 */
export function keepUnchanged<Result>(
  version: (() => string) | undefined,
  read: () => Promise<Result>,
): () => Result | Promise<Result> {
  let kept: { version: string; result: Result } | undefined;
  const readAgain = shareReads(async () => {
    // Taken first: a change that comes while the data is read then counts as later, and they are read once more.
    const before = version?.();
    const result = await read();
    kept = before === undefined ? undefined : { version: before, result };
    return result;
  });
  return () => (kept !== undefined && kept.version === version?.() ? kept.result : readAgain());
}
