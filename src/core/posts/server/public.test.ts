import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { bothEngines, tagsFor } from "../../../../test/databases.ts";
import { connect } from "../../db/connect.ts";
import { bounds } from "../../http/contract/bounds.ts";
import type { Refusal } from "../../http/contract/refusal.ts";
import {
  type BlogSummary,
  blogSummarySchema,
  likesSchema,
  type PublicBlog,
  publicBlogSchema,
} from "../contract/blogs.ts";
import { createPostCounts } from "./counts.ts";
import { incrementPostsVersion } from "./read.ts";

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const googlebot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

function sendLike(app: TestApp, id: string, json: unknown, address = "127.0.0.1") {
  return app.request(`/api/blogs/${id}/likes`, { method: "PATCH", json, address });
}

async function read<Body = PublicBlog>(app: TestApp, path: string) {
  const response = await app.request(path);
  return { status: response.status, body: (await response.json()) as Body };
}

function readList(app: TestApp) {
  return read<BlogSummary[]>(app, "/api/blogs/public");
}

describe.each(bothEngines)("the public blog on %s", (engine) => {
  const tags = tagsFor(engine);

  test("the list returns published posts, newest first, without their paragraphs", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const first = await makeBlog(app);
    now += 1_000;
    const second = await makeBlog(app);
    const { status, body } = await readList(app);
    expect(status).toBe(200);
    expect(body.map((blog) => blogSummarySchema.parse(blog)._id)).toEqual([second.id, first.id]);
  });

  test("API responses are not cacheable, and the list only if it is checked each time", {
    tags,
  }, async () => {
    await using app = await startTestApp(engine);
    const { slug } = await makeBlog(app);
    for (const [path, caching] of [
      ["/api/blogs/public", "no-cache"],
      [`/api/Blogs/slug/${slug}`, "no-store"],
      ["/api/nothing", "no-store"],
    ] as const) {
      const { headers } = await app.request(path);
      expect(headers.get("cache-control")).toBe(caching);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  test("the list is never stale, not even after a like, a write by another connection, or during a transaction", async () => {
    await using app = await startTestApp(engine);
    const { db, config } = app.context;
    const { id } = await makeBlog(app);
    const readFirst = async () => (await readList(app)).body[0];
    expect(await readFirst()).toMatchObject({ likes: 0 });
    await sendLike(app, id, { action: "like" });
    expect(await readFirst()).toMatchObject({ likes: 1 });

    const other = connect({ ...config, onIdleError: () => {} });
    await createPostCounts({ ...other, bodies: app.context.bodies }).like(id, "like");
    // A request from outside arrives in another turn of the event loop than the one before.
    await nextTurn();
    expect(await readFirst()).toMatchObject({ likes: 2 });
    await other.db.destroy();

    let firstDuringTransaction: Promise<BlogSummary | undefined> | undefined;
    await db.transaction().execute(async (transaction) => {
      // As every save does.
      await incrementPostsVersion(transaction);
      await transaction.updateTable("blogs").set({ title: "Half" }).where("id", "=", id).execute();
      firstDuringTransaction = readFirst();
      await transaction.updateTable("blogs").set({ title: "Whole" }).where("id", "=", id).execute();
    });
    expect((await firstDuringTransaction)?.title).not.toBe("Half");
    expect(await readFirst()).toMatchObject({ title: "Whole" });
  });

  test("the list is empty when there are no posts", { tags }, async () => {
    await using app = await startTestApp(engine);
    expect(await read(app, "/api/blogs/public")).toEqual({ status: 200, body: [] });
  });

  test("a post is found by its slug under both /api/Blogs and /api/blogs", async () => {
    await using app = await startTestApp(engine);
    const blog = await makeBlog(app, { content: ["One **bold**.", "Two — „ünï¢ode” 🎹"] });
    for (const path of [`/api/Blogs/slug/${blog.slug}`, `/api/blogs/slug/${blog.slug}`]) {
      const { status, body } = await read(app, path);
      expect(status).toBe(200);
      expect(publicBlogSchema.parse(body)).toMatchObject({ _id: blog.id, content: blog.content });
    }
    expect((await read(app, "/api/Blogs/public")).status).toBe(200);
  });

  test("a post names the published posts before and after it, also among posts of the same moment", async () => {
    await using app = await startTestApp(engine);
    const context = { ...app.context, clock: () => 1_000 };
    const posts = [
      await makeBlog(app, { title: "Newest" }),
      await makeBlog({ context }, { title: "Same moment" }),
      await makeBlog({ context }, { title: "Same moment, too" }),
      await makeBlog({ context: { ...context, clock: () => 500 } }, { title: "Oldest" }),
      await makeBlog({ context: { ...context, clock: () => 700 } }, { title: "Draft", published: false }),
    ];
    const { body: list } = await readList(app);
    const [newest, second, third, oldest] = list.map(({ slug, title }) => ({ slug, title }));
    expect([newest?.title, oldest?.title, list.length]).toEqual(["Newest", "Oldest", posts.length - 1]);
    const neighbors = async (post: { slug: string } | undefined) => {
      const { body } = await read(app, `/api/Blogs/slug/${post?.slug}`);
      return [body.previous, body.next];
    };
    expect(await neighbors(newest)).toEqual([second, undefined]);
    expect(await neighbors(second)).toEqual([third, newest]);
    expect(await neighbors(third)).toEqual([oldest, second]);
    expect(await neighbors(oldest)).toEqual([undefined, third]);
  });

  test("a HEAD request does not count a view", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { slug } = await makeBlog(app);
    const path = `/api/Blogs/slug/${slug}`;
    expect((await app.request(path, { method: "HEAD" })).status).toBe(200);
    expect((await read(app, path)).body.views).toBe(1);
  });

  test("each GET request counts one view, even when many are concurrent", async () => {
    await using app = await startTestApp(engine);
    const { slug } = await makeBlog(app);
    const seen = await Promise.all(Array.from({ length: 50 }, () => read(app, `/api/Blogs/slug/${slug}`)));
    expect(seen.map(({ body }) => body.views).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
  });

  test("the list does not count views", { tags }, async () => {
    await using app = await startTestApp(engine);
    await makeBlog(app);
    await read(app, "/api/blogs/public");
    expect((await readList(app)).body[0]?.views).toBe(0);
  });

  test("a draft is not listed, cannot be read by its slug, and cannot be liked", async () => {
    await using app = await startTestApp(engine);
    const draft = await makeBlog(app, { published: false });
    expect((await read(app, "/api/blogs/public")).body).toEqual([]);
    expect((await read(app, `/api/Blogs/slug/${draft.slug}`)).status).toBe(404);
    expect((await sendLike(app, draft.id, { action: "like" })).status).toBe(404);
    const row = await app.context.db.selectFrom("blogs").select(["likes", "views"]).executeTakeFirstOrThrow();
    expect(row).toEqual({ likes: 0, views: 0 });
  });

  test.each(["nothing-here", "UPPER", "a%00b", "%F0%9F%8E%B9", "x".repeat(500), "'; drop table blogs"])(
    "the slug %s returns 404",
    async (slug) => {
      await using app = await startTestApp(engine);
      expect(await read(app, `/api/Blogs/slug/${slug}`)).toEqual({
        status: 404,
        body: { message: "Post not found" },
      });
    },
  );

  test("a like adds one, an unlike removes it, and the response has the count", async () => {
    await using app = await startTestApp(engine);
    const { id } = await makeBlog(app);
    const liked = await sendLike(app, id, { action: "like" });
    expect(likesSchema.parse(await liked.json())).toEqual({ likes: 1 });
    const unliked = await sendLike(app, id, { action: "unlike" });
    expect(await unliked.json()).toEqual({ likes: 0 });
  });

  test("likes never drop below 0", async () => {
    await using app = await startTestApp(engine);
    const { id } = await makeBlog(app);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => sendLike(app, id, { action: "unlike" })),
    );
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual(
      Array(5).fill({ likes: 0 }),
    );
  });

  test("concurrent likes are all counted", async () => {
    await using app = await startTestApp(engine);
    const { id } = await makeBlog(app);
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        sendLike(app, id, { action: i % 3 === 0 ? "unlike" : "like" }, `192.0.2.${i}`),
      ),
    );
    const row = await app.context.db.selectFrom("blogs").select("likes").executeTakeFirstOrThrow();
    // 40 likes and 20 unlikes. An unlike at 0 changes nothing, so at least 20 remain.
    expect(row.likes).toBeGreaterThanOrEqual(20);
    await Promise.all(Array.from({ length: 50 }, () => sendLike(app, id, { action: "like" })));
    const after = await app.context.db.selectFrom("blogs").select("likes").executeTakeFirstOrThrow();
    expect(after.likes).toBe(row.likes + 50);
  });

  test("one network cannot remove all likes of a post or add any number of them", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { id } = await makeBlog(app);
    const other = await makeBlog(app);
    await app.context.db.updateTable("blogs").set({ likes: 100 }).execute();
    for (const [action, bound] of [
      ["unlike", 10],
      ["like", 60],
    ] as const) {
      const responses: Response[] = [];
      // The addresses of one IPv6 network count together.
      for (let i = 0; i < bound + 5; i += 1) {
        responses.push(await sendLike(app, id, { action }, `2001:db8::${i.toString(16)}`));
      }
      const refused = responses.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(5);
      expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const rows = await app.context.db.selectFrom("blogs").select(["id", "likes"]).execute();
    expect(rows.find((row) => row.id === id)?.likes).toBe(150);
    expect((await sendLike(app, other.id, { action: "unlike" }, "2001:db8::1")).status).toBe(200);
    expect((await sendLike(app, id, { action: "unlike" }, "198.51.100.1")).status).toBe(200);
  });

  test("requests from bots, other sites, and networks over the limit return the post without counting a view", {
    tags,
  }, async () => {
    await using app = await startTestApp(engine);
    const { slug } = await makeBlog(app);
    const view = async (headers: Record<string, string> = {}) => {
      const response = await app.request(`/api/Blogs/slug/${slug}`, { headers, address: "2001:db8::1" });
      expect(response.status).toBe(200);
      return ((await response.json()) as PublicBlog).views;
    };
    expect(await view({ "User-Agent": chrome })).toBe(1);
    expect(await view({ "User-Agent": googlebot })).toBe(1);
    expect(await view({ "Sec-Fetch-Site": "cross-site" })).toBe(1);
    for (let i = 0; i < 300; i += 1) await view();
    expect(await view()).toBe(300);
  });

  test.each([{}, { action: "love" }, { action: null }, { action: ["like"] }, [], "like", 1, null])(
    "the like %j is refused with a list of issues",
    { tags },
    async (json) => {
      await using app = await startTestApp(engine);
      const { id } = await makeBlog(app);
      const response = await sendLike(app, id, json);
      expect(response.status).toBe(400);
      const refusal = (await response.json()) as Refusal;
      expect(refusal.message).toBeTypeOf("string");
      expect(refusal.issues?.length).toBeGreaterThan(0);
      expect(await app.context.db.selectFrom("blogs").select("likes").executeTakeFirst()).toEqual({
        likes: 0,
      });
    },
  );

  test("a like that is not JSON, is truncated, or is too large is refused", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { id } = await makeBlog(app);
    const path = `/api/blogs/${id}/likes`;
    const form = await app.request(path, { method: "PATCH", body: "action=like" });
    expect(form.status).toBe(415);
    const headers = { "Content-Type": "application/json" };
    expect((await app.request(path, { method: "PATCH", headers, body: '{"action":' })).status).toBe(400);
    expect((await app.request(path, { method: "PATCH", headers })).status).toBe(400);
    const huge = JSON.stringify({ action: "like", more: "x".repeat(bounds.body) });
    expect((await app.request(path, { method: "PATCH", headers, body: huge })).status).toBe(413);
  });

  test.each(["0", "not-an-id", "%00", "01890a5d-ac96-774b-bcce-b302099a8057"])(
    "a like for the id %s returns 404",
    async (id) => {
      await using app = await startTestApp(engine);
      expect((await sendLike(app, id, { action: "like" })).status).toBe(404);
    },
  );
});
