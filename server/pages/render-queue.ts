/** More is being rendered than the server takes on. */
export class OverloadedError extends Error {}

export interface RenderQueueOptions {
  /** Renderings in flight at any time. */
  concurrency: number;
  /** Renderings of unbounded pages that may wait; one more is refused. */
  maxWaiting: number;
}

export type RenderQueue = <Result>(
  render: () => Promise<Result>,
  options: { isUnbounded: boolean },
) => Promise<Result>;

/**
 * Makes the function that runs renderings a few at a time. The site's own pages always get their turn, and before
 * others: there are only so many of them, and the cache renders each once. Pages of unbounded number wait in a short
 * queue, and are refused with an {@link OverloadedError} when it is full.
 */
export function createRenderQueue({ concurrency, maxWaiting }: RenderQueueOptions): RenderQueue {
  const bounded: (() => void)[] = [];
  const unbounded: (() => void)[] = [];
  let running = 0;

  async function waitForTurn(isUnbounded: boolean): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    const queue = isUnbounded ? unbounded : bounded;
    if (isUnbounded && queue.length >= maxWaiting) throw new OverloadedError();
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function passTurnOn(): void {
    const next = bounded.shift() ?? unbounded.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async (render, { isUnbounded }) => {
    await waitForTurn(isUnbounded);
    try {
      return await render();
    } finally {
      passTurnOn();
    }
  };
}
