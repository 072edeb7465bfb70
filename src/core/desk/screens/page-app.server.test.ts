import { expect, test } from "vitest";
import { pageIconNames } from "../../site/contract/page-icons.ts";
import { listAppEntries, toPageApp } from "./page-app.server.ts";

test.each(pageIconNames)("the icon %s has shapes", (icon) => {
  const app = toPageApp({ slug: "uses", title: "Uses", icon, content: [] });
  expect(app).toEqual({ slug: "uses", name: "Uses", icon: expect.any(Array) });
  for (const [element, attributes] of app.icon ?? []) {
    expect(["path", "circle", "rect", "line", "polyline", "polygon", "ellipse"]).toContain(element);
    expect(attributes).toHaveProperty("key");
  }
  expect(app.icon?.length).toBeGreaterThan(0);
});

test("the dock shortens the long title of a hidden page that is in the list of apps", () => {
  const title = "Everything that I use at my desk";
  const pages = [{ slug: "uses", title, icon: "laptop" as const, hidden: true, content: [] }];
  expect(listAppEntries({ profile: { apps: ["uses"] }, pages })).toMatchObject([
    { slug: "uses", name: "Everything that I use a…" },
  ]);
});

test("the desk has the apps of the site folder, with the names that the owner has chosen", () => {
  const pages = [{ slug: "uses", title: "Uses", icon: "laptop" as const, content: [] }];
  expect(listAppEntries({ profile: { apps: ["me", "blog"] }, pages })).toEqual(["me", "blog"]);
  const labels = [
    { app: "blog" as const, name: "Notes", icon: "feather" as const },
    { app: "me" as const, name: "About" },
  ];
  expect(listAppEntries({ profile: { apps: ["uses", "blog", "tech"], labels }, pages })).toEqual([
    { slug: "uses", name: "Uses", icon: expect.any(Array) },
    { slug: "blog", name: "Notes", icon: expect.any(Array) },
    "tech",
    { slug: "me", name: "About", isHidden: true },
  ]);
});
