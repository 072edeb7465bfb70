import { expect, test } from "vitest";
import { type Box, placeLink } from "./place-links.ts";

const bounds = { left: 0, right: 360, top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };
const box = (left: number, top: number, width: number, height: number): Box => {
  return { left, top, right: left + width, bottom: top + height };
};

/** Whether a link at this place shares a point with a box. */
function covers({ left, top }: { left: number; top: number }, other: Box): boolean {
  return left < other.right && left + 28 > other.left && top < other.bottom && top + 28 > other.top;
}

test("a link is beside its part if there is room", () => {
  expect(placeLink(box(20, 100, 200, 60), [], bounds)).toEqual({ left: 224, top: 100 });
});

test("on a narrow screen, a link is where no text is, and inside of the screen", () => {
  const part = box(12, 100, 336, 60);
  const text = box(12, 100, 336, 30);
  const place = placeLink(part, [text], bounds);
  expect(covers(place, text)).toBe(false);
  expect(place.left + 28).toBeLessThanOrEqual(360);
});

test("a link does not cover the link of another part", () => {
  const first = placeLink(box(12, 100, 300, 40), [], bounds);
  const taken = box(first.left, first.top, 28, 28);
  expect(covers(placeLink(box(12, 100, 300, 90), [taken], bounds), taken)).toBe(false);
});

test("without a free place, a link covers as little as possible", () => {
  const texts = [box(0, 0, 360, 125), box(0, 135, 360, 200)];
  const place = placeLink(box(12, 100, 336, 60), texts, bounds);
  expect(place.top).toBeGreaterThan(100);
});
