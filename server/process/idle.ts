import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that are looked at. */
const interval = 100;
/** The event loop is idle if it was busy for less than this part of the interval. */
const idleShare = 0.3;

/** Resolves once the event loop was idle for a moment. For work that no visitor waits for. */
export async function waitUntilIdle(): Promise<void> {
  let busyShare: number;
  do {
    const before = performance.eventLoopUtilization();
    await sleep(interval, undefined, { ref: false });
    busyShare = performance.eventLoopUtilization(before).utilization;
  } while (busyShare >= idleShare);
}

/**
 * Tells whenever the event loop becomes busy or idle. It is idle at first.
 * @returns a function that ends it
 */
export function watchBusy(onChange: (isBusy: boolean) => void): () => void {
  let wasBusy = false;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isBusy = performance.eventLoopUtilization(now, last).utilization >= idleShare;
    last = now;
    if (isBusy !== wasBusy) onChange(isBusy);
    wasBusy = isBusy;
  }, interval).unref();
  return () => clearInterval(timer);
}
