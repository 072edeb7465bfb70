import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCollector, freeIdleMemory } from "./idle-memory.ts";

const mebibyte = 1024 * 1024;

/** Starts with a heap of 40 MiB, to which a burst adds some that a collection frees. */
function start({ resident = 180 * mebibyte, added = 16 * mebibyte } = {}) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const heap = 40 * mebibyte;
  const state = { resident, collectable: heap, busy: 0, collections: 0 };
  const stop = freeIdleMemory({
    memory: () => state,
    busyShare: () => state.busy,
    collect: () => {
      state.collections += 1;
      state.collectable = heap;
    },
  });
  onTestFinished(stop);
  state.collectable += added;
  vi.advanceTimersByTime(10_000);
  return { state, stop };
}

test("what is more than a site uses on ordinary days is collected once", () => {
  const { state } = start();
  expect(state.collections).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(state.collections).toBe(1);
});

test("what a site uses on ordinary days is not worth a collection", () => {
  const { state } = start({ resident: 180 * mebibyte - 1 });
  vi.advanceTimersByTime(60_000);
  expect(state.collections).toBe(0);
});

test("neither is memory that is not in the heap, such as that of a thread", () => {
  const { state } = start({ resident: 250 * mebibyte, added: 16 * mebibyte - 1 });
  vi.advanceTimersByTime(60_000);
  expect(state.collections).toBe(0);
});

test("16 MiB more are collected as soon as the server is idle", () => {
  const { state } = start();
  state.collectable += 16 * mebibyte;
  state.busy = 0.1;
  vi.advanceTimersByTime(60_000);
  expect(state.collections).toBe(1);
  state.busy = 0.09;
  vi.advanceTimersByTime(10_000);
  expect(state).toMatchObject({ collections: 2, collectable: 40 * mebibyte });
});

test("less than that is not worth a collection, and none follows the end", () => {
  const { state, stop } = start();
  state.collectable += 16 * mebibyte - 1;
  vi.advanceTimersByTime(60_000);
  expect(state.collections).toBe(1);
  stop();
  state.collectable += mebibyte;
  vi.advanceTimersByTime(60_000);
  expect(state.collections).toBe(1);
});

test("a collection frees what nothing refers to", async () => {
  const garbage = new WeakRef({});
  const kept = {};
  const other = new WeakRef(kept);
  const collect = createCollector();
  // A target that was used in this turn is kept until its end.
  await nextTurn();
  collect();
  expect(garbage.deref()).toBeUndefined();
  expect(other.deref()).toBe(kept);
});

test("a collection returns the freed memory to the system", async () => {
  const before = process.memoryUsage.rss();
  fillHeap();
  const full = process.memoryUsage.rss();
  expect(full - before).toBeGreaterThan(32 * mebibyte);
  await nextTurn();
  createCollector()();
  expect(full - process.memoryUsage.rss()).toBeGreaterThan((full - before) / 2);
});

/** Fills some 100 MB with objects that nothing refers to afterwards. */
function fillHeap(): void {
  const objects = Array.from({ length: 1_000_000 }, (_, index) => ({ index, list: [index] }));
  expect(objects).toHaveLength(1_000_000);
}
