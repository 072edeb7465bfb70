import { expect, test } from "vitest";
import { describeImport } from "./describe-import.ts";

const nothing = { known: 0, events: 0, bots: 0, invalid: 0 };

test("an import says how many visits it has stored, and what it has left out", () => {
  expect(describeImport({ visits: 12_345, days: 31, skipped: nothing })).toBe(
    "12,345 visits on 31 days imported.",
  );
  expect(describeImport({ visits: 1, days: 1, skipped: { known: 10, events: 1, bots: 2, invalid: 3 } })).toBe(
    "1 visit on 1 day imported. Left out: 10 visits that were imported before, 1 event, 2 page views of bots, 3 rows without a time or page.",
  );
});
