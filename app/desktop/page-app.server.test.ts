import { expect, test } from "vitest";
import { pageIconNames } from "../../contract/site/page-icons.ts";
import { readSampleSite } from "../../test/sample-site.ts";
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

test("the desk has the apps of the site folder, with the names that the owner has chosen", async () => {
  const site = await readSampleSite();
  expect(listAppEntries(site)).toEqual(["projects", "tech", "me", "blog", "contact", "terminal"]);
  const labels = [
    { app: "blog", name: "Notes", icon: "feather" },
    { app: "me", name: "About" },
  ] as const;
  const page = { slug: "uses", title: "Uses", icon: "laptop", content: [] } as const;
  const profile = { ...site.profile, apps: ["uses", "blog", "tech"], labels: [...labels] };
  expect(listAppEntries({ ...site, profile, pages: [{ ...page, content: [] }] })).toEqual([
    { slug: "uses", name: "Uses", icon: expect.any(Array) },
    { slug: "blog", name: "Notes", icon: expect.any(Array) },
    "tech",
    { slug: "me", name: "About", isHidden: true },
  ]);
});
