import { expect, test } from "vitest";
import { cropOf, moveView, sharesOf, wholeView } from "./crop.ts";

const wide = { width: 400, height: 200 };

test("a crop has the shape of its place and the middle of the picture", () => {
  expect(cropOf(wide, 1, wholeView)).toEqual({ x: 100, y: 0, width: 200, height: 200 });
  expect(cropOf({ width: 200, height: 400 }, 16 / 10, wholeView)).toEqual({
    x: 0,
    y: 138,
    width: 200,
    height: 125,
  });
  expect(cropOf(wide, 1, { ...wholeView, zoom: 2 })).toEqual({ x: 150, y: 50, width: 100, height: 100 });
});

test("it stays inside of the picture", () => {
  expect(cropOf(wide, 1, { x: 0, y: 1, zoom: 2 })).toEqual({ x: 0, y: 100, width: 100, height: 100 });
  expect(moveView(wide, 1, wholeView, { x: 1_000, y: -5 })).toEqual({ x: 0.75, y: 0.5, zoom: 1 });
  // One step back is seen, however far it was moved.
  expect(moveView(wide, 1, { ...wholeView, x: 9 }, { x: -20, y: 0 }).x).toBe(0.7);
});

test("a part is sent as shares of the picture", () => {
  expect(sharesOf({ x: 100, y: 0, width: 200, height: 200 }, wide)).toEqual({
    left: 0.25,
    top: 0,
    width: 0.5,
    height: 1,
  });
  const { left, width } = sharesOf({ x: 100, y: 0, width: 200, height: 300 }, { width: 300, height: 300 });
  expect(left + width).toBeLessThanOrEqual(1);
});
