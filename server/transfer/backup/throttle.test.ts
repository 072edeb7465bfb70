import { expect, test } from "vitest";
import { createThrottle } from "./throttle.ts";

test("a backup rests only while visitors wait, three times as long as it has worked", async () => {
  let time = 0;
  const rests: number[] = [];
  const wait = async (milliseconds: number) => {
    rests.push(milliseconds);
    time += milliseconds;
  };
  const throttle = createThrottle({ now: () => time, wait });
  time += 20;
  await throttle.rest();
  expect(rests).toEqual([]);
  throttle.setVisitorsWait(true);
  time += 20;
  await throttle.rest();
  time += 5;
  await throttle.rest();
  expect(rests).toEqual([60, 15]);
  throttle.setVisitorsWait(false);
  time += 20;
  await throttle.rest();
  expect(rests).toHaveLength(2);
});

test("a backup of a site that is always busy rests for a minute in total", async () => {
  let time = 0;
  let rested = 0;
  const wait = async (milliseconds: number) => {
    rested += milliseconds;
    time += milliseconds;
  };
  const throttle = createThrottle({ now: () => time, wait });
  throttle.setVisitorsWait(true);
  for (let piece = 0; piece < 100; piece += 1) {
    time += 1_000;
    await throttle.rest();
  }
  expect(rested).toBe(60_000);
});
