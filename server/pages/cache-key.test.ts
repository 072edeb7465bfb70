import { expect, test } from "vitest";
import type { PageBundle } from "./bundle.ts";
import { findQueryPaths } from "./cache-key.ts";

test("the routes that read their query are found by what they say, below the routes they are nested in", () => {
  const module = { default: () => null };
  const reading = { ...module, handle: { readsQuery: true } };
  const routes: PageBundle["routes"] = {
    root: { id: "root", path: "", module },
    desk: { id: "desk", parentId: "root", module },
    projects: { id: "projects", parentId: "desk", path: "projects", module: reading },
    admin: { id: "admin", parentId: "root", path: "admin", module },
    messages: { id: "messages", parentId: "admin", path: "messages", module: reading },
    tech: { id: "tech", parentId: "desk", path: "tech", module: { ...module, handle: {} } },
  };
  expect(findQueryPaths(routes)).toEqual(new Set(["/projects", "/admin/messages"]));
});
