import { expect, test } from "vitest";
import type { SiteValue } from "../../../core/site/contract/edits.ts";
import { siteFiles } from "../../../core/site/contract/site.ts";
import type { EditedFileName } from "../../../core/site/contract/site-editing.ts";
import { listParts } from "./parts.ts";
import {
  describeFile,
  describePath,
  emptyValue,
  type FieldSchema,
  findProblems,
  summarize,
} from "./schemas.ts";

const files = [...Object.keys(siteFiles), "pages/uses.md", "projects/one.md"] as EditedFileName[];

/** All schemas of values in one, with the names of their fields. */
function walk(schema: FieldSchema, name: string): [name: string, schema: FieldSchema][] {
  const { properties = {}, prefixItems = [], items } = schema;
  // The values of a color are fields of its own control.
  const parts: [string, FieldSchema][] = [
    ...Object.entries(properties).map(([key, part]): [string, FieldSchema] => [`${name}.${key}`, part]),
    ...prefixItems.map((part, index): [string, FieldSchema] => [`${name}.${index}`, part]),
    ...(items && schema.control !== "markdown" ? [[`${name}[]`, items] as [string, FieldSchema]] : []),
  ];
  return parts.flatMap(([key, part]) => [[key, part] as [string, FieldSchema], ...walk(part, key)]);
}

test.each(files)(
  "every value of %s has a label, and lists of records say what tells their entries apart",
  (file) => {
    const values = walk(describeFile(file), file);
    expect(values.filter(([, { title }]) => title === undefined).map(([name]) => name)).toEqual([]);
    const unnamed = values.filter(
      ([, { items, summary }]) => items?.type === "object" && !items.properties?.[summary ?? ""],
    );
    expect(unnamed.map(([name]) => name)).toEqual([]);
  },
);

test.each(files)("every value of %s has a control", (file) => {
  const known = (schema: FieldSchema) =>
    schema.control !== undefined ||
    ["string", "integer", "boolean", "object", "array"].includes(schema.type ?? "");
  expect(walk(describeFile(file), file).filter(([, schema]) => !known(schema))).toEqual([]);
});

test("every field of a file is in one part of the site", () => {
  const fields = listParts().flatMap(({ file, fields }) => fields.map((field) => `${file} ${field}`));
  const all = Object.entries(siteFiles).flatMap(([file, { shape }]) =>
    Object.keys(shape).map((field) => `${file} ${field}`),
  );
  expect(fields.toSorted()).toEqual(all.toSorted());
});

test("a new entry has its required fields, which are empty", () => {
  const { properties } = describeFile("projects.yaml");
  expect(emptyValue(properties?.projects?.items ?? {})).toEqual({
    title: "",
    description: "",
    techStack: [],
  });
});

test("what is wrong is a sentence for each path", () => {
  const content: SiteValue = { favorites: [], stack: [{ name: "", category: "Language" }] };
  expect(findProblems("tech.yaml", content)).toEqual({ "stack.0.name": "Must not be empty." });
});

test("a value is told in a few words, and its place by the labels of its fields", () => {
  const schema = describeFile("site.yaml");
  const tiles = ["a", "b", "c", "d", "e"].map((label) => ({ value: "1", label }));
  expect(summarize(schema.properties?.tiles ?? {}, tiles)).toBe("a, b, c, and 2 more");
  expect(summarize(schema.properties?.portrait ?? {}, { file: "me.webp", alt: "Ada" })).toBe("Ada");
  expect(describePath(schema, ["tiles", 1, "label"])).toBe("Tiles, 2, Label");
});
