import { expect, test } from "vitest";
import { groupVisits, type Visit } from "./group-visits.ts";

function group(visits: Visit[]) {
  const days = groupVisits(visits, (date) => date.slice(0, 10));
  return days.map(({ name, groups }) => [
    name,
    ...groups.map((visits) => visits.map(({ _id }) => _id).join()),
  ]);
}

const germany = { country: "Germany" };

test("neighbors from the same location on the same day are a group", () => {
  const visits = [
    { _id: "5", date: "2026-03-02T09:00:00.000Z" },
    { _id: "4", date: "2026-03-02T08:00:00.000Z" },
    { _id: "3", date: "2026-03-02T07:00:00.000Z", ...germany },
    { _id: "2", date: "2026-03-02T06:00:00.000Z" },
    { _id: "1", date: "2026-03-01T06:00:00.000Z" },
  ];
  expect(group(visits)).toEqual([
    ["2026-03-02", "5,4", "3", "2"],
    ["2026-03-01", "1"],
  ]);
});

test("another city is another location", () => {
  const visits = [
    { _id: "3", date: "2026-03-01T09:00:00.000Z", ...germany, city: "Kiel" },
    { _id: "2", date: "2026-03-01T08:00:00.000Z", ...germany },
    { _id: "1", date: "2026-03-01T07:00:00.000Z", ...germany },
  ];
  expect(group(visits)).toEqual([["2026-03-01", "3", "2,1"]]);
});

test("no visits make no days", () => {
  expect(group([])).toEqual([]);
});
