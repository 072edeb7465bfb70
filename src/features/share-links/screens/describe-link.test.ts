import { expect, test } from "vitest";
import {
  describeCountries,
  describeOpens,
  describePages,
  describePreviews,
  insightPathOf,
} from "./describe-link.ts";

test("an opening has its time, and several the first and the last", () => {
  const once = { opens: 1, firstOpenedAt: "2026-03-01T12:00:00Z", lastOpenedAt: "2026-03-01T12:00:00Z" };
  expect(describeOpens(once)).toMatch(/^Opened once, on .*2026/);
  const often = { ...once, opens: 1_200, lastOpenedAt: "2026-04-02T12:00:00Z" };
  expect(describeOpens(often)).toMatch(/^Opened 1,200 times, first on .*2026.*, last on .*2026/);
});

test("countries are listed with their openings", () => {
  const countries = [
    { country: "Iceland", opens: 1_200 },
    { country: "Unknown", opens: 1 },
  ];
  expect(describeCountries(countries)).toBe("From Iceland (1,200) and an unknown place (1)");
});

test("pages are listed with their visits, and the home page by its name", () => {
  const pages = [
    { path: "/", visits: 1_200 },
    { path: "/blog/first", visits: 1 },
  ];
  expect(describePages(pages)).toBe("Home (1,200) and /blog/first (1)");
});

test("a campaign of the owner's can have characters that an address cannot have", () => {
  expect(insightPathOf("acme")).toBe("/admin/insight?period=all&filter=campaign%3Aacme");
  expect(insightPathOf("R&D: fall")).toBe("/admin/insight?period=all&filter=campaign%3AR%26D%3A+fall");
});

test("previews are no people", () => {
  expect([describePreviews(1), describePreviews(2)]).toEqual([
    "1 link preview, not a person",
    "2 link previews, not people",
  ]);
});
