/** Creates a seeded random number generator (mulberry32). It returns numbers from 0 to 1, excluding 1. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks a random entry in proportion to the weights. */
export function pickWeighted<Entry extends { weight: number }>(
  entries: readonly Entry[],
  random: () => number,
): Entry {
  let remaining = random() * entries.reduce((sum, { weight }) => sum + weight, 0);
  for (const entry of entries) {
    remaining -= entry.weight;
    if (remaining < 0) return entry;
  }
  return entries[entries.length - 1] as Entry;
}

/** Picks an entry; all are equally likely. */
export function pick<Entry>(entries: readonly Entry[], random: () => number): Entry {
  return entries[Math.floor(random() * entries.length)] as Entry;
}
