import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchDelays } from "./idle.ts";

test("an event loop that is late, and then on time, is told once each", async () => {
  const told: boolean[] = [];
  onTestFinished(watchDelays((isLate) => told.push(isLate)));
  await vi.waitFor(async () => {
    const end = performance.now() + 80;
    while (performance.now() < end);
    await sleep(1);
    expect(told).toEqual([true]);
  }, 30_000);
  await vi.waitFor(() => expect(told).toEqual([true, false]), 30_000);
});
