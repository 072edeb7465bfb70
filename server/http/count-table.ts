/** Counts the uses of keys, each within a window of time that begins with the key's first use. */
export interface CountTable {
  /** Returns the milliseconds until the key may be used again, or `undefined` if it was used fewer than `points` times. */
  wait: (key: string, points: number) => number | undefined;
  add: (key: string) => void;
  /** Takes back one use. */
  subtract: (key: string) => void;
  /** Returns the number of uses in the key's window. */
  read: (key: string) => number;
  delete: (key: string) => void;
  /** The number of keys in memory, at most `entries`. */
  size: () => number;
}

interface CountTableOptions {
  /** The length of a window. */
  seconds: number;
  /** The number of keys to remember. With one more, the key whose window began first is forgotten. */
  entries: number;
  /** Milliseconds since any time. */
  now?: () => number;
}

/** Creates a table in memory that never has more than `entries` keys, whoever sends what. */
export function createCountTable({
  seconds,
  entries,
  now = () => performance.now(),
}: CountTableOptions): CountTable {
  /** In the order in which the windows began, and so in which they end. */
  const windows = new Map<string, { uses: number; end: number }>();

  /** Returns the window of a key, if it has not ended. */
  function find(key: string) {
    const window = windows.get(key);
    return window !== undefined && window.end > now() ? window : undefined;
  }

  function begin(key: string): void {
    windows.delete(key);
    windows.set(key, { uses: 1, end: now() + seconds * 1000 });
    const [oldest] = windows.keys();
    if (windows.size > entries && oldest !== undefined) windows.delete(oldest);
  }

  return {
    wait: (key, points) => {
      const window = find(key);
      return window === undefined || window.uses < points ? undefined : window.end - now();
    },
    add: (key) => {
      const window = find(key);
      if (window === undefined) begin(key);
      else window.uses += 1;
    },
    subtract: (key) => {
      const window = find(key);
      if (window === undefined) return;
      window.uses -= 1;
      // What was taken back must not take the place of what counts.
      if (window.uses === 0) windows.delete(key);
    },
    read: (key) => find(key)?.uses ?? 0,
    delete: (key) => {
      windows.delete(key);
    },
    size: () => windows.size,
  };
}
