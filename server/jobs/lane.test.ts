import { expect, test } from "vitest";
import { createLane } from "./lane.ts";

const pollInterval = 600_000;

test("a job that becomes due during the check is done soon, not after the next poll", async () => {
  let now = 0;
  let done = 0;
  const lane = createLane({
    runDue: async () => {
      if (now < 5 || done > 0) return false;
      done += 1;
      return true;
    },
    findNextDue: async () => {
      now = 5;
      return done > 0 ? undefined : 5;
    },
    clock: () => now,
    onFailure: (error) => expect.fail(String(error)),
    pollInterval,
  });
  lane.start();
  await expect.poll(() => done).toBe(1);
  await lane.stop();
});

test("a job that is due but has to wait is not checked again and again", async () => {
  let checks = 0;
  const lane = createLane({
    runDue: async () => {
      checks += 1;
      return false;
    },
    findNextDue: async () => 0,
    clock: () => 5,
    onFailure: (error) => expect.fail(String(error)),
    pollInterval,
  });
  lane.start();
  // Timers of 0 ms fire within these turns.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(checks).toBe(1);
  await lane.stop();
  lane.wake();
  expect(checks).toBe(1);
});

test("a failed check is reported, and a wake while a check is in progress causes another", async () => {
  const failures: unknown[] = [];
  const fault = new Error("no database");
  let checks = 0;
  const lane = createLane({
    runDue: async () => {
      checks += 1;
      if (checks === 1) lane.wake();
      throw fault;
    },
    findNextDue: async () => undefined,
    clock: () => 0,
    onFailure: (error) => failures.push(error),
    pollInterval,
  });
  lane.wake();
  expect(checks).toBe(0);
  lane.start();
  await expect.poll(() => failures).toEqual([fault, fault]);
  await lane.stop();
});
