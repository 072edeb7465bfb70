import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface IdleMemoryOptions {
  /** Milliseconds between two looks. */
  interval?: number;
  /** Returns the memory of the process in bytes: what is resident, and what of it a collection can free or compact. */
  memory?: () => { resident: number; collectable: number };
  /** Returns for how much of the last interval the event loop was busy, from 0 to 1. */
  busyShare?: () => number;
  collect?: () => void;
}

/** The server is idle if its event loop was busy for less than this part of the interval. */
const idleShare = 0.1;
/** Bytes. A collection takes some 80 ms, in which a visitor may have to wait, so it must be worth it. */
const minGrowth = 16 * 1024 * 1024;
/** Bytes. What a site uses on ordinary days: V8 returns some memory by itself, in small steps. */
const ordinary = 180 * 1024 * 1024;

/**
 * Returns memory to the system once a burst of requests is over. V8 collects garbage when its heap has to grow, so
 * without this, an idle server would keep what its last busy minute left. Returns a function that stops it.
 */
export function freeIdleMemory({
  interval = 10_000,
  memory = measureMemory,
  busyShare = measureBusyShare(),
  collect = createCollector(),
}: IdleMemoryOptions = {}): () => void {
  /** What was left of it by the start, and then by the last collection. */
  let kept = memory().collectable;
  const timer = setInterval(() => {
    const { resident, collectable } = memory();
    if (busyShare() >= idleShare || resident < ordinary || collectable < kept + minGrowth) return;
    collect();
    kept = memory().collectable;
  }, interval).unref();
  return () => clearInterval(timer);
}

/** Threads have heaps of their own, which end with them. A collection of this one frees nothing there. */
function measureMemory() {
  const { rss, heapTotal, external } = process.memoryUsage();
  return { resident: rss, collectable: heapTotal + external };
}

/** Returns a function that measures from one call to the next. */
function measureBusyShare(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/**
 * Returns a function that collects all garbage. Node has one only with a flag: a context that is created after setting it
 * has the function. A regular collection keeps the freed pages for the next objects; V8's last resort before it runs out
 * of memory returns them to the system.
 */
export function createCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collect: NodeJS.GCFunction = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  return () => collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
