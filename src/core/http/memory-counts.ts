import type { ChangeCounts, Counts, Use } from "./counts.ts";

/**
 * Keys that each tier remembers by default. More than the uses that one network has in the next larger tier, so that no
 * network can have its own counts forgotten by using ever new parts of itself
 * (docs/decisions/024-limits-have-tiers.md).
 */
const defaultEntries = 2_000;

interface MemoryCountsOptions {
  /** The length of a window. */
  seconds: number;
  /** The number of keys that each tier remembers. With one more, the key whose window began first is forgotten. */
  entries?: number | undefined;
  /** Milliseconds since any time. */
  now?: () => number;
}

/** Creates counts in the memory of this process, which never have more than `entries` keys per tier, whoever sends what. */
export function createMemoryCounts({
  seconds,
  entries = defaultEntries,
  now = () => performance.now(),
}: MemoryCountsOptions): ChangeCounts {
  /** The windows of each tier, in the order in which they began, and so in which they end. */
  const tiers = new Map<string, Map<string, { uses: number; end: number }>>();

  function findWindow({ tier, key }: Use) {
    const window = tiers.get(tier)?.get(key);
    return window !== undefined && window.end > now() ? window : undefined;
  }

  const counts: Counts = {
    find: (use) => {
      const window = findWindow(use);
      return window && { uses: window.uses, wait: window.end - now() };
    },
    set: (use, uses) => {
      const windows = tiers.get(use.tier) ?? new Map<string, { uses: number; end: number }>();
      tiers.set(use.tier, windows);
      const window = findWindow(use);
      // A new window is the last one, also if the key had one before. What was taken back must not take the place of
      // what counts.
      if (window === undefined || uses === 0) windows.delete(use.key);
      if (uses > 0) windows.set(use.key, { uses, end: window?.end ?? now() + seconds * 1000 });
      const [oldest] = windows.keys();
      if (windows.size > entries && oldest !== undefined) windows.delete(oldest);
    },
  };
  return async (uses, work) => work(counts, uses);
}
