import { expect, test } from "vitest";
import { features, isTab, placeholderAt, screens, tabAt } from "./features.ts";

test("a tab includes the paths below its own, and the screens that name it", () => {
  const names = [
    "/admin",
    "/admin/blogs",
    "/admin/blogs/1",
    "/admin/blogs/new",
    "/admin/blogs/trash",
    "/admin/settings/history",
    "/admin/blogsx",
  ].map((path) => tabAt(path).name);
  expect(names).toEqual(["Dashboard", "Blogs", "Blogs", "Blogs", "Blogs", "Settings", "Dashboard"]);
});

test("a path below a tab is not a tab, and neither is the login", () => {
  expect(isTab("/admin/messages")).toBe(true);
  expect(isTab("/admin/blogs/1")).toBe(false);
  expect(isTab("/admin/login")).toBe(false);
});

test("a screen without a tab has its own name while it is loaded, and what an outlet shows has that of its tab", () => {
  expect(placeholderAt("/admin/blogs/trash")).toEqual({ name: "Trash", loading: "Loading..." });
  expect(placeholderAt("/admin/blogs/new")).toMatchObject({ name: "Blogs", loading: "Loading blogs..." });
  expect(placeholderAt("/admin")).toMatchObject({ loading: "Loading visits...", hasFigures: true });
});

test("every link to a screen of another feature leads to a screen, and is on one", () => {
  const links = features.flatMap(({ links = [] }) => links);
  const paths = screens.map(({ path }) => path);
  expect(links.length).toBeGreaterThan(0);
  for (const { from, to } of links) {
    const isBelow = tabAt(from).hasSplat === true && from.startsWith(`${tabAt(from).path}/`);
    expect(paths).toEqual(expect.arrayContaining(isBelow ? [to] : [from, to]));
  }
});
