import { expect, test } from "vitest";
import { canCompare, changeSearch, comparedPeriod, readView, toQuery } from "./query.ts";

const days = { firstDay: "2025-06-01", today: "2026-03-09" };

function view(search: string, { firstDay }: { firstDay: string | null } = days) {
  return readView(new URLSearchParams(search), { ...days, firstDay });
}

test("an empty address shows the last 30 days beside those before", () => {
  expect(view("")).toEqual({
    period: { from: "2026-02-08", to: "2026-03-09" },
    preset: "30",
    compare: "before",
    unit: "day",
    filter: undefined,
  });
});

test.each([
  ["period=today", { from: "2026-03-09", to: "2026-03-09" }, "today", "hour"],
  ["period=7&by=hour", { from: "2026-03-03", to: "2026-03-09" }, "7", "hour"],
  ["period=all", { from: "2025-06-01", to: "2026-03-09" }, "all", "week"],
  ["from=2026-01-01&to=2026-01-31", { from: "2026-01-01", to: "2026-01-31" }, "days", "day"],
  ["from=2026-01-01&to=2999-12-31", { from: "2026-01-01", to: "2026-03-09" }, "days", "day"],
  ["from=1970-01-01&to=2026-03-09&by=week", { from: "1970-01-01", to: "2026-03-09" }, "days", "month"],
])("the address %s names a period", (search, period, preset, unit) => {
  expect(view(search)).toMatchObject({ period, preset, unit });
});

test.each([
  "from=2026-02-01&to=2026-01-01",
  "from=2026-02-30&to=x",
  "period=century&by=second&compare=never&filter=size:1",
  "from=2026-01-01",
  "from=2026-03-10&to=2026-03-11",
])("an address that is not valid, such as %s, shows what an empty one does", (search) => {
  expect(view(search)).toEqual(view(""));
});

test("a filter can have an empty value and colons", () => {
  expect(view("filter=country:").filter).toEqual({ dimension: "country", value: "" });
  expect(view("filter=page:/blog/a:b").filter).toEqual({ dimension: "page", value: "/blog/a:b" });
});

test("a period is compared if there were visits in some of the days that it is compared with", () => {
  expect(canCompare(view(""), days)).toBe(true);
  expect(canCompare(view("compare=year"), days)).toBe(false);
  expect(canCompare(view("compare=year"), { ...days, firstDay: "2025-03-09" })).toBe(true);
  expect(canCompare(view(""), { ...days, firstDay: "2026-02-07" })).toBe(true);
  expect(canCompare(view("period=all"), days)).toBe(false);
  expect(canCompare(view(""), { ...days, firstDay: "2026-02-08" })).toBe(false);
  expect(canCompare(view("", { firstDay: null }), { ...days, firstDay: null })).toBe(false);
  expect(comparedPeriod(view("compare=year"))).toEqual({ from: "2025-02-08", to: "2025-03-09" });
});

test("before the first visit, all days are today", () => {
  expect(view("period=all", { firstDay: null }).period).toEqual({ from: days.today, to: days.today });
});

test("the query for the server has the period, the unit, and the filter", () => {
  const one = view("filter=source:Hacker News&period=7");
  expect(toQuery(one, one.period)).toEqual({
    from: "2026-03-03",
    to: "2026-03-09",
    unit: "day",
    filter: "source:Hacker News",
  });
  expect(toQuery(view(""), view("").period)).not.toHaveProperty("filter");
});

test("a change of the address keeps its other values", () => {
  const params = new URLSearchParams("period=7&filter=country:Germany");
  expect(changeSearch(params, { filter: "source:Direct" })).toBe("?period=7&filter=source%3ADirect");
  expect(changeSearch(params, { period: undefined, filter: undefined })).toBe(".");
});
