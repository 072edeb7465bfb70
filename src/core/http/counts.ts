/** One count that a use adds to. */
export interface Use {
  /** The table that the key belongs to. A use has each tier at most once. */
  tier: string;
  key: string;
  /** The uses of the key that are allowed within the window. */
  points: number;
}

/** The uses of keys, each within a window of time that begins with the key's first use. */
export interface Counts {
  /** Returns the uses in the key's window, and the milliseconds until it ends. Returns `undefined` if there is none. */
  find: (use: Use) => { uses: number; wait: number } | undefined;
  /** Changes the uses in the key's window, which begins if there is none. With 0, the key is forgotten. */
  set: (use: Use, uses: number) => void;
}

/**
 * Runs `work` on the counts of `uses`, and stores what it changes. No other work changes them in the meantime. `work`
 * can run several times, so it must have no other effects.
 */
export type ChangeCounts = <Result>(
  uses: Use[],
  work: (counts: Counts, uses: Use[]) => Result,
) => Promise<Result>;

/**
 * Counts one use in all tiers, or in none if any of them has no points left: otherwise one network that is over its own
 * limit would use up the points of everyone else. Returns the milliseconds until the next allowed use when over a
 * limit.
 */
export function consume(counts: Counts, uses: Use[]): number | undefined {
  const waits = uses.flatMap((use) => {
    const window = counts.find(use);
    return window !== undefined && window.uses >= use.points ? window.wait : [];
  });
  if (waits.length > 0) return Math.max(...waits);
  for (const use of uses) counts.set(use, (counts.find(use)?.uses ?? 0) + 1);
  return undefined;
}

/** Takes back one use. */
export function giveBack(counts: Counts, uses: Use[]): void {
  for (const use of uses) {
    const window = counts.find(use);
    if (window !== undefined) counts.set(use, window.uses - 1);
  }
}
