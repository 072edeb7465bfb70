import { expect, test } from "vitest";
import { createThrottle } from "./throttle.ts";

test("a backup rests only while visitors wait, three times as long as it has worked", async () => {
  let time = 0;
  let visitorsWait = false;
  const rests: number[] = [];
  const wait = async (milliseconds: number) => {
    rests.push(milliseconds);
    time += milliseconds;
  };
  const rest = createThrottle(async () => visitorsWait, { now: () => time, wait });
  time += 20;
  await rest();
  expect(rests).toEqual([]);
  visitorsWait = true;
  time += 20;
  await rest();
  time += 5;
  await rest();
  expect(rests).toEqual([60, 15]);
  visitorsWait = false;
  time += 20;
  await rest();
  expect(rests).toHaveLength(2);
});

test("a backup of a site that is always busy rests for a minute in total", async () => {
  let time = 0;
  let rested = 0;
  const wait = async (milliseconds: number) => {
    rested += milliseconds;
    time += milliseconds;
  };
  const rest = createThrottle(async () => true, { now: () => time, wait });
  for (let piece = 0; piece < 100; piece += 1) {
    time += 1_000;
    await rest();
  }
  expect(rested).toBe(60_000);
});
