import fc from "fast-check";
import { expect, test } from "vitest";
import { bounds } from "../../http/contract/bounds.ts";
import { chooseDropped, type SizedRevision } from "./thin-revisions.ts";

const hour = 60 * 60_000;
const day = 24 * hour;
const now = Date.UTC(2026, 2, 20, 12);

/** Revisions of these ages, with the ages as their ids. */
function revisionsOf(ages: number[], size = 1_000): SizedRevision[] {
  return ages.map((age) => ({ id: String(age), savedAt: now - age, size }));
}

/** Saves a post at these times, as the server does: each save keeps what was before, and drops what is not needed. */
function saveAt(times: number[], size = 1_000): SizedRevision[] {
  let kept: SizedRevision[] = [];
  for (const [index, time] of times.entries()) {
    const newer = [{ id: String(index), savedAt: time, size }, ...kept];
    const dropped = new Set(chooseDropped(newer, time));
    kept = newer.filter(({ id }) => !dropped.has(id));
  }
  return kept;
}

test("the 20 newest are kept, even if they were saved within a minute", () => {
  const ages = Array.from({ length: 30 }, (_, index) => index * 1_000);
  const dropped = chooseDropped(revisionsOf(ages), now);
  expect(dropped).toEqual(ages.slice(20).map(String));
});

test("older ones are kept hourly for a day, then daily for 30 days, then weekly", () => {
  const newest = Array.from({ length: 20 }, (_, index) => index);
  const ages = [
    ...[2.1, 2.2, 3.1].map((hours) => hours * hour),
    ...[2.1, 2.2, 3.1].map((days) => days * day),
    ...[40.1, 40.2, 50.1].map((days) => days * day),
  ];
  const dropped = chooseDropped(revisionsOf([...newest, ...ages]), now);
  expect(dropped).toEqual([2.2 * hour, 2.2 * day, 40.2 * day].map(String));
});

test("a post that is saved every hour for a year keeps at most 100 revisions, the oldest of which is months old", () => {
  const times = Array.from({ length: 365 * 24 }, (_, index) => now + index * hour);
  const kept = saveAt(times);
  expect(kept.length).toBeLessThanOrEqual(bounds.revisions);
  expect((times.at(-1) ?? 0) - (kept.at(-1)?.savedAt ?? 0)).toBeGreaterThan(200 * day);
});

test("the texts of all revisions together stay below the limit, and the newest one is kept in any case", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ age: fc.nat(500 * day), size: fc.nat(30_000_000) }), {
        minLength: 1,
        maxLength: 200,
      }),
      (entries) => {
        const revisions = entries
          .toSorted((a, b) => a.age - b.age)
          .map(({ age, size }, index) => ({ id: String(index), savedAt: now - age, size }));
        const dropped = new Set(chooseDropped(revisions, now));
        const kept = revisions.filter(({ id }) => !dropped.has(id));
        expect(kept[0]).toEqual(revisions[0]);
        expect(kept.length).toBeLessThanOrEqual(bounds.revisions);
        const others = kept.slice(1).reduce((sum, { size }) => sum + size, 0);
        expect(others === 0 || others + (kept[0]?.size ?? 0) <= bounds.revisionText).toBe(true);
      },
    ),
  );
});
