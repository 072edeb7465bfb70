import { monitorEventLoopDelay, performance } from "node:perf_hooks";
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

/** Milliseconds between two timers that measure delays. */
const resolution = 10;
/** Milliseconds. A visitor waits if a timer is later than this, because of this process or of what else the computer does. */
const longDelay = 20;

/**
 * Tells whenever visitors start or cease to wait for the event loop. They do not wait at first.
 * @returns a function that ends it
 */
export function watchDelays(onChange: (isLate: boolean) => void): () => void {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let wasLate = false;
  const timer = setInterval(() => {
    const isLate = delays.max / 1e6 > resolution + longDelay;
    delays.reset();
    if (isLate !== wasLate) onChange(isLate);
    wasLate = isLate;
  }, interval).unref();
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
