import { expect, test } from "vitest";
import { markOf } from "./field-label.tsx";

test("of the fields of a record, the fewer ones are marked: those that are required, or those that are not", () => {
  const properties = { name: {}, title: {}, intro: {} };
  const marksOf = (required: string[]) =>
    Object.keys(properties).map((field) => markOf({ properties, required }, field));
  expect(marksOf(["name"])).toEqual(["required", undefined, undefined]);
  expect(marksOf(["name", "title"])).toEqual([undefined, undefined, "optional"]);
  expect(marksOf(["name", "title", "intro"])).toEqual([undefined, undefined, undefined]);
  expect(marksOf([])).toEqual([undefined, undefined, undefined]);
});
