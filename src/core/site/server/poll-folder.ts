interface Poll {
  /** Returns a text that changes when the folder does. Must not throw. */
  sign: () => Promise<string>;
  /** Milliseconds. After a look that takes long, the next one is later, by a second at most. */
  interval?: number;
  /** The signature of the folder when it was last read. */
  known?: string;
}

/** The part of the time that looks may take, until there is one each second. */
const share = 1 / 20;
const longestInterval = 1_000;

/**
 * Calls `onChange` with the new signature when the folder has changed and then stayed the same for one interval, so
 * that files are complete. Calls it again after the next interval if it returns `false`. `look` calls it without
 * waiting for that interval, and `stop` ends the calls.
 */
export function pollFolder(
  { sign, interval = 300, known }: Poll,
  onChange: (signature: string) => Promise<boolean>,
): { look: () => Promise<void>; stop: () => void } {
  let last: string | undefined;
  let looking = Promise.resolve();
  /** Milliseconds that the last signature took. */
  let took = 0;

  /** Looks after the look that is in progress, so that an older version never replaces a newer one. */
  function look(isComplete: (signature: string) => boolean): Promise<void> {
    looking = looking.then(async () => {
      const start = performance.now();
      const signature = await sign();
      took = performance.now() - start;
      if (signature !== known && isComplete(signature) && (await onChange(signature))) known = signature;
      last = signature;
    });
    return looking;
  }

  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  async function repeat(): Promise<void> {
    await look((signature) => signature === last);
    if (!stopped)
      timer = setTimeout(repeat, Math.max(interval, Math.min(took / share, longestInterval))).unref();
  }
  void repeat();
  return {
    look: () => look(() => true),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
