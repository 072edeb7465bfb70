import { describe, expect, test } from "vitest";
import type { AdminBlog } from "../../src/core/posts/contract/blogs.ts";
import { publicationKind, publishDue } from "../../src/core/posts/server/publication.ts";
import type {} from "../../src/features/feeds/variables.ts";
import { startTestApp, type TestApp } from "../app.ts";
import { makeBlog } from "../builders.ts";
import { createMigratedDatabase, engines } from "../databases.ts";
import { signIn } from "../owner.ts";

const post = {
  slug: "later",
  title: "Published later",
  image: "/x.webp",
  content: ["Text"],
  published: true,
};
const morning = Date.UTC(2026, 2, 20, 8);
const noon = Date.UTC(2026, 2, 20, 12);
const publishAt = "2026-03-20T12:00:00.000Z";

/** Has the job of a post done now, as if its time had been waited for. */
async function runDueJobs({ context }: TestApp): Promise<void> {
  context.jobs.start();
  context.jobs.wake(publicationKind);
}

async function isPublic(app: TestApp): Promise<boolean> {
  const pages = [
    "/api/blogs/public",
    "/feed.xml",
    "/atom.xml",
    "/feed.json",
    "/sitemap.xml",
    "/llms.txt",
    "/blog.md",
  ];
  const found = await Promise.all(
    pages.map(async (page) => (await (await app.request(page)).text()).includes(post.slug)),
  );
  const page = (await app.request(`/api/Blogs/slug/${post.slug}`)).status === 200;
  // All of them, or none.
  expect(new Set([...found, page]).size).toBe(1);
  return page;
}

describe.each(engines)("a time of publication on %s", (engine) => {
  test("keeps a post from the public until then, and publishes it everywhere at that time", async () => {
    let now = morning;
    const database = await createMigratedDatabase(engine);
    const options = { database, pages: true, clock: () => now };
    await using app = await startTestApp(engine, options);
    await using other = await startTestApp(engine, options);
    const { as } = await signIn(app);
    const created = await as("/api/blogs", { method: "POST", json: { ...post, publishAt } });
    const blog = (await created.json()) as AdminBlog;
    expect(blog).toMatchObject({ published: false, publishAt });
    for (const instance of [app, other]) expect(await isPublic(instance)).toBe(false);
    expect(await (await as("/api/jobs")).json()).toMatchObject({ waiting: 0, jobs: [] });

    // The instance that stored it has stopped.
    await runDueJobs(other);
    expect(await isPublic(other)).toBe(false);
    now = noon + 1;
    other.context.jobs.wake(publicationKind);
    for (const instance of [other, app])
      await expect.poll(() => isPublic(instance), { timeout: 5_000 }).toBe(true);
    expect(await (await as(`/api/blogs/${blog._id}`)).json()).toMatchObject({
      published: true,
      publishAt: null,
      date: publishAt,
    });
    expect(
      await app.context.db.selectFrom("jobs").select("key").where("kind", "=", publicationKind).execute(),
    ).toEqual([]);
    await Promise.all([app.context.close(), other.context.close()]);
    await database.remove();
  });

  test("queues pings with the publication, not with the save", async () => {
    let now = morning;
    const indexNow = { key: "0123456789", endpoint: "http://127.0.0.1:9" };
    await using app = await startTestApp(engine, { clock: () => now, config: { indexNow } });
    const { as } = await signIn(app);
    const created = await as("/api/blogs", { method: "POST", json: { ...post, publishAt } });
    const { _id: id } = (await created.json()) as AdminBlog;
    const listKinds = async () => {
      const rows = await app.context.db.selectFrom("jobs").select("kind").orderBy("kind").execute();
      return rows.map(({ kind }) => kind);
    };
    expect(await listKinds()).toEqual([publicationKind]);
    now = noon;
    const { onChange } = app.context.saves;
    expect(await publishDue(app.context.db, id, now, onChange)).toMatchObject({
      change: { after: { slug: post.slug } },
    });
    expect(await listKinds()).toEqual(["indexnow-ping", publicationKind]);
    expect(await publishDue(app.context.db, id, now, onChange)).toEqual({ refused: "not-found" });
  });

  test("is taken over within 3 s from an instance that was killed while it published the post", async () => {
    let now = morning;
    const database = await createMigratedDatabase(engine);
    await using app = await startTestApp(engine, { database, pages: true, clock: () => now });
    const { as } = await signIn(app);
    await as("/api/blogs", { method: "POST", json: { ...post, publishAt } });
    // The instance had claimed the job.
    await app.context.db
      .updateTable("jobs")
      .set({ lease: "killed", leased_until: noon + 3_000, attempts: 1 })
      .where("kind", "=", publicationKind)
      .execute();
    now = noon + 3_000;
    await runDueJobs(app);
    await expect.poll(() => isPublic(app), { timeout: 5_000 }).toBe(true);
    await app.context.close();
    await database.remove();
  });

  test("can be moved, kept, and removed, and the post can be published before it", async () => {
    const now = morning;
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const created = await as("/api/blogs", { method: "POST", json: { ...post, publishAt } });
    const { _id: id } = (await created.json()) as AdminBlog;
    const save = async (fields: object) =>
      (await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, ...fields } })).json();
    const readDue = async () =>
      (
        await app.context.db.selectFrom("jobs").select("due_at").where("kind", "=", publicationKind).execute()
      ).map((job) => job.due_at);
    const later = "2026-03-21T12:00:00.000Z";
    expect(await save({ publishAt: "2026-03-21T13:00:00+01:00" })).toMatchObject({ publishAt: later });
    expect(await readDue()).toEqual([Date.parse(later)]);
    expect(await save({ published: false })).toMatchObject({ publishAt: later, published: false });
    expect(await readDue()).toEqual([Date.parse(later)]);
    expect(await save({ published: false, publishAt: null })).toMatchObject({
      publishAt: null,
      published: false,
    });
    expect(await readDue()).toEqual([]);
    await save({ publishAt });
    expect(await save({})).toMatchObject({
      published: true,
      publishAt: null,
      date: "2026-03-20T08:00:00.000Z",
    });
    expect(await readDue()).toEqual([]);
    // Withdraws the post until then.
    expect(await save({ publishAt })).toMatchObject({ published: false, publishAt });
    expect((await app.request(`/api/Blogs/slug/${post.slug}`)).status).toBe(404);
  });

  test("that has passed is refused, unless the post was published at that time", async () => {
    let now = morning;
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const create = (fields: object) => as("/api/blogs", { method: "POST", json: { ...post, ...fields } });
    const refused = await create({ publishAt: "2026-03-20T07:59:59Z" });
    const issue = {
      path: "publishAt",
      message: "This time has passed. Choose a later one, or publish the post now",
    };
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: issue.message, issues: [issue] },
    ]);
    for (const invalid of ["tomorrow", "2026-03-20T12:00", 5, ""])
      expect((await create({ publishAt: invalid })).status).toBe(400);
    const { _id: id } = (await (await create({ publishAt })).json()) as AdminBlog;
    now = noon;
    await publishDue(app.context.db, id, now);
    const saved = await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, title: "New", publishAt } });
    expect(await saved.json()).toMatchObject({
      title: "New",
      published: true,
      publishAt: null,
      date: publishAt,
    });
  });

  test("ends with the deletion of its post, and a restored post has it again if it is still to come", async () => {
    let now = morning;
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const create = async (slug: string) => {
      const created = await as("/api/blogs", { method: "POST", json: { ...post, slug, publishAt } });
      return ((await created.json()) as AdminBlog)._id;
    };
    const [early, late] = [await create("early"), await create("late")];
    for (const id of [early, late]) await as(`/api/blogs/${id}`, { method: "DELETE" });
    expect(await app.context.db.selectFrom("jobs").select("key").execute()).toEqual([]);
    const restore = async (id: string) => (await as(`/api/blogs/${id}/restore`, { method: "POST" })).json();
    expect(await restore(early)).toMatchObject({ published: false, publishAt });
    expect(await app.context.db.selectFrom("jobs").select("key").execute()).toEqual([{ key: early }]);
    now = noon;
    expect(await restore(late)).toMatchObject({ published: false, publishAt: null });
  });
});

