import { expect, test } from "vitest";
import { proficiencyColor } from "./proficiency.ts";

test.each([
  ["Advanced", "green"],
  ["Intermediate", "yellow"],
  ["Beginner", "orange"],
  ["Learning", "blue"],
  ["Rusty", "gray"],
  ["", "gray"],
  ["advanced", "gray"],
])("the color of %j is %s", (proficiency, color) => {
  expect(proficiencyColor(proficiency)).toBe(color);
});
