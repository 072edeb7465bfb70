import { expect, test } from "vitest";
import { apps, findOpenApp, toDeskApp } from "./apps.ts";

test("the bottom bar lists the six apps in order", () => {
  expect(apps.map(({ name, path }) => [name, path])).toEqual([
    ["Projects", "/projects"],
    ["Tech", "/tech"],
    ["Me", "/me"],
    ["Blog", "/blog"],
    ["Contact", "/contact"],
    ["Terminal", "/terminal"],
  ]);
});

test("only the terminal is hidden on narrow screens", () => {
  expect(apps.filter((app) => app.wideOnly).map((app) => app.name)).toEqual(["Terminal"]);
});

test("an app is open at its path and below it", () => {
  expect(findOpenApp("/blog")?.name).toBe("Blog");
  expect(findOpenApp("/blog/first-post")?.name).toBe("Blog");
  expect(findOpenApp("/blog/")?.name).toBe("Blog");
});

test("no app is open on the home screen or at a path that only shares a prefix", () => {
  expect(findOpenApp("/")).toBeUndefined();
  expect(findOpenApp("/blogging")).toBeUndefined();
  expect(findOpenApp("/me2")).toBeUndefined();
});

test("a page of the owner's is an app at its name", () => {
  const uses = toDeskApp({ slug: "uses", title: "Uses", icon: [["path", { d: "M2 20h20", key: "a" }]] });
  expect([uses.name, uses.path]).toEqual(["Uses", "/uses"]);
  expect(findOpenApp("/uses/x", [uses])).toBe(uses);
  expect(findOpenApp("/uses")).toBeUndefined();
  expect(findOpenApp("/tech", [uses])?.name).toBe("Tech");
});
