import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipParts } from "../http/gzip-parts.ts";
import { divideList, type ListEntry, type ListPart } from "./list-parts.ts";

function makeEntries(length: number, prefix = "post"): ListEntry[] {
  return Array.from({ length }, (_, index) => ({ json: JSON.stringify({ _id: `${prefix}-${index}` }) }));
}

function join(parts: ListPart[]): string {
  return Buffer.concat(parts.map(({ body }) => body)).toString();
}

/** Divides a list after another one, and returns how many parts are new. */
function countNew(before: ListEntry[], after: ListEntry[]): number {
  const older = divideList(before, []);
  const parts = divideList(after, older);
  expect(join(parts)).toBe(`[${after.map(({ json }) => json).join(",")}]`);
  // The same list has the same parts, whatever was there before.
  expect(parts.map(({ digest }) => digest)).toEqual(divideList(after, []).map(({ digest }) => digest));
  return parts.filter((part) => !older.includes(part)).length;
}

test.each([0, 1, 63, 64, 65, 128, 1_000])("a list of %i entries is their JSON array", (length) => {
  const entries = makeEntries(length);
  expect(countNew(entries, entries)).toBe(0);
  expect(JSON.parse(join(divideList(entries, [])))).toHaveLength(length);
});

test("an entry that has changed changes its part only", () => {
  const entries = makeEntries(1_000);
  for (const place of [0, 500, 999]) {
    expect(countNew(entries, entries.with(place, { json: '{"_id":"changed"}' }))).toBe(1);
  }
});

test("a new entry at the start changes at most the first two parts", () => {
  for (const length of [1, 63, 64, 65, 1_000]) {
    const entries = makeEntries(length);
    expect(countNew(entries, [...makeEntries(1, "new"), ...entries])).toBeLessThanOrEqual(2);
    expect(countNew([...makeEntries(1, "old"), ...entries], entries)).toBeLessThanOrEqual(2);
  }
});

test("a list without entries is followed by one with entries, and the reverse", () => {
  const entries = makeEntries(200);
  expect(countNew([], entries)).toBe(4);
  expect(countNew(entries, [])).toBe(1);
});

test("the parts are compressed as one body, and each of them once", async () => {
  const entries = makeEntries(1_000);
  const before = divideList(entries, []);
  const compressed = await gzipParts(before);
  expect(gunzipSync(compressed).toString()).toBe(join(before));
  const after = divideList(entries.with(500, { json: '{"_id":"changed"}' }), before);
  const kept = after.filter(({ compressed }) => compressed !== undefined);
  expect(kept).toHaveLength(after.length - 1);
  expect(gunzipSync(await gzipParts(after)).toString()).toBe(join(after));
  // Clients that read one member only must get all of it.
  expect(compressed.subarray(0, 3)).toEqual(Buffer.from([0x1f, 0x8b, 8]));
  expect(compressed.readUInt32LE(compressed.byteLength - 4)).toBe(join(before).length);
});
