import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { engines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { TrashedBlog } from "../../messages/contract/trash.ts";
import type { AdminBlog } from "../contract/blogs.ts";
import { purgeTrash } from "./trash.ts";

const day = 24 * 60 * 60_000;

/** All addresses at which visitors could see a post. */
const publicAddresses = (slug: string) => [
  `/blog/${slug}`,
  `/blog/${slug}.md`,
  `/blog/${slug}.data`,
  `/api/Blogs/slug/${slug}`,
];
const publicLists = [
  "/blog",
  "/api/blogs/public",
  "/feed.xml",
  "/atom.xml",
  "/feed.json",
  "/sitemap.xml",
  "/llms.txt",
];

/** Returns the addresses that show the post, or that name it. */
async function findTraces(app: TestApp, { slug, title }: { slug: string; title: string }): Promise<string[]> {
  const traces: string[] = [];
  for (const address of publicAddresses(slug))
    if ((await (await app.request(address)).text()).includes(title)) traces.push(address);
  for (const address of publicLists) {
    const text = await (await app.request(address)).text();
    if (text.includes(title) || text.includes(slug)) traces.push(address);
  }
  return traces;
}

describe.each(engines)("the trash on %s", (engine) => {
  test("a deleted post is nowhere on the public site, and is restored as it was", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { as } = await signIn(app);
    const post = await makeBlog(app, { slug: "regretted", title: "Regretted" });
    const path = `/api/blogs/${post.id}`;
    const traces = await findTraces(app, post);
    const before = await (await as(path)).json();
    expect(traces).toContain("/feed.xml");

    expect((await as(path, { method: "DELETE" })).status).toBe(204);
    expect(await findTraces(app, post)).toEqual([]);
    const like = { method: "PATCH", json: { action: "like" } };
    expect((await app.request(`${path}/likes`, like)).status).toBe(404);
    expect(await (await as("/api/blogs")).json()).toEqual([]);
    for (const [request, init] of [
      [path, {}],
      [path, { method: "DELETE" }],
      [path, { method: "PUT", json: post }],
    ] as const)
      expect((await as(request, init)).status).toBe(404);

    const restored = await as(`${path}/restore`, { method: "POST" });
    expect([restored.status, await restored.json()]).toEqual([200, before]);
    expect(await findTraces(app, post)).toEqual(traces);
    expect(await (await as("/api/blogs/trash")).json()).toEqual([]);
    expect((await as(`${path}/restore`, { method: "POST" })).status).toBe(404);
  });

  test("a draft is restored as a draft", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { id } = await makeBlog(app, { published: false });
    await as(`/api/blogs/${id}`, { method: "DELETE" });
    const restored = await as(`/api/blogs/${id}/restore`, { method: "POST" });
    expect(await restored.json()).toMatchObject({ published: false });
  });

  test("lists what was deleted last first, and until when it can be restored", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const [first, second] = [await makeBlog(app), await makeBlog(app, { published: false })];
    await as(`/api/blogs/${first.id}`, { method: "DELETE" });
    now += day;
    await as(`/api/blogs/${second.id}`, { method: "DELETE" });
    expect(await (await as("/api/blogs/trash")).json()).toEqual([
      {
        _id: second.id,
        slug: second.slug,
        title: second.title,
        published: false,
        deletedAt: "2026-01-02T00:00:00.000Z",
        deletedForGoodAt: "2026-02-01T00:00:00.000Z",
      },
      expect.objectContaining({ _id: first.id, published: true }),
    ]);
  });

  test("after 30 days, a post cannot be restored, and is deleted for good", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const [old, newer] = [await makeBlog(app), await makeBlog(app)];
    await as(`/api/blogs/${old.id}`, { method: "DELETE" });
    now += 1_000;
    await as(`/api/blogs/${newer.id}`, { method: "DELETE" });
    now += 30 * day - 1_000;
    // The session has ended, too.
    const { as: later } = await signIn(app);
    expect((await later(`/api/blogs/${old.id}/restore`, { method: "POST" })).status).toBe(404);
    expect(((await (await later("/api/blogs/trash")).json()) as TrashedBlog[]).map(({ _id }) => _id)).toEqual(
      [newer.id],
    );
    await purgeTrash(app.context.db, now);
    expect(await app.context.db.selectFrom("blogs").select("id").execute()).toEqual([{ id: newer.id }]);
    expect((await later(`/api/blogs/${newer.id}/restore`, { method: "POST" })).status).toBe(200);
  });

  test("a post can be deleted for good, and so can all of them, but only from the trash", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const ids: string[] = [];
    for (let count = 0; count < 23; count += 1) ids.push((await makeBlog(app)).id);
    const [kept, ...deleted] = ids as [string, ...string[]];
    for (const id of deleted) await as(`/api/blogs/${id}`, { method: "DELETE" });
    const remove = (id: string) => as(`/api/blogs/trash/${id}`, { method: "DELETE" });
    expect((await remove(deleted[0] ?? "")).status).toBe(204);
    for (const id of [deleted[0] ?? "", kept, "nothing"]) expect((await remove(id)).status).toBe(404);
    expect((await as("/api/blogs/trash", { method: "DELETE" })).status).toBe(204);
    expect(((await (await as("/api/blogs")).json()) as AdminBlog[]).map(({ _id }) => _id)).toEqual([kept]);
    expect(await (await as("/api/blogs/trash")).json()).toEqual([]);
  });

  test("only the owner sees it", async () => {
    await using app = await startTestApp(engine);
    const { id } = await makeBlog(app);
    for (const [path, method] of [
      ["/api/blogs/trash", "GET"],
      ["/api/blogs/trash", "DELETE"],
      [`/api/blogs/trash/${id}`, "DELETE"],
      [`/api/blogs/${id}/restore`, "POST"],
    ] as const)
      expect((await app.request(path, { method })).status).toBe(401);
  });
});
