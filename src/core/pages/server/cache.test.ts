import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PageCache } from "./cache.ts";
import { createRenderQueue } from "./render-queue.ts";

const html = { status: 200, type: "text/html; charset=utf-8", body: undefined as string | undefined };

function startCache({ maxBytes = 10_000 } = {}) {
  const state = { now: 0, renderings: [] as string[], fail: false, wait: Promise.resolve(), ...html };
  const cache = new PageCache({
    clock: () => state.now,
    maxAge: 10_000,
    maxBytes,
    queue: createRenderQueue({ concurrency: 4, maxWaiting: 16 }),
    render: async (url) => {
      state.renderings.push(url);
      const body = Buffer.from(state.body ?? `<p>${url} ${state.renderings.length}</p>`);
      await state.wait;
      if (state.fail) throw new Error("no page");
      return { status: state.status, headers: { "content-type": state.type }, body };
    },
  });
  const get = (address: string, { isUnbounded = false } = {}) =>
    cache.get({ address, isUnbounded }, "http://site");
  return { cache, state, get };
}

test("a page is rendered once and then served from the cache", async () => {
  const { get, state } = startCache();
  const first = await get("/blog");
  expect(await get("/blog")).toBe(first);
  expect(state.renderings).toHaveLength(1);
});

test("concurrent requests for a page share one rendering", async () => {
  const { get, state } = startCache();
  await Promise.all(Array.from({ length: 20 }, () => get("/blog")));
  expect(state.renderings).toHaveLength(1);
});

test("a page is rendered again after 10 seconds", async () => {
  const { get, state } = startCache();
  await get("/blog");
  state.now = 9_999;
  await get("/blog");
  expect(state.renderings).toHaveLength(1);
  state.now = 10_000;
  await get("/blog");
  expect(state.renderings).toHaveLength(2);
});

test("a page with the same content is not compressed again", async () => {
  const { get, state } = startCache();
  state.body = "<p>The same</p>";
  const first = await get("/blog");
  state.now = 10_000;
  expect(await get("/blog")).toBe(first);
  expect(state.renderings).toHaveLength(2);
  state.body = "<p>Another</p>";
  state.now = 20_000;
  const changed = await get("/blog");
  expect(changed.etag).not.toBe(first.etag);
  expect(brotliDecompressSync(changed.encodings.br?.body ?? "").toString()).toBe("<p>Another</p>");
  state.status = 404;
  state.now = 30_000;
  expect((await get("/blog")).status).toBe(404);
});

test("all pages can be removed", async () => {
  const { cache, get, state } = startCache();
  await get("/blog");
  cache.remove();
  await get("/blog");
  expect(state.renderings).toHaveLength(2);
});

test("a page that is removed while it is rendered is rendered again for who waits for it", async () => {
  const { cache, get, state } = startCache();
  const waiting = get("/blog");
  cache.remove();
  expect(await get("/blog")).toBe(await waiting);
  expect(state.renderings).toHaveLength(2);
});

test("a stale page is rendered again at its next request, also when it was being rendered", async () => {
  const { cache, get, state } = startCache();
  const rendering = get("/blog");
  cache.expire(() => true);
  await rendering;
  await get("/blog");
  expect(state.renderings).toHaveLength(2);
  await get("/blog");
  expect(state.renderings).toHaveLength(2);
});

test("a rendering that ends after a change is not kept, nor shared by who asks after the change", async () => {
  const { cache, get, state } = startCache();
  const slow = Promise.withResolvers<void>();
  state.wait = slow.promise;
  const before = get("/blog");
  await expect.poll(() => state.renderings).toHaveLength(1);
  cache.expire((address) => address === "/blog");
  state.wait = Promise.resolve();
  const after = await get("/blog");
  slow.resolve();
  expect(await before).not.toBe(after);
  expect(await get("/blog")).toBe(after);
  expect(state.renderings).toHaveLength(2);
});

test("a stale page is still served while the database is unavailable", async () => {
  const { cache, get, state } = startCache();
  const kept = await get("/blog");
  cache.expire(() => true);
  state.status = 503;
  expect(await get("/blog")).toBe(kept);
});

