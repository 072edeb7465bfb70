/** A source of numbers from 0 up to 1 that gives the same series for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the entries, each as likely as its weight says. */
export function pickWeighted<Entry extends { weight: number }>(
  entries: readonly Entry[],
  random: () => number,
): Entry {
  let left = random() * entries.reduce((sum, { weight }) => sum + weight, 0);
  for (const entry of entries) {
    left -= entry.weight;
    if (left < 0) return entry;
  }
  return entries[entries.length - 1] as Entry;
}
