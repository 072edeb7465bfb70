import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { createMigratedDatabase, engines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import type { AdminBlog, BlogInput } from "../contract/blogs.ts";
import { updateBlog } from "./write.ts";

const post = { title: "A title", image: "/x.webp", content: ["Text"], published: true };

/** Starts an app with functions that save posts as the owner does. */
async function startAsOwner(app: TestApp) {
  const { as } = await signIn(app);
  const create = async (fields: object) => {
    const response = await as("/api/blogs", { method: "POST", json: { ...post, ...fields } });
    return ((await response.json()) as AdminBlog)._id;
  };
  const update = (id: string, fields: object) =>
    as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, ...fields } });
  return { as, create, update };
}

/** Returns the status of a post's page, and where it redirects to. */
async function visit(app: TestApp, slug: string) {
  const { status, headers } = await app.request(`/blog/${slug}`);
  return status === 301 ? headers.get("location") : status;
}

function readRedirects({ context }: TestApp) {
  return context.db.selectFrom("redirects").selectAll().orderBy("slug").execute();
}

describe.each(engines)("redirects on %s", (engine) => {
  test("every slug that a published post had leads directly to its current one", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { create, update } = await startAsOwner(app);
    const id = await create({ slug: "one" });
    for (const slug of ["two", "three"]) expect((await update(id, { slug })).status).toBe(200);
    expect(await Promise.all(["one", "two", "three"].map((slug) => visit(app, slug)))).toEqual([
      "/blog/three",
      "/blog/three",
      200,
    ]);
    const response = await app.request("/api/Blogs/slug/one");
    expect([response.status, response.headers.get("location")]).toEqual([301, "/api/Blogs/slug/three"]);
    expect((await app.request("/api/Blogs/slug/four")).status).toBe(404);
  });

  test("a post can take its old slug back, which turns the redirect around", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { create, update } = await startAsOwner(app);
    const id = await create({ slug: "one" });
    await update(id, { slug: "two" });
    expect((await update(id, { slug: "one" })).status).toBe(200);
    expect([await visit(app, "one"), await visit(app, "two")]).toEqual([200, "/blog/one"]);
    expect(await readRedirects(app)).toEqual([{ slug: "two", blog_id: id }]);
  });

  test("a slug that redirects to another post is refused with the reason, and nothing changes", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { as, create, update } = await startAsOwner(app);
    const id = await create({ slug: "one", title: "First" });
    await update(id, { slug: "two", title: "First" });
    const other = await create({ slug: "other" });
    const message = "The post “First” had this slug, and links to it still lead there. Use another slug";
    for (const refused of [
      await update(other, { slug: "one", title: "Changed" }),
      await as("/api/blogs", { method: "POST", json: { ...post, slug: "one" } }),
      await as("/api/blogs", { method: "POST", json: { ...post, slug: "one", published: false } }),
    ])
      expect([refused.status, await refused.json()]).toEqual([409, { message }]);
    expect(await visit(app, "one")).toBe("/blog/two");
    expect(await (await as(`/api/blogs/${other}`)).json()).toMatchObject({ slug: "other", title: "A title" });
    expect(await (await as("/api/blogs")).json()).toHaveLength(2);
  });

  test("a post in the trash has no redirects, and its slugs are free again", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { as, create, update } = await startAsOwner(app);
    const id = await create({ slug: "one" });
    await update(id, { slug: "two" });
    expect((await as(`/api/blogs/${id}`, { method: "DELETE" })).status).toBe(204);
    expect([await visit(app, "one"), await visit(app, "two")]).toEqual([404, 404]);
    await create({ slug: "one" });
    const two = await create({ slug: "two" });
    expect([await visit(app, "one"), await visit(app, "two")]).toEqual([200, 200]);
    expect(await readRedirects(app)).toEqual([]);
    expect((await as(`/api/blogs/${id}/restore`, { method: "POST" })).status).toBe(200);
    const restored = `two-${id.slice(-10)}`;
    expect([await visit(app, "two"), await visit(app, restored)]).toEqual([200, 200]);
    expect(await (await as(`/api/blogs/${two}`)).json()).toMatchObject({ slug: "two" });
  });

  test("drafts never show through redirects", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const { create, update } = await startAsOwner(app);
    const draft = await create({ slug: "draft-one", published: false });
    await update(draft, { slug: "draft-two", published: false });
    expect(await readRedirects(app)).toEqual([]);
    const id = await create({ slug: "one" });
    await update(id, { slug: "two" });
    await update(id, { slug: "three", published: false });
    for (const slug of ["draft-one", "draft-two", "one", "two", "three"]) {
      expect([slug, await visit(app, slug)]).toEqual([slug, 404]);
      expect((await app.request(`/api/Blogs/slug/${slug}`)).status).toBe(404);
    }
    await update(id, { slug: "three" });
    expect(await visit(app, "one")).toBe("/blog/three");
  });

  test("concurrent saves leave no loop and no slug with two owners", { timeout: 60_000 }, async () => {
    const database = await createMigratedDatabase(engine);
    await using a = await startTestApp(engine, { database });
    await using b = await startTestApp(engine, { database });
    const posts = [
      await makeBlog(a, { slug: "s0" }),
      await makeBlog(a, { slug: "s1" }),
      await makeBlog(a, { slug: "s2" }),
    ];
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const saves = posts.flatMap((blog, index) => [
        save(a, blog, `s${(round + index) % 5}`),
        save(b, blog, `s${(round * 2 + index + 1) % 5}`),
      ]);
      for (const outcome of await Promise.all(saves)) outcomes.add(outcome);
      const slugs = (await a.context.db.selectFrom("blogs").select("slug").execute()).map(({ slug }) => slug);
      const redirects = (await readRedirects(a)).map(({ slug }) => slug);
      expect(slugs.filter((slug) => redirects.includes(slug))).toEqual([]);
      expect(new Set(slugs).size).toBe(3);
    }
    expect([...outcomes].sort()).toEqual(["saved", "slug-redirects", "slug-taken"]);
    await Promise.all([a.context.close(), b.context.close()]);
    await database.remove();
  });

  test("two posts never have a slug that moves from one to the other, even at the same time", {
    timeout: 60_000,
  }, async () => {
    const database = await createMigratedDatabase(engine);
    await using a = await startTestApp(engine, { database });
    await using b = await startTestApp(engine, { database });
    for (let round = 0; round < 6; round += 1) {
      const [giver, taker] = [await makeBlog(a, { slug: `give-${round}` }), await makeBlog(a)];
      const [given, taken] = await Promise.all([
        save(a, giver, `new-${round}`),
        save(b, taker, `give-${round}`),
      ]);
      expect(given).toBe("saved");
      expect(["slug-taken", "slug-redirects"]).toContain(taken);
    }
    await Promise.all([a.context.close(), b.context.close()]);
    await database.remove();
  });
});

/** Saves a post under another slug, and returns what happened. */
async function save(
  { context }: TestApp,
  { id, ...input }: BlogInput & { id: string },
  slug: string,
): Promise<string> {
  const result = await updateBlog(context.db, id, { ...input, slug }, { now: 1, version: undefined });
  return "saved" in result ? "saved" : result.refused;
}
