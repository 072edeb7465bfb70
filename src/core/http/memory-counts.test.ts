import { expect, test } from "vitest";
import { consume, giveBack, type Use } from "./counts.ts";
import { createMemoryCounts } from "./memory-counts.ts";

/** Starts counts of keys in one tier. */
function startCounts({ entries = 3 } = {}) {
  const clock = { now: 1_000 };
  const change = createMemoryCounts({ seconds: 60, entries, now: () => clock.now });
  const toUse = (key: string, points: number): Use => ({ tier: "tier", key, points });
  return {
    clock,
    add: (key: string, points = 100) => change([toUse(key, points)], consume),
    addAll: async (keys: string[]) => {
      for (const key of keys) await change([toUse(key, 100)], consume);
    },
    giveBack: (key: string) => change([toUse(key, 100)], giveBack),
    forget: (key: string) => change([], (counts) => counts.set(toUse(key, 100), 0)),
    readAll: (keys: string[]) =>
      change([], (counts) => keys.map((key) => counts.find(toUse(key, 100))?.uses ?? 0)),
  };
}

test("a key that is used up has to wait until its window ends, and then has all of its points again", async () => {
  const { clock, add, readAll } = startCounts();
  await add("a", 2);
  clock.now += 20_000;
  expect(await add("a", 2)).toBeUndefined();
  expect(await add("a", 2)).toBe(40_000);
  expect(await add("b", 2)).toBeUndefined();
  clock.now += 40_000;
  expect(await add("a", 2)).toBeUndefined();
  expect(await readAll(["a"])).toEqual([1]);
});

test("a full tier forgets the key whose window began first, however often it is used", async () => {
  const { addAll, readAll } = startCounts();
  await addAll(["a", "b", "c", "a", "a", "d"]);
  expect(await readAll(["a", "b", "c", "d"])).toEqual([0, 1, 1, 1]);
});

test("a key that begins a new window is not forgotten with its old one", async () => {
  const { clock, addAll, readAll } = startCounts();
  await addAll(["a", "b"]);
  clock.now += 60_000;
  await addAll(["a", "c", "d"]);
  expect(await readAll(["a", "b", "c", "d"])).toEqual([1, 0, 1, 1]);
});

test("forgetting and taking back affect one key only, unknown keys do nothing, and neither takes a place", async () => {
  const counts = startCounts();
  await counts.addAll(["a", "a", "b"]);
  await counts.giveBack("a");
  await counts.giveBack("unknown");
  await counts.forget("unknown");
  expect(await counts.readAll(["a", "b", "unknown"])).toEqual([1, 1, 0]);
  await counts.forget("a");
  await counts.giveBack("b");
  await counts.giveBack("b");
  expect(await counts.readAll(["a", "b"])).toEqual([0, 0]);
  await counts.addAll(["c", "a", "b"]);
  expect(await counts.readAll(["a", "b", "c"])).toEqual([1, 1, 1]);
});

test("a flood of new keys never leaves more than the allowed number", async () => {
  const { clock, addAll, readAll } = startCounts({ entries: 100 });
  const keys = Array.from({ length: 10_000 }, (_, index) => `key ${index}`);
  for (const key of keys) {
    await addAll([key, "used again and again"]);
    clock.now += 1;
  }
  const left = (await readAll(keys)).filter((uses) => uses > 0);
  expect(left.length).toBeLessThanOrEqual(100);
});
