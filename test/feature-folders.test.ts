import { expect, test } from "vitest";
import { withDependents, withoutFeatures } from "./feature-folders.ts";

const list = `import type { FeatureData } from "../core/feature.data.ts";
import { goalData, goalTables } from "./goals/feature.data.ts";
import { letterTables } from "./letter/tables.ts";

/** What is stored. */
export const featureData = [
  goalData,
  { tables: letterTables },
  { tables: goalTables, after: "visits" },
] as const satisfies readonly FeatureData[];
`;

test("the lines of a feature are removed from a list, and no others", () => {
  expect(withoutFeatures(list, ["goals"])).toBe(`import type { FeatureData } from "../core/feature.data.ts";
import { letterTables } from "./letter/tables.ts";

/** What is stored. */
export const featureData = [
  { tables: letterTables },
] as const satisfies readonly FeatureData[];
`);
  expect(withoutFeatures(list, ["letters"])).toBe(list);
  const added = 'export { script } from "./letter/screens/script.ts";\n';
  expect(withoutFeatures(added, ["letter"])).toBe("\nexport {};\n");
  const lazy =
    'export const extras = [\n  () => import("./letter/a.tsx"),\n  () => import("./goals/a.tsx"),\n];\n';
  expect(withoutFeatures(lazy, ["letter"])).toBe(
    'export const extras = [\n  () => import("./goals/a.tsx"),\n];\n',
  );
  expect(withoutFeatures(list, ["goals", "letter"])).toContain("export const featureData = [\n] as const");
});

test("a feature goes with all that need it, directly or through others", () => {
  const needs = new Map([
    ["insight", []],
    ["letter", ["insight"]],
    ["postcard", ["letter"]],
    ["resume", []],
  ]);
  expect(withDependents("insight", needs)).toEqual(["insight", "letter", "postcard"]);
  expect(withDependents("postcard", needs)).toEqual(["postcard"]);
});
