import { expect, test } from "vitest";
import { createPace } from "./pace.ts";

test("a backup rests only while visitors wait, three times as long as it has worked", async () => {
  let time = 0;
  const rests: number[] = [];
  const wait = async (milliseconds: number) => {
    rests.push(milliseconds);
    time += milliseconds;
  };
  const pace = createPace({ now: () => time, wait });
  time += 20;
  await pace.rest();
  expect(rests).toEqual([]);
  pace.setVisitorsWait(true);
  time += 20;
  await pace.rest();
  time += 5;
  await pace.rest();
  expect(rests).toEqual([60, 15]);
  pace.setVisitorsWait(false);
  time += 20;
  await pace.rest();
  expect(rests).toHaveLength(2);
});
