/** One count that a use adds to. */
export interface Use {
  /** The table that the key belongs to. A use has each tier at most once. */
  tier: string;
  key: string;
  /** The uses of the key that are allowed within the window. */
  points: number;
}

type MaybePromise<Result> = Result | Promise<Result>;

/** Counts uses in tiers. */
export interface Counts {
  /**
   * Counts one use in all tiers, or in none if any of them has no points left: otherwise one network that is over its own
   * limit would use up the points of everyone else. Returns the milliseconds until the next allowed use when over a limit.
   */
  consume: (uses: Use[]) => MaybePromise<number | undefined>;
  /** Takes back one use. */
  giveBack: (uses: Use[]) => MaybePromise<void>;
  /** Forgets all uses of these keys. */
  reset: (uses: Use[]) => MaybePromise<void>;
}

/** Returns the longest of the waits; `undefined` if there is none. */
export function longest(waits: (number | undefined)[]): number | undefined {
  const found = waits.filter((wait) => wait !== undefined);
  return found.length === 0 ? undefined : Math.max(...found);
}
