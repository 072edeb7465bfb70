import { setImmediate } from "node:timers/promises";
import { isUnavailable } from "./errors.ts";

interface Queued<Entry, Result> {
  entry: Entry;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/** The maximum number of event loop turns to wait for more entries. */
const maxTurns = 8;

/**
 * Creates the function that hands an entry to `run` and resolves to its result. Entries that arrive while `run` is in
 * flight share the next one: one transaction, and so one disk sync, or one query.
 * @param run takes 1 to `maxBatchSize` entries, and returns their results in the same order. If it throws, all of them are
 *   rejected
 */
export function runTogether<Entry, Result>(
  run: (entries: Entry[]) => Promise<Result[]>,
  maxBatchSize: number,
): (entry: Entry) => Promise<Result> {
  const queue: Queued<Entry, Result>[] = [];
  let running = false;

  async function runQueue(): Promise<void> {
    while (queue.length > 0) {
      await waitForMore();
      const batch = queue.splice(0, maxBatchSize);
      try {
        const results = await run(batch.map(({ entry }) => entry));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
        // Also reject the entries that arrived in the meantime, so that they do not wait for another failure.
        if (isUnavailable(error)) for (const { reject } of queue.splice(0)) reject(error);
      }
    }
    running = false;
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
      if (running) return;
      running = true;
      void runQueue();
    });
}
