import { expect, test } from "vitest";
import { matchName, ownerOf } from "./threads.ts";

test.each([
  ["src/features/insight/goals/jobs.ts", "insight"],
  ["src/features/server.ts", undefined],
  ["src/core/visits/server/count.ts", "core/visits"],
  ["src/core/feature.ts", undefined],
  ["src/root.tsx", undefined],
])("%s belongs to %s", (file, name) => {
  expect(ownerOf(file)).toBe(name);
});

test("a feature is named in each spelling, with and without a plural", () => {
  const spellings = ["share-links", "shareLinks", "ShareLink", "share_links", "a share link"];
  expect(spellings.filter((text) => !matchName("share-links").test(text))).toEqual([]);
  expect(matchName("share-links").test("share, link")).toBe(false);
});