describe.each(engines)("the date of a post on %s", (engine) => {
  test("can be changed, moves the post in the list, and concerns its old and its new neighbors", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const ids = new Map<string, string>();
    for (const slug of ["a", "b", "c", "d"]) {
      now += 24 * 60 * 60_000;
      ids.set(slug, (await makeBlog(app, { slug })).id);
    }
    const neighbors: string[][] = [];
    app.context.postChanges.watch((change) => change && neighbors.push(change.neighbors));
    await expect.poll(async () => (await app.request("/api/blogs/public")).status).toBe(200);
    const json = { ...post, slug: "d", date: "2026-01-02T12:00:00+01:00" };
    const saved = await as(`/api/blogs/${ids.get("d")}`, { method: "PUT", json });
    expect(await saved.json()).toMatchObject({ date: "2026-01-02T11:00:00.000Z" });
    const list = (await (await app.request("/api/blogs/public")).json()) as AdminBlog[];
    expect(list.map(({ slug }) => slug)).toEqual(["c", "b", "d", "a"]);
    expect(neighbors.map((slugs) => slugs.toSorted())).toEqual([["a", "b", "c"]]);
  });

  test("must have passed, and a draft keeps it when it is published", async () => {
    const now = morning;
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const create = (fields: object) => as("/api/blogs", { method: "POST", json: { ...post, ...fields } });
    const refused = await create({ date: "2026-03-20T08:00:01Z" });
    expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path: "date" }] }]);
    expect((await create({ date: "1969-12-31T00:00:00Z" })).status).toBe(400);
    const draft = await create({ date: "2019-05-01T00:00:00Z", published: false });
    const { _id: id } = (await draft.json()) as AdminBlog;
    const published = await as(`/api/blogs/${id}`, { method: "PUT", json: post });
    expect(await published.json()).toMatchObject({ published: true, date: "2019-05-01T00:00:00.000Z" });
  });
});
