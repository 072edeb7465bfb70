import { expect, test } from "vitest";
import { readSampleSite } from "../../../test/sample-site.ts";
import { findNewest, toNote } from "./desk-things.server.ts";

const { projects } = (await readSampleSite()).projects;

test("the newest project is found in any order, and of two in one month the first", () => {
  const [first, second] = projects;
  if (first === undefined || second === undefined) throw new Error("The sample has at least two projects");
  const dated = (project: typeof first, date: string) => ({ ...project, date });
  const list = [dated(second, "2024-12"), dated(first, "2026-01"), dated(second, "2026-01")];
  expect(findNewest(list)).toEqual({ title: first.title, image: first.image });
  expect(findNewest(list.toReversed())?.title).toBe(second.title);
  expect(findNewest([])).toBeUndefined();
});

test("a note has the day of its post in UTC", () => {
  const post = { slug: "one", title: "One", date: "2026-03-09T23:30:00.000Z" };
  expect(toNote(post)).toEqual({ ...post, day: "Mar 9, 2026" });
  expect(toNote(undefined)).toBeUndefined();
});
