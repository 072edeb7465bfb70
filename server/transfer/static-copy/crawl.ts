/** Few, because rendering pages and converting pictures keep the machine busy. */
const atOnce = 4;

/**
 * Visits addresses, and those that they name, each once.
 * @param visit returns the addresses that this one names. The first that throws ends the crawl
 * @param namedBy the address that was the first to name it, if it is no start
 */
export async function crawl(
  starts: Iterable<string>,
  visit: (address: string, namedBy: string | undefined) => Promise<Iterable<string>>,
): Promise<void> {
  const known = new Map<string, string | undefined>();
  const waiting: string[] = [];
  const running = new Set<Promise<void>>();

  function add(addresses: Iterable<string>, namedBy?: string): void {
    for (const address of addresses) {
      if (known.has(address)) continue;
      known.set(address, namedBy);
      waiting.push(address);
    }
  }

  async function run(address: string): Promise<void> {
    add(await visit(address, known.get(address)), address);
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
}
