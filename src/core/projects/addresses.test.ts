import { expect, test } from "vitest";
import { applyEdits, type SiteEdit, type SiteValue } from "../site/contract/edits.ts";
import { keepAddresses, slugsOf } from "./addresses.ts";

test("an address follows from the title, is the owner's if there is one, and differs from all others", () => {
  const projects = [
    { title: "Night bus" },
    { title: "Night-Bus!" },
    { title: "Buses", slug: "night-bus-2" },
    { title: "你好，世界" },
    { title: "???" },
    { title: "🦊" },
  ];
  expect(slugsOf(projects)).toEqual([
    "night-bus",
    "night-bus-3",
    "night-bus-2",
    "ni-hao-shi-jie",
    "project",
    "project-2",
  ]);
});

test("the longest titles have addresses that differ and are not too long", () => {
  const slugs = slugsOf(
    Array.from({ length: 200 }, (_, index) => ({ title: `${"x".repeat(189)} ${index}` })),
  );
  expect(new Set(slugs).size).toBe(200);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(Math.max(...slugs.map(({ length }) => length))).toBeLessThanOrEqual(191);
});

const file = { projects: [{ title: "One" }, { title: "Two", slug: "second" }, { title: "two" }] };

/** Returns the projects after edits and what is added to them, without their titles. */
function edit(...edits: SiteEdit[]) {
  const content: SiteValue = applyEdits(file, [...edits, ...keepAddresses(file, edits)]);
  return (Object(content).projects as (typeof file.projects)[]).map((project) => {
    const { title: _, ...rest } = Object(project);
    return rest;
  });
}

test("a project keeps its address when its title changes, wherever it is moved", () => {
  const title: SiteEdit = { op: "set", path: ["projects", 0, "title"], value: "First" };
  expect(edit(title)).toEqual([{ slug: "one" }, { slug: "second" }, {}]);
  const move: SiteEdit = { op: "move", path: ["projects"], from: 0, to: 2 };
  expect(edit(title, move)).toEqual([{ slug: "second" }, {}, { slug: "one" }]);
  expect(edit({ ...title, path: ["projects", 1, "title"] })).toEqual([{}, { slug: "second" }, {}]);
});

test("a project keeps its address when another one with the same title is added or removed", () => {
  const added: SiteEdit = { op: "insert", path: ["projects"], index: 0, value: { title: "two!" } };
  expect(edit(added)).toEqual([{}, {}, { slug: "second" }, { slug: "two" }]);
  expect(edit({ op: "remove", path: ["projects", 0] })).toEqual([{ slug: "second" }, {}]);
});

test("the former address of a project with another one leads to it", () => {
  const slug: SiteEdit = { op: "set", path: ["projects", 1, "slug"], value: "other" };
  expect(edit(slug)[1]).toEqual({ slug: "other", aliases: ["/projects/second"] });
  expect(edit({ ...slug, path: ["projects", 0, "slug"] })[0]).toEqual({
    slug: "other",
    aliases: ["/projects/one"],
  });
  const removed: SiteEdit = { op: "remove", path: ["projects", 1, "slug"] };
  expect(edit(removed)[1]).toEqual({ aliases: ["/projects/second"] });
  const aliases: SiteEdit = { op: "set", path: ["projects", 1, "aliases"], value: ["/projects/second"] };
  expect(edit(slug, aliases)[1]).toEqual({ slug: "other", aliases: ["/projects/second"] });
});

test.each([null, "", [], { projects: null }, { projects: "x" }, { projects: [1, null] }])(
  "a file like %j has no addresses",
  (content) => {
    expect(keepAddresses(content, [])).toEqual([]);
  },
);
