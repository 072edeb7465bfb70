import { expect, test } from "vitest";
import { createWorker } from "./worker.ts";

const pollInterval = 600_000;

test("a job that becomes due during the check is done soon, not after the next poll", async () => {
  let now = 0;
  let done = 0;
  const worker = createWorker({
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
  worker.start();
  await expect.poll(() => done).toBe(1);
  await worker.stop();
});

test("a job that is due but has to wait is not checked again and again", async () => {
  let checks = 0;
  const worker = createWorker({
    runDue: async () => {
      checks += 1;
      return false;
    },
    findNextDue: async () => 0,
    clock: () => 5,
    onFailure: (error) => expect.fail(String(error)),
    pollInterval,
  });
  worker.start();
  // Timers of 0 ms fire within these turns.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(checks).toBe(1);
  await worker.stop();
  worker.wake();
  expect(checks).toBe(1);
});

test("a failed check is reported, and a wake while a check is in progress causes another", async () => {
  const failures: unknown[] = [];
  const fault = new Error("no database");
  let checks = 0;
  const worker = createWorker({
    runDue: async () => {
      checks += 1;
      if (checks === 1) worker.wake();
      throw fault;
    },
    findNextDue: async () => undefined,
    clock: () => 0,
    onFailure: (error) => failures.push(error),
    pollInterval,
  });
  worker.wake();
  expect(checks).toBe(0);
  worker.start();
  await expect.poll(() => failures).toEqual([fault, fault]);
  await worker.stop();
});
