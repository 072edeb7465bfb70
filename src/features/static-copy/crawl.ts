import { availableParallelism } from "node:os";

/** One renders pages while the others convert pictures, each in a process of its own. */
const atOnce = availableParallelism() + 1;

/**
 * Visits addresses, and those that they name, each once. Returns which addresses name each of them.
 * @param visit returns the addresses that this one names. The first that throws ends the crawl
 */
export async function crawl(
  starts: Iterable<string>,
  visit: (address: string) => Promise<Iterable<string>>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const known = new Map<string, Set<string>>();
  const waiting: string[] = [];
  const running = new Set<Promise<void>>();

  function add(addresses: Iterable<string>, namedBy?: string): void {
    for (const address of addresses) {
      if (!known.has(address)) waiting.push(address);
      const names = known.get(address) ?? new Set<string>();
      known.set(address, namedBy === undefined ? names : names.add(namedBy));
    }
  }

  async function run(address: string): Promise<void> {
    add(await visit(address), address);
  }

  add(starts);
  try {
    while (waiting.length > 0 || running.size > 0) {
      while (waiting.length > 0 && running.size < atOnce) {
        const task: Promise<void> = run(waiting.shift() ?? "").finally(() => running.delete(task));
        running.add(task);
      }
      await Promise.race(running);
    }
  } finally {
    await Promise.allSettled(running);
  }
  return known;
}
