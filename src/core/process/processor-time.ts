import type { Worker } from "node:worker_threads";

/** On a busy computer, a thread may take so many times as long as it uses the processor. */
const maxWait = 5;

/**
 * Calls `onOver` once a thread has used the processor for `limit` more milliseconds, or has taken five times as long.
 * Before Node 24, which can measure the use of one thread, it is called after `limit` milliseconds.
 * @returns a function that ends the watch
 */
export function watchProcessorTime(thread: Worker, limit: number, onOver: () => void): () => void {
  const start = performance.now();
  let before: number | undefined;
  let isOver = false;
  async function look(): Promise<void> {
    const used = await readUsage(thread);
    before ??= used;
    const elapsed = performance.now() - start;
    const isLate = elapsed > maxWait * limit;
    if (isOver || !(isLate || (used === undefined ? elapsed : used - (before ?? 0)) > limit)) return;
    isOver = true;
    onOver();
  }
  void look();
  const timer = setInterval(look, Math.max(10, limit / 20));
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** Returns milliseconds, or `undefined` if it cannot be measured or the thread has ended. */
async function readUsage(thread: Worker): Promise<number | undefined> {
  try {
    const { user, system } = (await thread.cpuUsage?.()) ?? {};
    return user === undefined || system === undefined ? undefined : (user + system) / 1_000;
  } catch {
    return undefined;
  }
}
