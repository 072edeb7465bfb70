/** Pictures that are sent together. More would not arrive sooner. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` as soon as fewer than two others of the whole page run. Returns `undefined` if it was aborted before. */
export async function takeTurn<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return signal.aborted ? undefined : await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
