import { expect, test } from "vitest";
import { placeholderAt, tabAt } from "../../src/core/admin/features.ts";
import { apiKeys } from "../../src/features/api-keys/screens/feature.app.ts";
import { shareLinks } from "../../src/features/share-links/screens/feature.app.ts";

test("the screens of features are below the tabs that they name", () => {
  const paths = [shareLinks, apiKeys].flatMap(({ screens = [], settings = [] }) => [...screens, ...settings]);
  expect(paths.map(({ path }) => [path, tabAt(path).name])).toEqual([
    ["/admin/insight/links", "Insight"],
    ["/admin/settings/keys", "Settings"],
  ]);
  expect(placeholderAt("/admin/insight/links")).toEqual({ name: "Share links", loading: "Loading..." });
});
