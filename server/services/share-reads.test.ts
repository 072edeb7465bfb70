import { expect, test } from "vitest";
import { shareReads } from "./share-reads.ts";

test("those who ask together share one reading", async () => {
  let readings = 0;
  const read = shareReads(async () => ++readings);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
});

test("who asks while a reading is under way gets a later one", async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  let readings = 0;
  const read = shareReads(async () => {
    readings += 1;
    const mine = readings;
    begun.resolve();
    await finish.promise;
    return mine;
  });
  const first = read();
  await begun.promise;
  const second = read();
  finish.resolve();
  expect([await first, await second]).toEqual([1, 2]);
});

test("a failed reading fails for those who shared it, and not for the next", async () => {
  let fail = true;
  const read = shareReads(async () => {
    if (fail) throw new Error("no database");
    return "read";
  });
  const together = await Promise.allSettled([read(), read()]);
  expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  fail = false;
  expect(await read()).toBe("read");
});
