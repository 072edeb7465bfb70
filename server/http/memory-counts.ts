import { type CountTable, createCountTable } from "./count-table.ts";
import { type Counts, longest } from "./counts.ts";

/**
 * Keys that each tier remembers by default. More than the uses that one network has in the next larger tier, so that no
 * network can have its own counts forgotten by using ever new parts of itself (docs/decisions/024-limits-have-tiers.md).
 */
const defaultEntries = 2_000;

/** Counts in the memory of this process, which is bounded by `entries` keys per tier. */
export function createMemoryCounts({
  seconds,
  entries = defaultEntries,
}: {
  seconds: number;
  entries?: number | undefined;
}): Counts {
  const tables = new Map<string, CountTable>();

  function tableOf(tier: string): CountTable {
    const table = tables.get(tier) ?? createCountTable({ seconds, entries });
    tables.set(tier, table);
    return table;
  }

  return {
    consume: (uses) => {
      const wait = longest(uses.map(({ tier, key, points }) => tableOf(tier).wait(key, points)));
      if (wait === undefined) for (const { tier, key } of uses) tableOf(tier).add(key);
      return wait;
    },
    giveBack: (uses) => {
      for (const { tier, key } of uses) tableOf(tier).subtract(key);
    },
    reset: (uses) => {
      for (const { tier, key } of uses) tableOf(tier).delete(key);
    },
  };
}
