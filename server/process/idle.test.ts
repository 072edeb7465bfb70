import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchBusy } from "./idle.ts";

test("an event loop that becomes busy, and then idle, is told once each", async () => {
  const told: boolean[] = [];
  onTestFinished(watchBusy((isBusy) => told.push(isBusy)));
  await vi.waitFor(async () => {
    const end = performance.now() + 80;
    while (performance.now() < end);
    await sleep(1);
    expect(told).toEqual([true]);
  });
  await vi.waitFor(() => expect(told).toEqual([true, false]));
});
