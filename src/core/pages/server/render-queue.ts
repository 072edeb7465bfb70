import { setImmediate } from "node:timers/promises";
import { OverloadedError } from "../../http/rendered-page.ts";

export interface RenderQueueOptions {
  /** The number of pages that may be rendered at the same time. */
  concurrency: number;
  /** The number of unbounded pages that may wait. Further ones are rejected. */
  maxWaiting: number;
}

export type RenderQueue = <Result>(
  render: () => Promise<Result>,
  options: { isUnbounded: boolean },
) => Promise<Result>;

/**
 * Creates the function that runs renderings, a few at a time. The site's own pages are always rendered, and before
 * others, because their number is limited and the cache renders each of them once. Pages of unbounded number wait in a
 * short queue, and are rejected with an {@link OverloadedError} when it is full.
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
      // Most renderings finish before the event loop turns, so that those of a flood would run one after the other, and
      // neither the queue would fill nor a request for a cached page be read until all of them were done.
      if (isUnbounded) await setImmediate();
      return await render();
    } finally {
      passTurnOn();
    }
  };
}
