import { describe, expect, test } from "vitest";
import type { BlogPage } from "../../src/core/posts/contract/blog-pages.ts";
import type { AdminBlog, BlogSummary, PublicBlog } from "../../src/core/posts/contract/blogs.ts";
import { hasBlogPage, listBlogPage } from "../../src/core/posts/server/list-page.ts";
import type {} from "../../src/features/feeds/variables.ts";
import { startTestApp } from "../app.ts";
import { makeBlog } from "../builders.ts";
import { bothEngines } from "../databases.ts";
import { signIn } from "../owner.ts";

const post = { slug: "a", title: "A", image: "/x.webp", content: ["Text"], published: true };

function slugsOf(page: BlogPage | undefined): string[] | undefined {
  return page?.blogs.map(({ slug }) => slug);
}

describe.each(bothEngines)("tags, series, and pinned posts on %s", (engine) => {
  test("are stored as they are written, in lists and in the post, and stay if an update leaves them out", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const topics = {
      tags: ["  C++ ", "machine   learning", "c++", "日本"],
      series: " Databases ",
      pinned: true,
    };
    const response = await as("/api/blogs", { method: "POST", json: { ...post, ...topics } });
    const tags = ["C++", "machine learning", "日本"];
    const created = (await response.json()) as AdminBlog;
    expect(created).toMatchObject({ tags, series: "Databases", pinned: true });
    const path = `/api/blogs/${created._id}`;
    const updated = await as(path, { method: "PUT", json: { ...post, title: "B" } });
    expect(await updated.json()).toMatchObject({ title: "B", tags, series: "Databases", pinned: true });
    expect(await (await app.request("/api/blogs/public")).json()).toMatchObject([{ tags, pinned: true }]);
    expect(await (await app.request("/api/Blogs/slug/a")).json()).toMatchObject({ tags });
    expect(await (await as("/api/blogs/topics")).json()).toEqual({
      tags: ["C++", "machine learning", "日本"].sort(),
      series: ["Databases"],
    });
    const removed = await as(path, {
      method: "PUT",
      json: { ...post, tags: [], series: null, pinned: false },
    });
    expect(await removed.json()).toMatchObject({ tags: [], series: null, pinned: false });
    expect(await (await app.request("/api/blogs/public")).json()).toMatchObject([
      { tags: [], pinned: false },
    ]);
  });

  test.each([
    ["a tag that is too long", { tags: ["a".repeat(41)] }, "tags.0"],
    ["a tag with a comma", { tags: ["a,b"] }, "tags.0"],
    ["a tag without words", { tags: ["a", "--"] }, "tags.1"],
    ["an empty tag", { tags: [""] }, "tags.0"],
    ["too many tags", { tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`) }, "tags"],
    ["tags that are no list", { tags: "a" }, "tags"],
    ["a series that is too long", { series: "a".repeat(101) }, "series"],
    ["a pin that is no answer", { pinned: "yes" }, "pinned"],
  ])("%s is refused by name, and nothing changes", async (_, fields, path) => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const response = await as("/api/blogs", { method: "POST", json: { ...post, ...fields } });
    expect(response.status).toBe(400);
    expect(
      ((await response.json()) as { issues: { path: string }[] }).issues.map((issue) => issue.path),
    ).toEqual([path]);
    expect(await (await as("/api/blogs")).json()).toEqual([]);
  });

  test("a list has the posts with a tag, however it is written, and that of a series begins with its first part", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { db } = app.context;
    for (const [slug, fields] of Object.entries({
      one: { tags: ["SQLite"], series: "S" },
      two: { tags: ["sqlite", "C++"], series: "S" },
      three: { series: "s" },
      draft: { tags: ["SQLite", "Secret"], series: "S", published: false },
    })) {
      now += 1_000;
      await makeBlog(app, { slug, ...fields });
    }
    expect(slugsOf(await listBlogPage(db, { tag: "sqlite", page: 1 }))).toEqual(["two", "one"]);
    expect(slugsOf(await listBlogPage(db, { series: "S", page: 1 }))).toEqual(["one", "two"]);
    expect((await listBlogPage(db, { page: 1 }))?.tags).toEqual([
      { name: expect.stringMatching(/^sqlite$/i), posts: 2 },
      { name: "C++", posts: 1 },
    ]);
    for (const query of [
      { tag: "secret", page: 1 },
      { tag: "sqlite", page: 2 },
      { series: "none", page: 1 },
    ]) {
      expect([query, await hasBlogPage(db, query)]).toEqual([query, false]);
      expect([query, await listBlogPage(db, query)]).toEqual([query, undefined]);
    }
    expect(await hasBlogPage(db, { tag: "c++", page: 1 })).toBe(true);
  });

  test("a part of a series knows its place, and a save names the parts whose place it changes", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const changes: string[][] = [];
    app.context.postChanges.watch((change) => changes.push(change?.neighbors.toSorted() ?? ["all"]));
    await app.context.postChanges.announce();
    const store = async (slug: string, fields: object = {}) => {
      now += 1_000;
      const json = { ...post, slug, title: slug, series: "S", ...fields };
      return (await (await as("/api/blogs", { method: "POST", json })).json()) as AdminBlog;
    };
    const read = async (slug: string) =>
      ((await (await app.request(`/api/Blogs/slug/${slug}`)).json()) as PublicBlog).series;
    await store("one");
    await store("between", { series: null });
    const two = await store("two");
    await store("hidden", { published: false });
    await store("three");
    expect(changes.at(-1)).toEqual(["one", "two"]);
    expect(await read("two")).toEqual({
      name: "S",
      part: 2,
      parts: 3,
      previous: { slug: "one", title: "one" },
      next: { slug: "three", title: "three" },
    });
    const save = async (fields: object) => {
      const json = { ...post, slug: "two", title: "two", ...fields };
      await as(`/api/blogs/${two._id}`, { method: "PUT", json });
      return changes.at(-1);
    };
    expect(await save({ content: ["Another text"] })).toEqual([]);
    expect(await save({ series: null })).toEqual(["one", "three"]);
    expect(await read("three")).toMatchObject({ part: 2, parts: 2, previous: { slug: "one" } });
    expect(await save({ series: "S" })).toEqual(["one", "three"]);
    expect(await save({ published: false })).toEqual(["between", "one", "three"]);
    expect(await read("three")).toMatchObject({ part: 2, parts: 2 });
  });

  test("the newest three pinned posts are the first on the first page only, and the public list keeps its order", async () => {
    let now = Date.UTC(2020, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    for (let number = 0; number < 65; number += 1) {
      now += 86_400_000;
      await makeBlog(app, { slug: `post-${number}`, pinned: [0, 1, 2, 64].includes(number) });
    }
    const { db } = app.context;
    const first = slugsOf(await listBlogPage(db, { page: 1 }));
    expect(first?.slice(0, 4)).toEqual(["post-64", "post-2", "post-1", "post-63"]);
    expect(first).toHaveLength(62);
    expect(slugsOf(await listBlogPage(db, { page: 2 }))).toEqual([
      "post-4",
      "post-3",
      "post-2",
      "post-1",
      "post-0",
    ]);
    const list = (await (await app.request("/api/blogs/public")).json()) as BlogSummary[];
    expect(list.map(({ slug }) => slug)).toEqual(
      Array.from({ length: 65 }, (_, index) => `post-${64 - index}`),
    );
  });

  test("the feeds of a tag have its posts, also beside those of all posts", async () => {
    await using app = await startTestApp(engine, {
      pages: true,
      config: { siteUrl: "https://ada.example", websubHub: "https://hub.example/" },
    });
    await makeBlog(app, { slug: "one", title: "One", tags: ["C++", "SQLite"] });
    await makeBlog(app, { slug: "two", title: "Two" });
    const read = async (path: string) => {
      const response = await app.request(path);
      return { status: response.status, link: response.headers.get("link"), text: await response.text() };
    };
    for (const path of ["/feed.xml", "/atom.xml", "/feed.json"]) {
      const all = await read(path);
      expect(all.text).toMatch(/One.*Two|Two.*One/s);
      expect(all.link).toContain("hub.example");
      const tagged = await read(`${path}?tag=c%2B%2B`);
      expect(tagged).toMatchObject({ status: 200, text: expect.stringContaining("One") });
      expect(tagged.text).not.toContain("Two");
      expect(tagged.text).toContain("SQLite");
      expect(tagged.text).toContain("https://ada.example/blog?tag=c%2B%2B");
      expect(tagged.link).toBe(`<https://ada.example${path}?tag=c%2B%2B>; rel="self"`);
      expect((await read(`${path}?tag=C%2B%2B`)).text).toBe(tagged.text);
      for (const unknown of ["none", "a".repeat(300), "%00", "%ff"])
        expect((await read(`${path}?tag=${unknown}`)).status).toBe(404);
      expect((await read(`${path}?tag=`)).text).toBe(all.text);
      expect((await read(`${path}?other=1`)).text).toBe(all.text);
    }
  });
});
