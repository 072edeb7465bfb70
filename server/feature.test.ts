import { expect, test } from "vitest";
import { defineFeatures } from "./feature.ts";

test("two features with the same name are refused", () => {
  const features = [{ name: "goals" }, { name: "letter" }, { name: "goals" }];
  expect(() => defineFeatures(features)).toThrow("Two features are named goals. Rename one of them.");
});

test("features keep their order", () => {
  const features = [{ name: "letter" }, { name: "goals" }];
  expect(defineFeatures(features)).toEqual(features);
});
