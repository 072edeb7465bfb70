import { expect, test } from "vitest";
import { pageIconNames } from "../../contract/site/page-icons.ts";
import { toPageApp } from "./page-app.server.ts";

test.each(pageIconNames)("the icon %s has shapes", (icon) => {
  const app = toPageApp({ slug: "uses", title: "Uses", icon, content: [] });
  expect(app).toEqual({ slug: "uses", title: "Uses", icon: expect.any(Array) });
  for (const [element, attributes] of app.icon) {
    expect(["path", "circle", "rect", "line", "polyline", "polygon", "ellipse"]).toContain(element);
    expect(attributes).toHaveProperty("key");
  }
  expect(app.icon.length).toBeGreaterThan(0);
});
