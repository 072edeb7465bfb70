import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCollector, freeIdleMemory } from "./idle-memory.ts";

const mebibyte = 1024 * 1024;

/** Starts with memory of which a collection frees all but 170 MiB. */
function start(memory = 180 * mebibyte) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const state = { memory, busy: 0, collections: 0 };
  const stop = freeIdleMemory({
    residentMemory: () => state.memory,
    busyShare: () => state.busy,
    collect: () => {
      state.collections += 1;
      state.memory = 170 * mebibyte;
    },
  });
  onTestFinished(stop);
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
  const { state } = start(180 * mebibyte - 1);
  vi.advanceTimersByTime(60_000);
  expect(state.collections).toBe(0);
});

test("16 MiB more are collected as soon as the server is idle", () => {
  const { state } = start();
  state.memory += 16 * mebibyte;
  state.busy = 0.1;
  vi.advanceTimersByTime(60_000);
  expect(state.collections).toBe(1);
  state.busy = 0.09;
  vi.advanceTimersByTime(10_000);
  expect(state).toMatchObject({ collections: 2, memory: 170 * mebibyte });
});

test("less than that is not worth a collection, and none follows the end", () => {
  const { state, stop } = start();
  state.memory += 16 * mebibyte - 1;
  vi.advanceTimersByTime(60_000);
  expect(state.collections).toBe(1);
  stop();
  state.memory += mebibyte;
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
