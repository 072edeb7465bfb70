import { gather } from "./gather.ts";

/**
 * Lets callers that ask at almost the same time share one reading. The reading begins after all of them have asked,
 * so each gets what was true when it asked or later: nothing stale, and no cache to be dropped.
 */
export function shareReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let waiting: Promise<Result> | undefined;
  let callers = 0;

  async function readTogether(): Promise<Result> {
    await gather(() => callers);
    waiting = undefined;
    callers = 0;
    return read();
  }

  return () => {
    callers += 1;
    waiting ??= readTogether();
    return waiting;
  };
}
