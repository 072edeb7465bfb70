interface WorkerDeps {
  /** Does what is due. Returns `false` when nothing is. */
  runDue: () => Promise<boolean>;
  /** Returns when the next job is due, in milliseconds since 1970, or `undefined`. It can be in the past. */
  findNextDue: () => Promise<number | undefined>;
  /** Milliseconds since 1970. */
  clock: () => number;
  onFailure: (error: unknown) => void;
  /** The longest time between two checks, in milliseconds. Other instances can have queued or left jobs. */
  pollInterval: number;
}

/** Does the jobs of one kind, one after another, so that a slow kind does not delay the others. */
export interface Worker {
  /** Checks now whether something is due. Does nothing before the start and after the stop. */
  wake: () => void;
  start: () => void;
  /** Starts nothing more, and waits for what is running. */
  stop: () => Promise<void>;
}

export function createWorker({ runDue, findNextDue, clock, onFailure, pollInterval }: WorkerDeps): Worker {
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;

  function wake(): void {
    if (!isStarted) return;
    clearTimeout(timer);
    isWoken = true;
    running ??= runWhileWoken().finally(() => {
      running = undefined;
    });
  }

  async function runWhileWoken(): Promise<void> {
    let pause = pollInterval;
    while (isStarted && isWoken) {
      isWoken = false;
      pause = await runAllDue();
    }
    if (isStarted) timer = setTimeout(wake, pause).unref();
  }

  /** Returns the milliseconds until the next check. */
  async function runAllDue(): Promise<number> {
    try {
      let checkedAt = clock();
      while (isStarted && (await runDue())) checkedAt = clock();
      const next = isStarted ? await findNextDue() : undefined;
      // What was due but was not done has to wait for another reason.
      if (next === undefined || next <= checkedAt) return pollInterval;
      return Math.min(Math.max(next - clock(), 0), pollInterval);
    } catch (error) {
      if (isStarted) onFailure(error);
      return pollInterval;
    }
  }

  return {
    wake,
    start: () => {
      isStarted = true;
      wake();
    },
    stop: async () => {
      isStarted = false;
      clearTimeout(timer);
      await running;
    },
  };
}
