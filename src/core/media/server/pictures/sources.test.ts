import { expect, test } from "vitest";
import { readPictureAddress } from "./address.ts";
import { pictureSources } from "./sources.ts";
import { widthsFor } from "./widths.ts";

const hash = "0123456789abcdef0123456789abcdef";
const facts = { width: 1000, height: 500, tint: "#1a2b3c", hash };

test("the widths reach the original's own width, and stop where the layout needs no more", () => {
  expect(widthsFor(4000)).toEqual([160, 320, 640, 960, 1280, 1920]);
  expect(widthsFor(1000)).toEqual([160, 320, 640, 960, 1280]);
  expect(widthsFor(960)).toEqual([160, 320, 640, 960]);
  expect(widthsFor(20)).toEqual([160]);
  expect(widthsFor(4000, 500)).toEqual([160, 320, 640]);
});

test("sources state the width that the browser gets, not the one in the address", () => {
  expect(pictureSources(facts, "portrait")).toEqual({
    avif: [160, 320, 640, 960]
      .map((width) => `/pictures/portrait-${width}.${hash}.avif ${width}w`)
      .concat(`/pictures/portrait-1280.${hash}.avif 1000w`)
      .join(", "),
    webp: [160, 320, 640, 960]
      .map((width) => `/pictures/portrait-${width}.${hash}.webp ${width}w`)
      .concat(`/pictures/portrait-1280.${hash}.webp 1000w`)
      .join(", "),
    src: `/pictures/portrait-640.${hash}.webp`,
    width: 1000,
    height: 500,
    tint: facts.tint,
  });
  expect(pictureSources(facts, "portrait", 300).src).toBe(`/pictures/portrait-320.${hash}.webp`);
});

test("a name may have any characters", () => {
  const { src } = pictureSources(facts, "My photos/über, 1-2.x", 100);
  expect(src).toMatch(/^[\w/.%-]+$/);
  expect(readPictureAddress(decodeURIComponent(src.slice("/pictures/".length)))).toEqual({
    name: "My photos/über, 1-2.x",
    width: 160,
    hash,
    format: "webp",
  });
});
