import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { readText } from "../../../../test/contract.ts";
import { createMigratedDatabase, engines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { AdminBlog, BlogSummary } from "../contract/blogs.ts";

const path = "/api/blogs/public";

/** The sizes of a cover in the site folder become known later, which changes the list. This one is elsewhere. */
function makePost(app: TestApp) {
  return makeBlog(app, { image: "https://example.org/cover.webp" });
}

async function readList(app: TestApp, init: TestRequest = {}) {
  const response = await app.request(path, init);
  const text = await readText(response.clone());
  const { status, headers } = response;
  const posts = text === "" ? [] : (JSON.parse(text) as BlogSummary[]);
  return { status, headers, text, posts, etag: headers.get("etag") ?? "" };
}

function view(app: TestApp, { slug }: { slug: string }) {
  return app.request(`/api/Blogs/slug/${slug}`);
}

async function like(app: TestApp, { id }: { id: string }, address = "127.0.0.1"): Promise<number> {
  const init = { method: "PATCH", json: { action: "like" }, address };
  const response = await app.request(`/api/blogs/${id}/likes`, init);
  return ((await response.json()) as { likes: number }).likes;
}

describe.each(engines)("the public list on %s", (engine) => {
  test("has another ETag after each view, like, and save, and the same one without", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { id, ...post } = await makePost(app);
    const other = await makePost(app);
    const changes: (() => Promise<unknown>)[] = [
      () => view(app, post),
      () => like(app, { id }),
      () => view(app, other),
      () => as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, title: "Another title" } }),
      () => as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, published: false } }),
      () => as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, published: true } }),
      () => as("/api/blogs", { method: "POST", json: { ...post, slug: "a-new-post" } }),
      () => as(`/api/blogs/${other.id}`, { method: "DELETE" }),
    ];
    const seen = [await readList(app)];
    for (const change of changes) {
      await change();
      const list = await readList(app);
      expect(list.text).toBe(JSON.stringify(list.posts));
      expect((await readList(app)).etag).toBe(list.etag);
      // A visit changes the database, but not the list.
      await app.request("/api/dashboard/visits", { method: "POST" });
      expect((await readList(app)).etag).toBe(list.etag);
      seen.push(list);
    }
    // Two of these lists are the same: the post is published again as it was before it was changed.
    expect(new Set(seen.map(({ etag }) => etag)).size).toBe(new Set(seen.map(({ text }) => text)).size);
    expect(new Set(seen.map(({ etag }) => etag)).size).toBeGreaterThanOrEqual(seen.length - 1);
    expect(seen.at(-1)?.posts.map(({ slug }) => slug)).toEqual(["a-new-post", post.slug]);
  });

  test("is not sent again to who has it", async () => {
    await using app = await startTestApp(engine);
    const post = await makePost(app);
    const { etag } = await readList(app);
    for (const tags of [etag, `"x", ${etag}`, "*"]) {
      for (const method of ["GET", "HEAD"]) {
        const { status, headers, text } = await readList(app, { method, headers: { "If-None-Match": tags } });
        expect([status, text, headers.get("etag")]).toEqual([304, "", etag]);
        expect(headers.get("cache-control")).toBe("no-cache");
        expect(headers.get("vary")).toBe("Accept-Encoding");
      }
    }
    await view(app, post);
    const changed = await readList(app, { headers: { "If-None-Match": etag } });
    expect([changed.status, changed.posts[0]?.views]).toEqual([200, 1]);
    expect((await readList(app, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("is compressed only for who accepts it, and is the same then", async () => {
    await using app = await startTestApp(engine);
    for (let count = 0; count < 30; count += 1) await makePost(app);
    const plain = await readList(app);
    expect(plain.headers.get("content-encoding")).toBeNull();
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
      ["br", "br"],
      ["identity", null],
      ["deflate", null],
    ] as const) {
      const init = { headers: { "Accept-Encoding": accepted } };
      const { headers, text, etag } = await readList(app, init);
      expect([accepted, headers.get("content-encoding")]).toEqual([accepted, encoding]);
      expect(headers.get("vary")).toBe("Accept-Encoding");
      expect([text, etag]).toEqual([plain.text, plain.etag]);
      const { byteLength } = await (await app.request(path, init)).arrayBuffer();
      if (encoding !== null) expect(byteLength).toBeLessThan(plain.text.length / 2);
    }
  });

  test("has the same headers without a body for a HEAD request", async () => {
    await using app = await startTestApp(engine);
    await makePost(app);
    for (const headers of [{}, { "Accept-Encoding": "gzip" }]) {
      const [get, head] = [
        await readList(app, { headers }),
        await app.request(path, { method: "HEAD", headers }),
      ];
      expect([head.status, await head.text()]).toEqual([200, ""]);
      for (const name of ["etag", "content-type", "content-encoding", "cache-control", "vary"])
        expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  test("is never older than the last count that was answered, while many are counted", async () => {
    await using app = await startTestApp(engine);
    const posts = [await makePost(app), await makePost(app), await makePost(app)];
    await readList(app);
    async function likeAndRead(post: { id: string }, visitor: number): Promise<void> {
      for (let round = 0; round < 4; round += 1) {
        const likes = await like(app, post, `192.0.2.${visitor}`);
        const headers = { "Accept-Encoding": round % 2 === 0 ? "gzip" : "identity" };
        const listed = (await readList(app, { headers })).posts.find(({ _id }) => _id === post.id);
        expect(listed?.likes).toBeGreaterThanOrEqual(likes);
      }
    }
    await Promise.all(
      Array.from({ length: 9 }, (_, index) => likeAndRead(posts[index % 3] as { id: string }, index)),
    );
    expect((await readList(app)).posts.map(({ likes }) => likes)).toEqual([12, 12, 12]);
  });

  test("shows what another instance has counted or saved before its answer", async () => {
    const database = await createMigratedDatabase(engine);
    await using a = await startTestApp(engine, { database });
    await using b = await startTestApp(engine, { database });
    const { as } = await signIn(a);
    const { id, ...post } = await makePost(a);
    for (let round = 1; round <= 6; round += 1) {
      await view(a, post);
      expect(await like(b, { id })).toBe(round);
      // A request from outside arrives in another turn of the event loop than the answer before it.
      await new Promise(setImmediate);
      const [ofA, ofB] = await Promise.all([readList(a), readList(b)]);
      expect(ofB.posts[0]).toMatchObject({ views: round, likes: round });
      expect(ofA.posts[0]).toMatchObject({ views: round, likes: round });
      expect(ofA.etag).toBe(ofB.etag);
    }
    const saved = await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, title: "Saved" } });
    await new Promise(setImmediate);
    expect((await readList(b)).posts[0]?.title).toBe(((await saved.json()) as AdminBlog).title);
    await Promise.all([a.context.close(), b.context.close()]);
    await database.remove();
  });
});
