import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** While visitors wait, the backup rests for this many times as long as it has worked. */
const restsPerWork = 3;
/** Milliseconds that a backup rests in total, so that it ends on a site that is always busy. */
const maxRest = 60_000;

/** Slows a backup down while visitors wait for the site, for a minute in total. */
export interface Throttle {
  setVisitorsWait: (visitorsWait: boolean) => void;
  /** Call it between two pieces of work, and wait for it. */
  rest: () => Promise<void>;
}

interface ThrottleOptions {
  now?: () => number;
  wait?: (milliseconds: number) => Promise<unknown>;
}

export function createThrottle({
  now = () => performance.now(),
  wait = (milliseconds) => sleep(milliseconds),
}: ThrottleOptions = {}): Throttle {
  let visitorsWait = false;
  let since = now();
  let restLeft = maxRest;
  return {
    setVisitorsWait: (value) => {
      visitorsWait = value;
    },
    rest: async () => {
      // What the site has sent is received between two turns of the event loop.
      await nextTurn();
      if (visitorsWait && restLeft > 0) {
        const rest = Math.min((now() - since) * restsPerWork, restLeft);
        restLeft -= rest;
        await wait(rest);
      }
      since = now();
    },
  };
}
