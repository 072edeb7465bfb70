import { expect, test } from "vitest";
import { apps as declarations } from "../../site/contract/apps.ts";
import { apps, findOpenApp, toDeskApp } from "./apps.ts";

test("the apps have the order, the names, and the addresses that their declarations say", () => {
  expect(apps.map(({ name, path }) => [name, path])).toEqual(
    declarations.map(({ name, title }) => [title, `/${name}`]),
  );
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
  const uses = toDeskApp({ slug: "uses", name: "Uses", icon: [["path", { d: "M2 20h20", key: "a" }]] });
  expect([uses.name, uses.path]).toEqual(["Uses", "/uses"]);
  expect(findOpenApp("/uses/x", [uses])).toBe(uses);
  expect(findOpenApp("/uses")).toBeUndefined();
  expect(findOpenApp("/tech", [uses])?.name).toBe("Tech");
});

test("an app with a name that the owner has chosen keeps its address, and its icon unless that is chosen, too", () => {
  const terminal = toDeskApp({ slug: "terminal", name: "Shell" });
  expect(terminal).toMatchObject({ name: "Shell", path: "/terminal", wideOnly: true });
  expect(terminal.icon).toBe(apps.at(-1)?.icon);
  const blog = toDeskApp({ slug: "blog", name: "Notes", icon: [["path", { d: "M2 20h20", key: "a" }]] });
  expect(findOpenApp("/blog/first-post", [blog])).toBe(blog);
  expect(blog.icon).not.toBe(findOpenApp("/blog")?.icon);
});
