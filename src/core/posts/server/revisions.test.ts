import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { bothEngines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { AdminBlog } from "../contract/blogs.ts";
import { detailNames, recordOf } from "../contract/post-fields.ts";
import type { Revision, RevisionSummary } from "../contract/revisions.ts";

const post = { slug: "a", title: "First", image: "/x.webp", content: ["One"], published: true };
const hour = 60 * 60_000;

describe.each(bothEngines)("revisions on %s", (engine) => {
  test("each save keeps what it replaces, with the time at which that was saved", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const created = (await (await as("/api/blogs", { method: "POST", json: post })).json()) as AdminBlog;
    const path = `/api/blogs/${created._id}`;
    const list = async () => (await (await as(`${path}/revisions`)).json()) as RevisionSummary[];
    const save = (fields: object) => as(path, { method: "PUT", json: { ...post, ...fields } });
    expect(await list()).toEqual([]);

    now += hour;
    const topics = { tags: ["SQLite", "C++"], series: "Databases" };
    await save({ title: "Second", content: ["One", "Two"], description: "About it", ...topics });
    now += hour;
    await save({ title: "Third", slug: "b", description: null, tags: [], series: null });
    const [second, first] = await list();
    expect([second, first]).toMatchObject([
      { title: "Second", savedAt: "2026-01-01T01:00:00.000Z", published: true, characters: 13 },
      { title: "First", savedAt: "2026-01-01T00:00:00.000Z", characters: 7 },
    ]);
    const found = (await (await as(`${path}/revisions/${second?._id}`)).json()) as Revision;
    expect(found).toEqual({
      ...second,
      slug: "a",
      image: "/x.webp",
      content: ["One", "Two"],
      ...recordOf(detailNames, () => null),
      description: "About it",
      ...topics,
    });
  });

  test("a save that changes only the tags or the series keeps one", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const created = (await (await as("/api/blogs", { method: "POST", json: post })).json()) as AdminBlog;
    const path = `/api/blogs/${created._id}`;
    const save = (fields: object) => as(path, { method: "PUT", json: { ...post, ...fields } });
    await save({ tags: ["SQLite"] });
    await save({ tags: ["SQLite"] });
    await save({ series: "Databases" });
    await save({ pinned: true });
    expect(await (await as(`${path}/revisions`)).json()).toHaveLength(2);
  });

  test("a save that changes no text keeps no revision, and neither does one that is refused", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const created = (await (await as("/api/blogs", { method: "POST", json: post })).json()) as AdminBlog;
    const path = `/api/blogs/${created._id}`;
    await as(path, { method: "PUT", json: post });
    await as(path, { method: "PUT", json: { ...post, published: false } });
    await as("/api/blogs", { method: "POST", json: { ...post, slug: "taken" } });
    const refused = await as(path, { method: "PUT", json: { ...post, slug: "taken", title: "Other" } });
    expect(refused.status).toBe(409);
    expect(await (await as(`${path}/revisions`)).json()).toEqual([]);
  });

  test("a revision is found only through its own post, and only by the owner", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const create = async (slug: string) => {
      const response = await as("/api/blogs", { method: "POST", json: { ...post, slug } });
      return ((await response.json()) as AdminBlog)._id;
    };
    const [id, other] = [await create("one"), await create("two")];
    await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, slug: "one", content: ["Newer"] } });
    const list = (await (await as(`/api/blogs/${id}/revisions`)).json()) as RevisionSummary[];
    const revision = list[0]?._id;
    expect((await as(`/api/blogs/${id}/revisions/${revision}`)).status).toBe(200);
    expect((await app.request(`/api/blogs/${id}/revisions/${revision}`)).status).toBe(401);
    for (const path of [`${other}/revisions/${revision}`, `${id}/revisions/nothing`])
      expect((await as(`/api/blogs/${path}`)).status).toBe(404);
  });

  test("old revisions are dropped by a save, and all of them with their post", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const created = (await (await as("/api/blogs", { method: "POST", json: post })).json()) as AdminBlog;
    const path = `/api/blogs/${created._id}`;
    for (let count = 0; count < 30; count += 1) {
      now += 1_000;
      await as(path, { method: "PUT", json: { ...post, content: [`Version ${count}`] } });
    }
    expect(await (await as(`${path}/revisions`)).json()).toHaveLength(20);
    await as(path, { method: "DELETE" });
    expect(await app.context.db.selectFrom("blog_revisions").select("id").execute()).toHaveLength(20);
    await as(`/api/blogs/trash/${created._id}`, { method: "DELETE" });
    expect(await app.context.db.selectFrom("blog_revisions").select("id").execute()).toEqual([]);
  });
});