test("the projects page is cached per query", async () => {
  const { get, state } = startCache();
  await get("/projects?sort=oldest");
  await get("/projects?sort=a-z");
  expect(state.renderings).toHaveLength(2);
});

test("the oldest pages are evicted when the cache is full", async () => {
  const { encodings } = await startCache().get("/a");
  const size = Object.values(encodings).reduce((sum, { body }) => sum + body.byteLength, 0);
  const { cache, get, state } = startCache({ maxBytes: 2 * size + 10 });
  for (const path of ["/a", "/b", "/c"]) await get(path);
  expect(["/a", "/b", "/c"].map((path) => cache.hasPage(path))).toEqual([false, true, true]);
  // A page that is rendered again replaces the older version.
  state.now = 10_000;
  for (const path of ["/b", "/c", "/b"]) await get(path);
  expect(["/b", "/c"].map((path) => cache.hasPage(path))).toEqual([true, true]);
});

test("pages of unbounded number are evicted before the site's own", async () => {
  const { encodings } = await startCache().get("/a");
  const size = Object.values(encodings).reduce((sum, { body }) => sum + body.byteLength, 0);
  const { cache, get } = startCache({ maxBytes: 3 * size + 20 });
  await get("/a");
  for (const query of ["?1", "?2", "?3", "?4"]) await get(`/b${query}`, { isUnbounded: true });
  expect(["/a", "/b?1", "/b?4"].map((path) => cache.hasPage(path))).toEqual([true, false, true]);
});

test("a page larger than the cache is returned but not cached", async () => {
  const { cache, get } = startCache({ maxBytes: 10 });
  expect((await get("/a")).status).toBe(200);
  expect(cache.hasPage("/a")).toBe(false);
});

test("a failed rendering is not cached", async () => {
  const { get, state } = startCache();
  state.fail = true;
  await expect(get("/blog")).rejects.toThrow("no page");
  state.fail = false;
  expect((await get("/blog")).status).toBe(200);
});

test("while the database is unavailable, the stale page is served, and a new one afterwards", async () => {
  const { get, state } = startCache();
  const kept = await get("/blog");
  state.now = 10_000;
  state.status = 503;
  expect(await get("/blog")).toBe(kept);
  // While the database is unavailable, not every request tries to render the page.
  state.now = 10_999;
  expect(await get("/blog")).toBe(kept);
  expect(state.renderings).toHaveLength(2);
  state.now = 11_000;
  expect(await get("/blog")).toBe(kept);
  expect(state.renderings).toHaveLength(3);
  state.now = 12_000;
  state.status = 200;
  expect((await get("/blog")).encodings.identity.body.toString()).toContain("/blog 4");
});

test("while the database is unavailable, an uncached page gets 503 and is not cached", async () => {
  const { cache, get, state } = startCache();
  state.status = 503;
  expect((await get("/blog")).status).toBe(503);
  expect(cache.hasPage("/blog")).toBe(false);
});

test("a page older than 10 seconds is not served, however long its replacement takes to render", async () => {
  const { get, state } = startCache();
  const kept = await get("/blog");
  state.now = 10_000;
  const slow = Promise.withResolvers<void>();
  state.wait = slow.promise;
  const waiting = [get("/blog"), get("/blog")];
  await expect.poll(() => state.renderings).toHaveLength(2);
  slow.resolve();
  const [first, second] = await Promise.all(waiting);
  expect(first).not.toBe(kept);
  expect(second).toBe(first);
});

test("a page that a visitor changed is never served again, however long its replacement takes to render", async () => {
  const { cache, get, state } = startCache();
  const kept = await get("/blog/post");
  cache.expire((address) => address === "/blog/post");
  const slow = Promise.withResolvers<void>();
  state.wait = slow.promise;
  const [first, second] = [get("/blog/post"), get("/blog/post")];
  slow.resolve();
  expect(await first).not.toBe(kept);
  expect(await second).toBe(await first);
});

test("a page that was removed because its post was deleted is not served again", async () => {
  const { cache, get, state } = startCache();
  await get("/blog");
  cache.remove();
  state.status = 503;
  expect((await get("/blog")).status).toBe(503);
});

