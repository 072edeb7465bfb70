import { expect, test } from "vitest";
import { definePart, type Part } from "../feature.ts";
import type { AppContext } from "./context.ts";
import { createParts } from "./parts.ts";

const core = { clock: () => 1 } as AppContext;

/** Creates the parts of one feature. */
function create(...parts: Part[]) {
  return createParts([{ name: "goals", parts }], core);
}

test("parts are created once, in their order, and after those that they need", () => {
  const order: string[] = [];
  const last = definePart("last", ({ clock }) => {
    order.push("last");
    return { time: clock() };
  });
  const first = definePart("first", (context) => {
    const { time } = context.get(last);
    order.push("first");
    return time;
  });
  const other = definePart("other", () => void order.push("other"));
  const context = create(other, first, last);
  expect(order).toEqual(["other", "last", "first"]);
  expect(context.get(first)).toBe(1);
  expect(context.get(last)).toBe(context.get(last));
});

test("a part that needs itself is refused", () => {
  const part: Part = definePart("counter", (context) => context.get(part));
  expect(() => create(part)).toThrow(
    "Parts need each other: counter -> counter. Let one of them do without the next.",
  );
});

test("parts that need each other are refused with their names", () => {
  const one: Part = definePart("one", (context) => context.get(another));
  const another: Part = definePart("another", (context) => context.get(one));
  expect(() => create(one, another)).toThrow("Parts need each other: one -> another -> one.");
});

test("a part that no feature in the list has is refused", () => {
  const missing = definePart("missing", () => 1);
  const part = definePart("counter", (context) => context.get(missing));
  expect(() => create(part)).toThrow("No feature in the list has the part missing. Add one that has it.");
});
