import { expect, test } from "vitest";
import { BusyError, createRankedQueue } from "./ranked-queue.ts";

function startQueue(options: Partial<Parameters<typeof createRankedQueue>[0]> = {}) {
  const queue = createRankedQueue({ concurrency: 1, maxWaiting: 2, maxWait: 60_000, ...options });
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const run = (name: string, rank: number) => {
    const work = () => {
      started.push(name);
      return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
    };
    return queue(work, rank).catch((error) => (error instanceof BusyError ? `${name} refused` : error));
  };
  return { run, started, finish: (name: string) => finish.get(name)?.() };
}

test("as many works run at the same time as allowed, and the next one starts when one has finished or failed", async () => {
  const queue = createRankedQueue({ concurrency: 2, maxWaiting: 5, maxWait: 60_000 });
  let running = 0;
  const most: number[] = [];
  const work = async (fails: boolean) => {
    running += 1;
    most.push(running);
    await new Promise(setImmediate);
    running -= 1;
    if (fails) throw new Error("failed");
    return "done";
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((turn) => queue(() => work(turn === 0), 0)));
  expect(results.map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
  expect(Math.max(...most)).toBe(2);
});

test("a lower rank goes before a higher one, and equals in the order of arrival", async () => {
  const { run, started, finish } = startQueue({ maxWaiting: 5 });
  const all = [run("first", 9), run("b", 2), run("c", 2), run("a", 1), run("d", 3)];
  for (const name of ["first", "a", "b", "c", "d"]) {
    await expect.poll(() => started.at(-1)).toBe(name);
    finish(name);
  }
  expect(await Promise.all(all)).toEqual(["first", "b", "c", "a", "d"]);
});

test("when the queue is full, the last one is refused: the new one, or one with a higher rank that waits", async () => {
  const { run, started, finish } = startQueue();
  const running = run("running", 5);
  const [early, late] = [run("early", 5), run("late", 5)];
  expect(await run("equal", 5)).toBe("equal refused");
  const better = run("better", 1);
  expect(await late).toBe("late refused");
  for (const name of ["running", "better", "early"]) {
    await expect.poll(() => started.at(-1)).toBe(name);
    finish(name);
  }
  expect(await Promise.all([running, better, early])).toEqual(["running", "better", "early"]);
});

test("who waits too long is refused, and the place is free again", async () => {
  const { run, started, finish } = startQueue({ maxWaiting: 1, maxWait: 10 });
  const running = run("running", 1);
  expect(await run("waiting", 1)).toBe("waiting refused");
  const next = run("next", 1);
  finish("running");
  await expect.poll(() => started.at(-1)).toBe("next");
  finish("next");
  expect(await Promise.all([running, next])).toEqual(["running", "next"]);
  expect(started).toEqual(["running", "next"]);
});
