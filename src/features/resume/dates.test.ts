import { expect, test } from "vitest";
import { formatDate, formatPeriod, isResumeDate } from "./dates.ts";

test("a year, a month or a day is a date, and nothing else", () => {
  const dates = ["2026", "2026-06", "2026-06-15", "2026-13", "2026-06-32", "June 2026", "", "26"];
  expect(dates.filter(isResumeDate)).toEqual(["2026", "2026-06", "2026-06-15"]);
});

test("a month is written out in the resume's language, and other texts stay", () => {
  expect(formatDate("2026-06-15", "en")).toBe("June 2026");
  expect(formatDate("2026-06", "de")).toBe("Juni 2026");
  expect(formatDate("2026", "en")).toBe("2026");
  expect(formatDate("Summer 2019", "en")).toBe("Summer 2019");
});

test("a period goes on when it has no end, and is one date when both are equal", () => {
  expect(formatPeriod("2019", "2022-05", "en")).toBe("2019 – May 2022");
  expect(formatPeriod("2019", undefined, "en")).toBe("2019 – present");
  expect(formatPeriod("2019", "2019", "en")).toBe("2019");
});
