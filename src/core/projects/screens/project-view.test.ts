import fc from "fast-check";
import { expect, test } from "vitest";
import {
  defaultView,
  type ProjectView,
  readProjectView,
  selectProjects,
  sortOptions,
  writeProjectView,
} from "./project-view.ts";

const filters = ["React", "Node.js", "MongoDB", "Python", "js"].map((value) => ({ value, label: value }));

function readView(query = "") {
  return readProjectView(new URLSearchParams(query), filters);
}

const projects = [
  { title: "Beta", description: "A shelf for tools", techStack: ["React", "Node.js"], date: "2025-03" },
  { title: "alpha", description: "Buses at night", techStack: ["Python", "js"], date: "2026-01" },
  { title: "Gamma", description: "Drums", techStack: ["Json", "Next.js"], date: "2024-12" },
] as const;

function titles(view: Partial<ProjectView>) {
  return selectProjects(projects, { ...defaultView, ...view }).map(({ title }) => title);
}

test.each([
  ["latest", ["alpha", "Beta", "Gamma"]],
  ["oldest", ["Gamma", "Beta", "alpha"]],
  ["a-z", ["alpha", "Beta", "Gamma"]],
  ["z-a", ["Gamma", "Beta", "alpha"]],
  ["", ["Beta", "alpha", "Gamma"]],
] as const)("sorting by %j returns %j", (sort, order) => {
  expect(titles({ sort })).toEqual(order);
});

test("projects without a date come last, and a year comes before its months", () => {
  const [beta] = projects;
  const list = [
    { ...beta, title: "Never", date: undefined },
    { ...beta, title: "Month", date: "2025-03" },
    { ...beta, title: "Year", date: "2025" },
    { ...beta, title: "Nor this", date: undefined },
  ];
  const sorted = (sort: "latest" | "oldest") =>
    selectProjects(list, { ...defaultView, sort }).map(({ title }) => title);
  expect(sorted("latest")).toEqual(["Month", "Year", "Never", "Nor this"]);
  expect(sorted("oldest")).toEqual(["Year", "Month", "Never", "Nor this"]);
});

test("the tech filter matches entire entries and ignores case", () => {
  expect(titles({ tech: "react" })).toEqual(["Beta"]);
  expect(titles({ tech: "PYTHON" })).toEqual(["alpha"]);
  expect(titles({ tech: "Node" })).toEqual([]);
});

test("JavaScript matches only an entry named js", () => {
  expect(titles({ tech: "js" })).toEqual(["alpha"]);
});

test("the search covers the title, description, and tech stack and ignores case", () => {
  expect(titles({ q: "BET" })).toEqual(["Beta"]);
  expect(titles({ q: "night" })).toEqual(["alpha"]);
  expect(titles({ q: "react node" })).toEqual(["Beta"]);
  expect(titles({ q: "js" })).toEqual(["alpha", "Beta", "Gamma"]);
  expect(titles({ q: "nothing like it" })).toEqual([]);
});

test("the search ignores surrounding spaces", () => {
  expect(titles({ q: "  drums " })).toEqual(["Gamma"]);
  expect(titles({ q: "   " })).toHaveLength(3);
});

test("an empty query is the default view, and the default view is an empty query", () => {
  expect(readView()).toEqual(defaultView);
  expect(String(writeProjectView(defaultView))).toBe("");
});

test("unknown values in the query fall back to the defaults", () => {
  expect(readView("tech=cobol&sort=random")).toEqual(defaultView);
});

test("a blank sort is not the default sort", () => {
  expect(readView("sort=").sort).toBe("");
});

const anyView = fc.record({
  tech: fc.constantFrom("", ...filters.map(({ value }) => value)),
  q: fc.string(),
  sort: fc.constantFrom(...sortOptions.map(({ value }) => value)),
});
const anyProjects = fc.array(
  fc.record({
    title: fc.string(),
    description: fc.string(),
    techStack: fc.array(fc.constantFrom("React", "react", "js", "Node.js", "Python")),
    date: fc.constantFrom("2024-01", "2024-11", "2025-02", "2026-12"),
  }),
);

test("every view survives a round trip through the URL", () => {
  fc.assert(
    fc.property(anyView, (view) => {
      expect(readView(String(writeProjectView(view)))).toEqual(view);
    }),
  );
});

test("a view selects a subset of the projects without duplicates and does not modify the list", () => {
  fc.assert(
    fc.property(anyProjects, anyView, (list, view) => {
      const before = [...list];
      const shown = selectProjects(list, view);
      expect(list).toEqual(before);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.every((project) => list.includes(project))).toBe(true);
    }),
  );
});

test("sorting does not change which projects are selected, and a blank sort keeps their order", () => {
  fc.assert(
    fc.property(anyProjects, anyView, (list, view) => {
      const unsorted = selectProjects(list, { ...view, sort: "" });
      expect(unsorted).toEqual(list.filter((project) => unsorted.includes(project)));
      expect(new Set(selectProjects(list, view))).toEqual(new Set(unsorted));
    }),
  );
});

test("the latest sort never puts an older project before a newer one", () => {
  fc.assert(
    fc.property(anyProjects, (list) => {
      const dates = selectProjects(list, defaultView).map(({ date }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
    }),
  );
});
