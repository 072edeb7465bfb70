import { expect, test } from "vitest";
import { createApp } from "../src/core/server/app.ts";
import { reservedSlugs } from "../src/core/site/contract/own-pages.ts";
import { pageSlug } from "../src/core/site/contract/patterns.ts";
import routes from "../src/routes.ts";
import { startTestApp } from "./app.ts";

test("the first segment of every address of the site is reserved", async () => {
  await using app = await startTestApp("sqlite");
  const served = createApp(app.context).routes.map((route) => route.path);
  const screens = routes
    .flatMap((route) => (route.path === undefined ? (route.children ?? []) : route))
    .map(({ path }) => `/${path ?? ""}`);
  const segments = [...served, ...screens].map((address) => address.split("/")[1] ?? "");
  const names = new Set(segments.filter((segment) => pageSlug.test(segment)));
  expect(names.size).toBeGreaterThan(8);
  expect([...names].filter((name) => !reservedSlugs.includes(name))).toEqual([]);
});
