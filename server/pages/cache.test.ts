import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPageCache } from "./cache.ts";
import { createRenderQueue } from "./render-queue.ts";

const html = { status: 200, type: "text/html; charset=utf-8", body: undefined as string | undefined };

function startCache({ maxBytes = 10_000 } = {}) {
  const state = { now: 0, renderings: [] as string[], fail: false, ...html };
  const cache = createPageCache({
    clock: () => state.now,
    maxAge: 10_000,
    maxBytes,
    queue: createRenderQueue({ concurrency: 4, maxWaiting: 16 }),
    render: async (url) => {
      state.renderings.push(url);
      if (state.fail) throw new Error("no page");
      const body = Buffer.from(state.body ?? `<p>${url} ${state.renderings.length}</p>`);
      return { status: state.status, headers: { "content-type": state.type }, body };
    },
  });
  const get = (address: string, { isUnbounded = false } = {}) =>
    cache.get({ address, isUnbounded }, "http://site");
  return { cache, state, get };
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

test("the query is part of the page", async () => {
  const { get, state } = startCache();
  await get("/projects?sort=oldest");
  await get("/projects?sort=a-z");
  expect(state.renderings).toHaveLength(2);
});

test("the oldest pages make room when their bytes are too many", async () => {
  const { encodings } = await startCache().get("/a");
  const size = Object.values(encodings).reduce((sum, { body }) => sum + body.byteLength, 0);
  const { cache, get, state } = startCache({ maxBytes: 2 * size + 10 });
  for (const path of ["/a", "/b", "/c"]) await get(path);
  expect(["/a", "/b", "/c"].map((path) => cache.find(path) !== undefined)).toEqual([false, true, true]);
  // A page that is rendered again takes the place of its older form and not one more.
  state.now = 10_000;
  for (const path of ["/b", "/c", "/b"]) await get(path);
  expect(["/b", "/c"].map((path) => cache.find(path) !== undefined)).toEqual([true, true]);
});

test("pages of unbounded number make room before the site's own", async () => {
  const { encodings } = await startCache().get("/a");
  const size = Object.values(encodings).reduce((sum, { body }) => sum + body.byteLength, 0);
  const { cache, get } = startCache({ maxBytes: 3 * size + 20 });
  await get("/a");
  for (const query of ["?1", "?2", "?3", "?4"]) await get(`/b${query}`, { isUnbounded: true });
  expect(["/a", "/b?1", "/b?4"].map((path) => cache.find(path) !== undefined)).toEqual([true, false, true]);
});

test("a page larger than all there is to keep is answered and not kept", async () => {
  const { cache, get } = startCache({ maxBytes: 10 });
  expect((await get("/a")).status).toBe(200);
  expect(cache.find("/a")).toBeUndefined();
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
  const { encodings, etag } = await get("/blog");
  expect(brotliDecompressSync(encodings.br?.body ?? "").toString()).toBe(encodings.identity.body.toString());
  expect(gunzipSync(encodings.gzip?.body ?? "").toString()).toBe(encodings.identity.body.toString());
  expect((await get("/other")).etag).not.toBe(etag);
});

test.each([
  ["a redirect", { status: 308, type: "", body: "" }],
  ["a page that failed", { status: 500 }],
  ["a feed", { type: "application/rss+xml" }],
])("%s is answered and not kept", async (_what, response) => {
  const { cache, get, state } = startCache();
  Object.assign(state, response);
  expect((await get("/a")).status).toBe(state.status);
  expect(cache.find("/a")).toBeUndefined();
  await get("/a");
  expect(state.renderings).toHaveLength(2);
});

test("an unknown address is kept like a page", async () => {
  const { cache, get, state } = startCache();
  state.status = 404;
  await get("/a");
  expect(cache.find("/a")?.status).toBe(404);
});
