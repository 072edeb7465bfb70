import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** While visitors wait, the backup rests for this many times as long as it has worked. */
const restsPerWork = 3;
/** Milliseconds that a backup rests in total, so that it ends on a site that is always busy. */
const maxRest = 60_000;

interface ThrottleOptions {
  now?: () => number;
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Slows a backup down while visitors wait for the site, for a minute in total.
 * @param askSite returns whether visitors wait
 * @returns a function that is called, and waited for, between two pieces of work
 */
export function createThrottle(
  askSite: () => Promise<boolean>,
  { now = () => performance.now(), wait = (milliseconds) => sleep(milliseconds) }: ThrottleOptions = {},
): () => Promise<void> {
  let since = now();
  let restLeft = maxRest;
  return async () => {
    const worked = now() - since;
    if ((await askSite()) && restLeft > 0) {
      const rest = Math.min(worked * restsPerWork, restLeft);
      restLeft -= rest;
      await wait(rest);
    }
    since = now();
  };
}
