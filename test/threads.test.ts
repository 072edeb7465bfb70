import { expect, test } from "vitest";
import { findOwner, matchName } from "./threads.ts";

const folders = new Map([
  ["src/core/visits/server", "visits"],
  ["src/features/insight/goals", "goals"],
  ["src/features/share-links", "share-links"],
]);

test.each([
  ["src/features/insight/goals/jobs.ts", "goals"],
  ["src/core/visits/server/goals.ts", "visits"],
  ["src/features/share-links/contract/share-links.ts", "share-links"],
  ["src/core/admin/goals/route.tsx", "goals"],
  ["src/core/server/context.ts", undefined],
])("%s belongs to the feature %s", (file, name) => {
  expect(findOwner(file, folders)).toBe(name);
});

test("a feature is named in each spelling, with and without a plural", () => {
  const spellings = ["share-links", "shareLinks", "ShareLink", "share_links", "a share link"];
  expect(spellings.filter((text) => !matchName("share-links").test(text))).toEqual([]);
  expect(matchName("share-links").test("share, link")).toBe(false);
});
