import { expect, test } from "vitest";
import { describeVisitImport } from "./describe-visit-import.ts";

const nothing = { known: 0, events: 0, bots: 0, invalid: 0 };

test("an import says how many visits it has stored, and what it has skipped", () => {
  expect(describeVisitImport({ visits: 12_345, days: 31, skipped: nothing })).toBe(
    "Imported 12,345 visits on 31 days.",
  );
  const some = { known: 10, events: 1, bots: 2, invalid: 3 };
  expect(describeVisitImport({ visits: 1, days: 1, skipped: some })).toBe(
    "Imported 1 visit on 1 day. Skipped: 10 visits that were already imported, 1 event, 2 page views by bots, 3 rows without a time or page.",
  );
  expect(describeVisitImport({ visits: 0, days: 0, skipped: { ...nothing, known: 1 } })).toBe(
    "No new visits. Skipped: 1 visit that was already imported.",
  );
});
