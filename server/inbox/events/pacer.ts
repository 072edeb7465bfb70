export interface Pacer {
  /** Has the work done once more, now or when the interval is over. */
  request: () => void;
  /** Drops the request that has not begun. */
  cancel: () => void;
}

/**
 * Does work when it is requested: once for all requests within `interval` milliseconds, and never twice at a time. A failure is
 * not repeated.
 */
export function createPacer(work: () => Promise<void>, interval: number): Pacer {
  let isRequested = false;
  let isWorking = false;
  let started = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    timer = undefined;
    [isRequested, isWorking, started] = [false, true, performance.now()];
    await work().catch(() => {});
    isWorking = false;
    if (isRequested) request();
  }

  function request(): void {
    isRequested = true;
    if (isWorking || timer !== undefined) return;
    timer = setTimeout(() => void run(), Math.max(0, started + interval - performance.now())).unref();
  }

  return {
    request,
    cancel: () => {
      clearTimeout(timer);
      [timer, isRequested] = [undefined, false];
    },
  };
}
