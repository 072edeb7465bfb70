import { expect, test } from "vitest";
import { defineFeatures, definePart } from "./feature.ts";

test("two features with the same name are refused", () => {
  const features = [{ name: "goals" }, { name: "letter" }, { name: "goals" }];
  expect(() => defineFeatures(features)).toThrow("Two features are named goals. Rename one of them.");
});

test("features keep their order", () => {
  const features = [{ name: "letter" }, { name: "goals", needs: ["letter"] }];
  expect(defineFeatures(features)).toEqual(features);
});

test("two parts with the same name are refused, also if it is one part of two features", () => {
  const counter = definePart("counter", () => 1);
  const another = definePart("counter", () => 2);
  const message = "Two parts of features are named counter. Rename one of them.";
  expect(() => defineFeatures([{ name: "goals", parts: [counter, another] }])).toThrow(message);
  const features = [
    { name: "goals", parts: [counter] },
    { name: "letter", parts: [counter] },
  ];
  expect(() => defineFeatures(features)).toThrow(message);
});

test("a feature that needs one that is not there is refused with both names", () => {
  const features = [{ name: "letter", needs: ["goals", "insight"] }, { name: "goals" }];
  expect(() => defineFeatures(features)).toThrow(
    "The feature letter needs insight, which is not in the list. Add it, or remove letter.",
  );
});
