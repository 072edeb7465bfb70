import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { bothEngines, createMigratedDatabase, tagsFor } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { AdminBlog } from "../contract/blogs.ts";
import type { PostChange } from "./change.ts";
import { createBlog } from "./write.ts";

/** Counts how often an instance is notified of a change. The initial notification counts as one. */
async function countChanges({ context }: TestApp) {
  const seen = { changes: 0 };
  context.postChanges.watch(() => {
    seen.changes += 1;
  });
  await expect.poll(() => seen.changes).toBe(1);
  return seen;
}

describe.each(bothEngines)("a post change on %s", (engine) => {
  test("by one instance reaches the other within 1 s", { timeout: 30_000 }, async () => {
    const database = await createMigratedDatabase(engine);
    await using a = await startTestApp(engine, { database });
    await using b = await startTestApp(engine, { database });
    const { as } = await signIn(a);
    const seen = await countChanges(b);
    const post = { slug: "new", title: "New", image: "/x.webp", content: ["Text"], published: true };
    const created = await as("/api/blogs", { method: "POST", json: post });
    await expect.poll(() => seen.changes, { timeout: 1_000, interval: 20 }).toBe(2);
    const { _id: id } = (await created.json()) as AdminBlog;
    await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, title: "Newer" } });
    await expect.poll(() => seen.changes, { timeout: 1_000, interval: 20 }).toBe(3);
    await as(`/api/blogs/${id}`, { method: "DELETE" });
    await expect.poll(() => seen.changes, { timeout: 1_000, interval: 20 }).toBe(4);
    await Promise.all([a.context.close(), b.context.close()]);
    await database.remove();
  });

  test("is not reported for a rejected save, a view, or a like", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { id, slug, ...post } = await makeBlog(app);
    const seen = await countChanges(app);
    await app.request(`/api/Blogs/slug/${slug}`);
    await app.request(`/api/blogs/${id}/likes`, { method: "PATCH", json: { action: "like" } });
    const refused = await as("/api/blogs", { method: "POST", json: { ...post, slug } });
    expect(refused.status).toBe(409);
    await sleep(1_200);
    expect(seen.changes).toBe(1);
  });

  test("by this instance is reported once, despite its own notification", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { id } = await makeBlog(app);
    const seen = await countChanges(app);
    expect((await as(`/api/blogs/${id}`, { method: "DELETE" })).status).toBe(204);
    expect(seen.changes).toBe(2);
    await sleep(1_200);
    expect(seen.changes).toBe(2);
  });
});

/** Returns the changes that an instance is told from now on, without their versions. */
async function watchChanges({ context }: TestApp) {
  const seen: (Omit<PostChange, "version"> | undefined)[] = [];
  context.postChanges.watch((change) => {
    if (change === undefined) return void seen.push(undefined);
    const { version: _version, ...rest } = change;
    seen.push(rest);
  });
  await expect.poll(() => seen).toEqual([undefined]);
  seen.length = 0;
  return seen;
}

const image = "/x.webp";

describe.each(bothEngines)("a save on %s", (engine) => {
  const tags = tagsFor(engine);

  test("says what it changed on the public site, and which posts link to it", { tags }, async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const makeLater = async (fields: object) => {
      now += 1_000;
      return makeBlog(app, { image, ...fields });
    };
    for (const slug of ["oldest", "older"]) await makeLater({ slug });
    const { id, ...post } = await makeLater({ slug: "middle", title: "Middle" });
    for (const slug of ["newer", "newest"]) await makeLater({ slug });
    const seen = await watchChanges(app);
    const save = (fields: object) => as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, ...fields } });
    const middle = { slug: "middle", title: "Middle", image };
    const renamed = { slug: "renamed", title: "Renamed", image };
    const neighbors = ["older", "newer"];

    await save({ content: ["Another text."] });
    await save({ title: "Renamed", slug: "renamed" });
    await save({ ...renamed, published: false });
    await save({ ...renamed, published: false, content: ["A draft."] });
    await save(middle);
    await as(`/api/blogs/${id}`, { method: "DELETE" });
    expect(seen).toEqual([
      { before: middle, after: middle, neighbors: [] },
      { before: middle, after: renamed, neighbors },
      { before: renamed, after: undefined, neighbors },
      { before: undefined, after: undefined, neighbors: [] },
      { before: undefined, after: middle, neighbors },
      { before: middle, after: undefined, neighbors },
    ]);
  });
});

describe("instances on one PostgreSQL database", () => {
  test("tell each other what changed, unless a change before it is unknown", {
    timeout: 30_000,
  }, async () => {
    const database = await createMigratedDatabase("postgres");
    await using a = await startTestApp("postgres", { database });
    await using b = await startTestApp("postgres", { database });
    const { as } = await signIn(a);
    const seen = await watchChanges(b);
    await watchChanges(a);
    const create = (slug: string) =>
      as("/api/blogs", {
        method: "POST",
        json: { slug, title: slug, image, content: ["Text"], published: true },
      });
    await create("first");
    await expect
      .poll(() => seen)
      .toEqual([{ after: { slug: "first", title: "first", image }, neighbors: [] }]);
    // This save sends no notification, like one by another program.
    await makeBlog(a);
    await create("third");
    await expect.poll(() => seen.slice(1)).toEqual([undefined]);
    await Promise.all([a.context.close(), b.context.close()]);
    await database.remove();
  });

  test("are notified of a save by an instance that is killed right after its commit", async () => {
    const database = await createMigratedDatabase("postgres");
    await using a = await startTestApp("postgres", { database });
    await using b = await startTestApp("postgres", { database });
    const seen = await watchChanges(b);
    const post = { slug: "last", title: "Last", image, content: ["Text"], published: true };
    await createBlog(a.context.db, post, Date.now(), { onChange: a.context.postChanges.notifyOthers });
    await expect.poll(() => seen).toEqual([{ after: { slug: "last", title: "Last", image }, neighbors: [] }]);
    await Promise.all([a.context.close(), b.context.close()]);
    await database.remove();
  });

  test("notify each other, and resume after the connection was lost", { timeout: 30_000 }, async () => {
    const database = await createMigratedDatabase("postgres");
    await using a = await startTestApp("postgres", { database });
    await using b = await startTestApp("postgres", { database });
    const { db } = a.context;
    const seen = await countChanges(b);
    const listening = sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and query like 'listen %' and state = 'idle'`;
    for (let round = 1; round <= 2; round += 1) {
      await expect.poll(async () => (await listening.execute(db)).rows.length).toBe(1);
      // Once its own notification arrives, an instance polls only every 5 s, so an earlier change came by notification.
      await sleep(1_000);
      await makeBlog(a);
      await a.context.postChanges.announce();
      await expect.poll(() => seen.changes, { timeout: 4_000, interval: 5 }).toBe(1 + round);
      const [{ pid } = { pid: 0 }] = (await listening.execute(db)).rows;
      await sql`select pg_terminate_backend(${pid})`.execute(db);
      await sleep(50);
    }
    await Promise.all([a.context.close(), b.context.close()]);
    await database.remove();
  });
});
