export interface Counted<Entry> {
  first: Entry;
  last: Entry;
  times: number;
}

export interface BatchedCounter<Entry> {
  /** Counts the entry once. */
  add: (entry: Entry) => void;
  /** Writes all pending counts. */
  flush: () => Promise<void>;
  /** Writes all pending counts, and stops. */
  stop: () => Promise<void>;
}

interface BatchedCounterDeps<Entry> {
  /** Entries with the same key are counted together. */
  keyOf: (entry: Entry) => string;
  /** Stores the counts. Called with at least one. */
  write: (counts: Counted<Entry>[]) => Promise<void>;
  /** Receives the error when a write fails. The counts are kept for the next write. */
  onFailure: (error: unknown) => void;
  /** Milliseconds between two writes. */
  interval: number;
}

/**
 * Counts entries in memory and writes the counts periodically, so that a flood of requests does not become a flood of
 * writes. A crash loses the counts since the last write.
 */
export function createBatchedCounter<Entry>({
  keyOf,
  write,
  onFailure,
  interval,
}: BatchedCounterDeps<Entry>): BatchedCounter<Entry> {
  let counts = new Map<string, Counted<Entry>>();

  function add(entry: Entry): void {
    const key = keyOf(entry);
    const known = counts.get(key);
    counts.set(key, { first: known?.first ?? entry, last: entry, times: 1 + (known?.times ?? 0) });
  }

  async function writeCounts(): Promise<void> {
    const written = counts;
    counts = new Map();
    if (written.size === 0) return;
    try {
      await write([...written.values()]);
    } catch (error) {
      onFailure(error);
      putBack(written);
    }
  }

  function putBack(unwritten: Map<string, Counted<Entry>>): void {
    for (const [key, { first, last, times }] of unwritten) {
      const newer = counts.get(key);
      counts.set(key, { first, last: newer?.last ?? last, times: times + (newer?.times ?? 0) });
    }
  }

  let writing = Promise.resolve();
  function flush(): Promise<void> {
    writing = writing.then(writeCounts);
    return writing;
  }
  const timer = setInterval(flush, interval).unref();

  return {
    add,
    flush,
    stop: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
