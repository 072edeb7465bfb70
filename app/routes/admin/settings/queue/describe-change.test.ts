import { expect, test } from "vitest";
import { describeChange } from "./describe-change.ts";

test.each([
  ["retry", "done", { text: "It is being tried again.", failed: false }],
  ["discard", "done", { text: "Discarded.", failed: false }],
  ["retry", "running", { text: "It is running now. Try again when it has ended.", failed: true }],
] as const)("%s with the outcome %s is described", (change, outcome, notice) => {
  expect(describeChange({ change, outcome })).toEqual(notice);
});