test("a change expires the pages that it concerns, and no other", async () => {
  const { cache, get, state } = startCache();
  for (const address of ["/blog/a", "/blog/a.data", "/me"]) await get(address);
  cache.expire((address) => address.startsWith("/blog/a"));
  for (const address of ["/blog/a", "/blog/a.data", "/me"]) await get(address);
  expect(state.renderings.slice(3)).toEqual(["http://site/blog/a", "http://site/blog/a.data"]);
});

test("a page that somebody changed is sent while the database is unavailable, but not afterwards", async () => {
  const { cache, get, state } = startCache();
  const kept = await get("/blog");
  cache.expire((address) => address === "/blog");
  state.status = 503;
  expect(await get("/blog")).toBe(kept);
  state.now = 1_000;
  state.status = 200;
  const slow = Promise.withResolvers<void>();
  state.wait = slow.promise;
  const changed = get("/blog");
  slow.resolve();
  expect(await changed).not.toBe(kept);
});

test("a page that was withdrawn while it was rendered is not even sent to who already waited for it", async () => {
  const { cache, get, state } = startCache();
  const slow = Promise.withResolvers<void>();
  state.wait = slow.promise;
  state.body = "<p>Regretted</p>";
  const waiting = get("/blog/post");
  await expect.poll(() => state.renderings).toHaveLength(1);
  cache.remove((address) => address === "/blog/post");
  state.body = "<p>Gone</p>";
  slow.resolve();
  expect((await waiting).encodings.identity.body.toString()).toBe("<p>Gone</p>");
});

test("a page that was withdrawn while it and its replacement were rendered is sent to neither request", async () => {
  const { cache, get, state } = startCache();
  const slow = Promise.withResolvers<void>();
  state.wait = slow.promise;
  state.body = "<p>Regretted</p>";
  const first = get("/blog/post");
  await expect.poll(() => state.renderings).toHaveLength(1);
  cache.expire(() => true);
  const second = get("/blog/post");
  await expect.poll(() => state.renderings).toHaveLength(2);
  cache.remove((address) => address === "/blog/post");
  state.body = "<p>Gone</p>";
  slow.resolve();
  for (const page of await Promise.all([first, second]))
    expect(page.encodings.identity.body.toString()).toBe("<p>Gone</p>");
});

test("a page that was withdrawn while its replacement took long to render is not sent again", async () => {
  const { cache, get, state } = startCache();
  state.body = "<p>Regretted</p>";
  await get("/blog/post");
  state.now = 10_000;
  const slow = Promise.withResolvers<void>();
  state.wait = slow.promise;
  const waiting = get("/blog/post");
  await expect.poll(() => state.renderings).toHaveLength(2);
  cache.remove((address) => address === "/blog/post");
  state.body = "<p>Gone</p>";
  slow.resolve();
  expect((await waiting).encodings.identity.body.toString()).toBe("<p>Gone</p>");
});

test("all encodings contain the same text, and the ETag depends on it", async () => {
  const { get } = startCache();
  const { encodings, etag } = await get("/blog");
  expect(brotliDecompressSync(encodings.br?.body ?? "").toString()).toBe(encodings.identity.body.toString());
  expect(gunzipSync(encodings.gzip?.body ?? "").toString()).toBe(encodings.identity.body.toString());
  expect((await get("/other")).etag).not.toBe(etag);
});

test.each([
  ["a redirect", { status: 308, type: "", body: "" }],
  ["an error page", { status: 500 }],
  ["a feed", { type: "application/rss+xml" }],
])("%s is returned but not cached", async (_what, response) => {
  const { cache, get, state } = startCache();
  Object.assign(state, response);
  expect((await get("/a")).status).toBe(state.status);
  expect(cache.hasPage("/a")).toBe(false);
  await get("/a");
  expect(state.renderings).toHaveLength(2);
});

test("a 404 page is cached, but not found without looking for the page of its address", async () => {
  const { cache, get, state } = startCache();
  state.status = 404;
  const missing = await get("/a");
  expect(missing.status).toBe(404);
  expect(await get("/a")).toBe(missing);
  expect(state.renderings).toHaveLength(1);
  expect(cache.hasPage("/a")).toBe(false);
});
