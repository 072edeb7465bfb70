import { expect, test } from "vitest";
import { isScreen, screenAt } from "./screens.ts";

test("every screen except the dashboard includes the paths below its own", () => {
  const names = ["/admin", "/admin/blogs", "/admin/blogs/1", "/admin/messages", "/admin/blogsx"].map(
    (path) => screenAt(path).name,
  );
  expect(names).toEqual(["Dashboard", "Blogs", "Blogs", "Messages", "Dashboard"]);
});

test("a path below a screen is not a screen, and neither is the login", () => {
  expect(isScreen("/admin/messages")).toBe(true);
  expect(isScreen("/admin/blogs/1")).toBe(false);
  expect(isScreen("/admin/login")).toBe(false);
});
