import fc from "fast-check";
import { expect, test } from "vitest";
import {
  arrangeRect,
  directions,
  findSnap,
  fitRect,
  moveRect,
  type Rect,
  resizeRect,
  type Size,
  touchedEdges,
} from "./window-geometry.ts";

const stage = { width: 1000, height: 700 };
const place = { x: 100, y: 50, width: 600, height: 400 };

test("a place reaches the left or right edge of the screen, both, or neither", () => {
  expect(touchedEdges(place, stage)).toEqual([]);
  expect(touchedEdges(arrangeRect(place, "left", stage), stage)).toEqual(["left"]);
  expect(
    touchedEdges(arrangeRect(place, "right", { width: 1001, height: 700 }), { width: 1001, height: 700 }),
  ).toEqual(["right"]);
  expect(touchedEdges(arrangeRect(place, "full", stage), stage)).toEqual(["left", "right"]);
});

test("a place that fits on the stage is unchanged", () => {
  expect(fitRect(place, stage)).toEqual(place);
});

test("a place too big for a smaller stage is moved and shrunk to fit", () => {
  expect(fitRect(place, { width: 650, height: 300 })).toEqual({ x: 50, y: 0, width: 600, height: 300 });
});

test("a window stops moving at the edges of the stage", () => {
  expect(moveRect(place, 30, -20, stage)).toEqual({ ...place, x: 130, y: 30 });
  expect(moveRect(place, 9_000, 9_000, stage)).toEqual({ ...place, x: 400, y: 300 });
  expect(moveRect(place, -9_000, -9_000, stage)).toEqual({ ...place, x: 0, y: 0 });
});

test.each([
  ["n", { ...place, y: 40, height: 410 }],
  ["e", { ...place, width: 580 }],
  ["s", { ...place, height: 390 }],
  ["w", { ...place, x: 80, width: 620 }],
  ["ne", { ...place, y: 40, height: 410, width: 580 }],
  ["se", { ...place, width: 580, height: 390 }],
  ["sw", { ...place, x: 80, width: 620, height: 390 }],
  ["nw", { x: 80, y: 40, width: 620, height: 410 }],
] as const)("dragging %s leaves the other sides where they are", (direction, expected) => {
  expect(resizeRect(place, direction, -20, -10, stage)).toEqual(expected);
});

test("a window stops shrinking at its minimum size, and the opposite side stays where it is", () => {
  expect(resizeRect(place, "nw", 9_000, 9_000, stage)).toEqual({ x: 380, y: 250, width: 320, height: 200 });
  expect(resizeRect(place, "se", -9_000, -9_000, stage)).toEqual({ ...place, width: 320, height: 200 });
});

const number = fc.integer({ min: -3_000, max: 3_000 });
const anyStage = fc.record({
  width: fc.integer({ min: 1, max: 3_000 }),
  height: fc.integer({ min: 1, max: 3_000 }),
});
const anyPlace = fc.record({ x: number, y: number, width: number, height: number });

function isOnStage({ x, y, width, height }: Rect, size: Size): boolean {
  return x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= size.width && y + height <= size.height;
}

test("a window stays on the stage after any move or resize", () => {
  fc.assert(
    fc.property(
      anyPlace,
      anyStage,
      number,
      number,
      fc.constantFrom(...directions),
      (any, size, dx, dy, direction) => {
        const fitted = fitRect(any, size);
        expect(isOnStage(fitted, size)).toBe(true);
        expect(isOnStage(moveRect(fitted, dx, dy, size), size)).toBe(true);
        expect(isOnStage(resizeRect(fitted, direction, dx, dy, size), size)).toBe(true);
      },
    ),
  );
});

test("the halves fill the stage together, and center keeps the size", () => {
  expect(arrangeRect(place, "left", stage)).toEqual({ x: 0, y: 0, width: 500, height: 700 });
  expect(arrangeRect(place, "right", stage)).toEqual({ x: 500, y: 0, width: 500, height: 700 });
  expect(arrangeRect(place, "full", stage)).toEqual({ x: 0, y: 0, width: 1000, height: 700 });
  expect(arrangeRect(place, "center", stage)).toEqual({ x: 200, y: 150, width: 600, height: 400 });
});

test("larger and smaller keep the center and stay within the stage and the smallest size", () => {
  expect(arrangeRect(place, "larger", stage)).toEqual({ x: 52, y: 2, width: 696, height: 496 });
  expect(arrangeRect(place, "smaller", stage)).toEqual({ x: 148, y: 98, width: 504, height: 304 });
  const small = { x: 10, y: 10, width: 330, height: 210 };
  expect(arrangeRect(small, "smaller", stage)).toEqual({ x: 15, y: 15, width: 320, height: 200 });
  expect(arrangeRect({ x: 0, y: 0, ...stage }, "larger", stage)).toEqual({ x: 0, y: 0, ...stage });
});

test("a dragged window snaps only near the left, right, and upper edges", () => {
  expect(findSnap({ x: 5, y: 300 }, stage)).toBe("left");
  expect(findSnap({ x: 995, y: 300 }, stage)).toBe("right");
  expect(findSnap({ x: 500, y: -20 }, stage)).toBe("full");
  expect(findSnap({ x: 500, y: 699 }, stage)).toBeUndefined();
});
