import { describe, expect, it } from "vitest";
import { applyEdits, type SiteEdit, type SiteValue, siteEditSchema, valueAt } from "./edits.ts";

const content: SiteValue = {
  name: "Ines",
  apps: ["me", "blog", "contact"],
  portrait: { file: "a.svg", alt: "" },
};

function edited(...edits: SiteEdit[]): SiteValue {
  return applyEdits(content, edits);
}

describe("applyEdits", () => {
  it("replaces a value", () => {
    expect(edited({ op: "set", path: ["portrait", "alt"], value: "A face" })).toEqual({
      ...(content as object),
      portrait: { file: "a.svg", alt: "A face" },
    });
    expect(valueAt(edited({ op: "set", path: ["apps", 1], value: null }), ["apps"])).toEqual([
      "me",
      null,
      "contact",
    ]);
  });

  it("adds a field", () => {
    expect(edited({ op: "set", path: ["title"], value: "Student" })).toEqual({
      ...(content as object),
      title: "Student",
    });
  });

  it("adds a field that has the name of a property of all objects", () => {
    const result = edited({ op: "set", path: ["__proto__"], value: 1 });
    expect(Object.keys(result as object)).toContain("__proto__");
    expect(valueAt(content, ["constructor"])).toBeUndefined();
  });

  it("removes a field, and an entry of a list", () => {
    const result = edited({ op: "remove", path: ["name"] }, { op: "remove", path: ["apps", 0] });
    expect(result).toEqual({ apps: ["blog", "contact"], portrait: { file: "a.svg", alt: "" } });
  });

  it("inserts into a list, up to its end, and into one that is missing", () => {
    expect(valueAt(edited({ op: "insert", path: ["apps"], index: 3, value: "tech" }), ["apps"])).toEqual([
      "me",
      "blog",
      "contact",
      "tech",
    ]);
    expect(valueAt(edited({ op: "insert", path: ["tiles"], index: 0, value: {} }), ["tiles"])).toEqual([{}]);
  });

  it.each([
    [0, 2, ["blog", "contact", "me"]],
    [2, 0, ["contact", "me", "blog"]],
    [1, 1, ["me", "blog", "contact"]],
  ])("moves entry %d to place %d", (from, to, apps) => {
    expect(valueAt(edited({ op: "move", path: ["apps"], from, to }), ["apps"])).toEqual(apps);
  });

  it("does not change what it is passed", () => {
    const before = structuredClone(content);
    edited({ op: "move", path: ["apps"], from: 0, to: 2 }, { op: "remove", path: ["portrait", "alt"] });
    expect(content).toEqual(before);
  });

  it.each<SiteEdit>([
    { op: "set", path: ["name", "first"], value: 1 },
    { op: "set", path: ["apps", 3], value: 1 },
    { op: "set", path: ["apps", "first"], value: 1 },
    { op: "set", path: ["missing", "field"], value: 1 },
    { op: "remove", path: ["title", "field"] },
    { op: "remove", path: ["apps", 3] },
    { op: "insert", path: ["apps"], index: 4, value: 1 },
    { op: "insert", path: ["name"], index: 0, value: 1 },
    { op: "move", path: ["apps"], from: 3, to: 0 },
    { op: "move", path: ["apps"], from: 0, to: 3 },
    { op: "move", path: ["missing"], from: 0, to: 0 },
  ])("refuses a place that does not exist: %j", (edit) => {
    expect(() => edited(edit)).toThrow(RangeError);
  });
});

describe("siteEditSchema", () => {
  it.each([
    { op: "set", path: [], value: 1 },
    { op: "remove", path: [] },
    { op: "insert", path: ["apps"], index: -1, value: 1 },
    { op: "move", path: ["apps"], from: 0.5, to: 0 },
    { op: "set", path: ["name"], value: undefined },
    { op: "set", path: ["name"], value: 1, extra: true },
    { op: "set", path: ["name"], value: [Object.fromEntries(Array.from({ length: 201 }, (_, n) => [n, 1]))] },
  ])("refuses %j", (edit) => {
    expect(siteEditSchema.safeParse(edit).success).toBe(false);
  });
});
