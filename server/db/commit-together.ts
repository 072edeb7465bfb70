import { setImmediate } from "node:timers/promises";
import { isUnavailable } from "./errors.ts";

interface Queued<Entry, Result> {
  entry: Entry;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/** The maximum number of event loop turns to wait for more entries before a commit. */
const maxTurns = 8;

/**
 * Creates the function that stores an entry and resolves to its result when it is on disk. Entries that arrive while a
 * commit is in flight share the next commit, and so one disk sync.
 * @param write stores 1 to `maxBatchSize` entries in one transaction, and returns their results in the same order. If it
 *   throws, all of them are rejected
 */
export function commitTogether<Entry, Result>(
  write: (entries: Entry[]) => Promise<Result[]>,
  maxBatchSize: number,
): (entry: Entry) => Promise<Result> {
  const queue: Queued<Entry, Result>[] = [];
  let writing = false;

  async function writeQueue(): Promise<void> {
    while (queue.length > 0) {
      await waitForMore();
      const batch = queue.splice(0, maxBatchSize);
      try {
        const results = await write(batch.map(({ entry }) => entry));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
        // Also reject the entries that arrived during this commit, so that they do not wait for another failure.
        if (isUnavailable(error)) for (const { reject } of queue.splice(0)) reject(error);
      }
    }
    writing = false;
  }

  /** Waits while each turn of the event loop adds more entries. A single entry waits for one turn. */
  async function waitForMore(): Promise<void> {
    for (let turn = 0; turn < maxTurns; turn += 1) {
      const lengthBefore = queue.length;
      await setImmediate();
      if (queue.length === lengthBefore) return;
    }
  }

  return (entry) =>
    new Promise((resolve, reject) => {
      queue.push({ entry, resolve, reject });
      if (writing) return;
      writing = true;
      void writeQueue();
    });
}
