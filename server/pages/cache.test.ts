import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPageCache } from "./cache.ts";

function startCache({ maxPages = 10 } = {}) {
  const state = { now: 0, renderings: [] as string[], fail: false };
  const cache = createPageCache({
    clock: () => state.now,
    maxAge: 10_000,
    maxPages,
    render: async (url) => {
      state.renderings.push(url);
      if (state.fail) throw new Error("no page");
      return { status: 200, policy: "none", html: `<p>${url} ${state.renderings.length}</p>` };
    },
  });
  return { cache, state, get: (path: string) => cache.get(new URL(path, "http://site")) };
}

test("a page is rendered once and then taken from memory", async () => {
  const { get, state } = startCache();
  const first = await get("/blog");
  expect(await get("/blog")).toBe(first);
  expect(state.renderings).toHaveLength(1);
});

test("requests for a page that is being rendered wait for that one rendering", async () => {
  const { get, state } = startCache();
  await Promise.all(Array.from({ length: 20 }, () => get("/blog")));
  expect(state.renderings).toHaveLength(1);
});

test("a page is at most 10 s old", async () => {
  const { get, state } = startCache();
  await get("/blog");
  state.now = 9_999;
  await get("/blog");
  expect(state.renderings).toHaveLength(1);
  state.now = 10_000;
  await get("/blog");
  expect(state.renderings).toHaveLength(2);
});

test("clearing drops every page", async () => {
  const { cache, get, state } = startCache();
  await get("/blog");
  cache.clear();
  await get("/blog");
  expect(state.renderings).toHaveLength(2);
});

test("a page that was dropped while it was rendered is not kept", async () => {
  const { cache, get, state } = startCache();
  const stale = get("/blog");
  cache.clear();
  await stale;
  await get("/blog");
  expect(state.renderings).toHaveLength(2);
});

test("the query is part of the page, the number of pages is bounded", async () => {
  const { get, state } = startCache({ maxPages: 2 });
  await get("/projects?sort=oldest");
  await get("/projects?sort=a-z");
  await get("/projects");
  expect(state.renderings).toHaveLength(3);
  await get("/projects?sort=oldest");
  expect(state.renderings).toHaveLength(4);
});

test("a failed rendering is not kept", async () => {
  const { get, state } = startCache();
  state.fail = true;
  await expect(get("/blog")).rejects.toThrow("no page");
  state.fail = false;
  expect((await get("/blog")).status).toBe(200);
});

test("the three forms of the body are the same text, and the tag changes with it", async () => {
  const { get } = startCache();
  const page = await get("/blog");
  expect(brotliDecompressSync(page.bodies.br).toString()).toBe(page.bodies.identity.toString());
  expect(gunzipSync(page.bodies.gzip).toString()).toBe(page.bodies.identity.toString());
  expect((await get("/other")).etag).not.toBe(page.etag);
});
