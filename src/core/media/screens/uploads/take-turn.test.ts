import { expect, test } from "vitest";
import { takeTurn } from "./take-turn.ts";

test("two run at a time, the others follow in order, and those that were aborted are skipped", async () => {
  const started: number[] = [];
  const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const aborted = new AbortController();
  const results = ends.map(({ promise }, index) => {
    const signal = index === 2 ? aborted.signal : new AbortController().signal;
    return takeTurn(signal, async () => {
      started.push(index);
      await promise;
      return index;
    });
  });
  aborted.abort();
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(results)).toEqual([0, 1, undefined, 3]);
  expect(started).toEqual([0, 1, 3]);
});
