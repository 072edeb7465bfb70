import { expect, test } from "vitest";
import { visitReportSchema } from "../contract/visit-report.ts";
import { createVisitLog } from "./visit-log.ts";

function newLog() {
  return createVisitLog({ referrer: "https://news.ycombinator.com/", entry: "/blog?ref=acme" });
}

test("a report has the screens in the order of their first opening, with the time that each was visible", () => {
  const log = newLog();
  log.show("/blog", 1_000);
  log.show("/blog/first", 6_400);
  log.show(undefined, 16_400);
  log.show("/blog/first", 100_000);
  log.show("/blog", 105_000);
  const { pages } = log.report(107_000);
  expect(pages).toEqual([
    { path: "/blog", seconds: 7, read: 0 },
    { path: "/blog/first", seconds: 15, read: 0 },
  ]);
});

test("a page keeps the most of it that was in sight, as a whole percentage", () => {
  const log = newLog();
  log.read(50);
  log.show("/blog", 0);
  for (const percent of [12.4, 66.6, 30, -5]) log.read(percent);
  log.show("/blog/first", 0);
  log.read(140);
  expect(log.report(0).pages.map(({ read }) => read)).toEqual([67, 100]);
});

test("each report has all that the ones before had, and a higher version", () => {
  const log = newLog();
  log.show("/blog", 0);
  log.do("feed");
  log.do("feed");
  expect(log.report(2_000)).toEqual({
    version: 1,
    referrer: "https://news.ycombinator.com/",
    entry: "/blog?ref=acme",
    pages: [{ path: "/blog", seconds: 2, read: 0 }],
    actions: ["feed"],
  });
  log.do("like");
  expect(log.report(3_000)).toMatchObject({ version: 2, pages: [{ seconds: 3 }], actions: ["feed", "like"] });
});

test("a long visit makes a report that the server accepts", () => {
  const log = newLog();
  for (let index = 0; index < 60; index += 1) log.show(`/blog/post-${index}`, index);
  log.show("/blog/post-0", 60);
  const report = log.report(40 * 60 * 60 * 1_000);
  expect(report.pages).toHaveLength(50);
  expect(report.pages[0]?.seconds).toBe(24 * 60 * 60);
  expect(visitReportSchema.parse(report)).toEqual(report);
});
