import { expect, test } from "vitest";
import { createCountTable } from "./count-table.ts";

function startTable({ seconds = 60, entries = 3 } = {}) {
  const clock = { now: 1_000 };
  return { clock, table: createCountTable({ seconds, entries, now: () => clock.now }) };
}

test("a key that is used up has to wait until its window ends, and then has all of its points again", () => {
  const { clock, table } = startTable();
  table.add("a");
  clock.now += 20_000;
  expect(table.wait("a", 2)).toBeUndefined();
  table.add("a");
  expect(table.wait("a", 2)).toBe(40_000);
  expect(table.wait("b", 2)).toBeUndefined();
  clock.now += 40_000;
  expect(table.wait("a", 2)).toBeUndefined();
  table.add("a");
  expect(table.read("a")).toBe(1);
});

test("a full table forgets the key whose window began first, however often it is used", () => {
  const { table } = startTable();
  for (const key of ["a", "b", "c", "a", "a", "d"]) table.add(key);
  expect(["a", "b", "c", "d"].map(table.read)).toEqual([0, 1, 1, 1]);
  expect(table.size()).toBe(3);
});

test("a key that begins a new window is not forgotten with its old one", () => {
  const { clock, table } = startTable();
  table.add("a");
  table.add("b");
  clock.now += 60_000;
  table.add("a");
  for (const key of ["c", "d"]) table.add(key);
  expect(["a", "b", "c", "d"].map(table.read)).toEqual([1, 0, 1, 1]);
});

test("deleting and taking back affect one key only, and unknown keys do nothing", () => {
  const { table } = startTable();
  for (const key of ["a", "a", "b"]) table.add(key);
  table.subtract("a");
  table.subtract("unknown");
  table.delete("unknown");
  expect(["a", "b", "unknown"].map(table.read)).toEqual([1, 1, 0]);
  table.delete("a");
  table.subtract("b");
  table.subtract("b");
  expect(["a", "b"].map(table.read)).toEqual([0, 0]);
  expect(table.size()).toBe(0);
  for (const key of ["c", "d", "e", "f"]) table.add(key);
  expect(table.size()).toBe(3);
});

test("a flood of new keys never leaves more than the allowed number", () => {
  const { clock, table } = startTable({ seconds: 1, entries: 100 });
  for (let index = 0; index < 10_000; index += 1) {
    table.add(`key ${index % 777}`);
    clock.now += index % 7;
    expect(table.size()).toBeLessThanOrEqual(100);
  }
});
