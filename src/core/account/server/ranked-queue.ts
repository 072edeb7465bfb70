/** Thrown when the queue is full, or when a turn takes too long to come. */
export class BusyError extends Error {}

interface RankedQueueOptions {
  /** The number of works that run at the same time. */
  concurrency: number;
  /** The number of works that may wait. */
  maxWaiting: number;
  /** Milliseconds that a work may wait. */
  maxWait: number;
}

/** Runs `work` when its turn comes. A lower rank goes before a higher one, and an earlier work before a later one. */
export type RankedQueue = <Result>(work: () => Promise<Result>, rank: number) => Promise<Result>;

interface Waiting {
  rank: number;
  start: () => void;
  refuse: () => void;
}

/**
 * Creates a queue of bounded length. When it is full, the work that would be the last one, which may be the new one or
 * one that waits already, is refused with a {@link BusyError}.
 */
export function createRankedQueue({ concurrency, maxWaiting, maxWait }: RankedQueueOptions): RankedQueue {
  const waiting: Waiting[] = [];
  let running = 0;

  function join(entry: Waiting): void {
    waiting.splice(waiting.findLastIndex(({ rank }) => rank <= entry.rank) + 1, 0, entry);
    if (waiting.length > maxWaiting) waiting.pop()?.refuse();
  }

  async function waitForTurn(rank: number): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { rank, start: resolve, refuse: () => reject(new BusyError()) };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(entry), 1);
      entry.refuse();
    }, maxWait);
    join(entry);
    await promise.finally(() => clearTimeout(timer));
  }

  function passTurnOn(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next.start();
  }

  return async (work, rank) => {
    await waitForTurn(rank);
    try {
      return await work();
    } finally {
      passTurnOn();
    }
  };
}
