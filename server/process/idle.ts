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
