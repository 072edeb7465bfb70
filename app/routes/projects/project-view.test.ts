import fc from "fast-check";
import { expect, test } from "vitest";
import {
  defaultView,
  type ProjectView,
  readProjectView,
  selectProjects,
  sortOptions,
  techOptions,
  writeProjectView,
} from "./project-view.ts";

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
] as const)("sorted by %j the order is %j", (sort, order) => {
  expect(titles({ sort })).toEqual(order);
});

test("a tech matches a whole entry, whatever its case", () => {
  expect(titles({ tech: "react" })).toEqual(["Beta"]);
  expect(titles({ tech: "PYTHON" })).toEqual(["alpha"]);
  expect(titles({ tech: "Node" })).toEqual([]);
});

test("JavaScript matches only an entry named js", () => {
  expect(titles({ tech: "js" })).toEqual(["alpha"]);
});

test("the search reads title, description and tech stack, whatever the case", () => {
  expect(titles({ q: "BET" })).toEqual(["Beta"]);
  expect(titles({ q: "night" })).toEqual(["alpha"]);
  expect(titles({ q: "react node" })).toEqual(["Beta"]);
  expect(titles({ q: "js" })).toEqual(["alpha", "Beta", "Gamma"]);
  expect(titles({ q: "nothing like it" })).toEqual([]);
});

test("spaces around the searched text do not count", () => {
  expect(titles({ q: "  drums " })).toEqual(["Gamma"]);
  expect(titles({ q: "   " })).toHaveLength(3);
});

test("an address without a query is the view at first, and the other way round", () => {
  expect(readProjectView(new URLSearchParams())).toEqual(defaultView);
  expect(String(writeProjectView(defaultView))).toBe("");
});

test("what an address asks for and nobody offers is as at first", () => {
  expect(readProjectView(new URLSearchParams("tech=cobol&sort=random"))).toEqual(defaultView);
});

test("a blank sort is not the default one", () => {
  expect(readProjectView(new URLSearchParams("sort=")).sort).toBe("");
});

const view = fc.record({
  tech: fc.constantFrom(...techOptions.map(({ value }) => value)),
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

test("every view survives the address", () => {
  fc.assert(
    fc.property(view, (asked) => {
      expect(readProjectView(new URLSearchParams(String(writeProjectView(asked))))).toEqual(asked);
    }),
  );
});

test("a view shows a part of the projects, each once, and leaves the list alone", () => {
  fc.assert(
    fc.property(anyProjects, view, (given, asked) => {
      const before = [...given];
      const shown = selectProjects(given, asked);
      expect(given).toEqual(before);
      expect(new Set(shown).size).toBe(shown.length);
      expect(shown.every((project) => given.includes(project))).toBe(true);
    }),
  );
});

test("the order does not change what is shown, and a blank one keeps the given order", () => {
  fc.assert(
    fc.property(anyProjects, view, (given, asked) => {
      const unsorted = selectProjects(given, { ...asked, sort: "" });
      expect(unsorted).toEqual(given.filter((project) => unsorted.includes(project)));
      expect(new Set(selectProjects(given, asked))).toEqual(new Set(unsorted));
    }),
  );
});

test("latest first is never older before newer", () => {
  fc.assert(
    fc.property(anyProjects, (given) => {
      const dates = selectProjects(given, defaultView).map(({ date }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
    }),
  );
});
