import { expect, test } from "vitest";
import { findNewest } from "./desk-things.server.ts";

const image = { alt: "", src: "/a.webp", avif: "", webp: "", width: 2, height: 1 };

test("the newest project is found in any order, and of two in one month the first", () => {
  const list = [
    { title: "Old", image, date: "2024-12" },
    { title: "New", image, date: "2026-01" },
    { title: "Also new", image, date: "2026-01" },
  ];
  expect(findNewest(list)).toEqual({ title: "New", image });
  expect(findNewest(list.toReversed())).toEqual({ title: "Also new", image });
  expect(findNewest([])).toBeUndefined();
});
