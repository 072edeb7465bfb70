import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { bothEngines } from "../../../test/databases.ts";
import { listUnfound, makeHangulWords } from "../../../test/indexed-words.ts";
import { signIn } from "../../../test/owner.ts";
import type { FoundPosts } from "../../core/posts/contract/blog-pages.ts";
import type { AdminBlog, PublicBlog } from "../../core/posts/contract/blogs.ts";
import { createPostBodies } from "../../core/posts/server/bodies.ts";
import { findPosts } from "./find-posts.ts";
import { withoutStems } from "./index-post.ts";

/** Stores posts as the owner does, so that their texts are parsed. */
async function storePosts(app: TestApp, posts: Record<string, object>) {
  const { as } = await signIn(app);
  for (const [slug, fields] of Object.entries(posts)) {
    const post = { slug, title: slug, image: "/x.webp", content: ["Text"], published: true, ...fields };
    expect((await as("/api/blogs", { method: "POST", json: post })).status).toBe(201);
  }
  return { as };
}

async function find({ context }: TestApp, search: string): Promise<FoundPosts> {
  return findPosts(context, search);
}

async function findSlugs(app: TestApp, search: string): Promise<string[]> {
  return (await find(app, search)).posts.map(({ slug }) => slug);
}

describe.each(bothEngines)("the search of posts on %s", (engine) => {
  test("finds words in titles, tags, and all parts of a text, the best first", async () => {
    await using app = await startTestApp(engine);
    await storePosts(app, {
      "in-text": { content: ["A long text that mentions an index once, among many other words."] },
      "in-title": { title: "What an index really buys" },
      "in-tag": { tags: ["Index"] },
      other: {
        content: ["## A heading", "```ts\nconst marmalade = 1;\n```", "| a | jam |\n|--|--|\n| honey | b |"],
      },
    });
    expect(await findSlugs(app, "index")).toEqual(["in-title", "in-tag", "in-text"]);
    for (const word of ["heading", "marmalade", "honey", "JAM"])
      expect(await findSlugs(app, word)).toEqual(["other"]);
    expect(await find(app, "mentions ÍNDEX")).toMatchObject({
      count: 1,
      isPartial: false,
      posts: [
        {
          slug: "in-text",
          excerpt: [
            { text: "A long text that ", isMatch: false },
            { text: "mentions", isMatch: true },
            { text: " an ", isMatch: false },
            { text: "index", isMatch: true },
            { text: " once, among many other words.", isMatch: false },
          ],
        },
      ],
    });
  });

  test("finds other forms of a word, the exact word first, and marks them", async () => {
    await using app = await startTestApp(engine);
    const filler = { content: ["Nothing that is searched for."] };
    await storePosts(app, {
      one: { content: ["We followed a shipment."] },
      many: { content: ["We followed some shipments."] },
      "in-title": { title: "Writing", ...filler },
      "in-tag": { tags: ["Queries"], ...filler },
      ships: { content: ["We shipped it."] },
    });
    expect(await findSlugs(app, "shipments")).toEqual(["many", "one"]);
    expect((await findSlugs(app, "shipment")).toSorted()).toEqual(["many", "one"]);
    expect(await findSlugs(app, "writes")).toEqual(["in-title"]);
    expect(await findSlugs(app, "query")).toEqual(["in-tag"]);
    expect((await find(app, "followed shipments")).posts.map(({ excerpt }) => excerpt)).toContainEqual([
      { text: "We ", isMatch: false },
      { text: "followed", isMatch: true },
      { text: " a ", isMatch: false },
      { text: "shipment", isMatch: true },
      { text: ".", isMatch: false },
    ]);
    const { as } = await signIn(app);
    expect(await (await as("/api/blogs?q=shipping")).json()).toMatchObject([{ slug: "ships" }]);
  });

  test("knows the forms of words in the language that the site has now, and of posts from before", async () => {
    await using app = await startTestApp(engine);
    await storePosts(app, { house: { content: ["Die Häuser am See, und das Writing."] } });
    const { db } = app.context;
    let language = "de-AT";
    const bodies = createPostBodies({ db, log: { warn: () => {} }, language: () => language });
    const search = async (words: string) =>
      (await findPosts({ ...app.context, bodies }, words)).posts.map(({ slug }) => slug);
    expect(await search("Hauses")).toEqual([]);
    bodies.start();
    await expect.poll(() => search("Hauses")).toEqual(["house"]);
    expect(await search("writes")).toEqual([]);
    await db.updateTable("blog_search").set({ language: null }).execute();
    language = "en";
    bodies.start();
    await expect.poll(() => search("writes")).toEqual(["house"]);
    // A language that has no stemmer finds words as they are, and their beginnings.
    language = "ja";
    bodies.start();
    await expect.poll(() => search("writes")).toEqual([]);
    expect(await search("writ")).toEqual(["house"]);
    await bodies.stop();
  });

  test("finds the beginnings of words, and words of languages without spaces", async () => {
    await using app = await startTestApp(engine);
    await storePosts(app, {
      plural: { content: ["Indexes are trees."] },
      japanese: { content: ["今日は東京の天気がいいです。"] },
      hindi: { title: "हिन्दी में डेटाबेस" },
    });
    expect(await findSlugs(app, "index tree")).toEqual(["plural"]);
    expect(await findSlugs(app, "in")).toEqual([]);
    expect(await findSlugs(app, "天気")).toEqual(["japanese"]);
    expect(await findSlugs(app, "東京")).toEqual(["japanese"]);
    expect(await findSlugs(app, "डेटाबेस")).toEqual(["hindi"]);
  });

  test("finds posts with some of the words if none has all of them", async () => {
    await using app = await startTestApp(engine);
    await storePosts(app, { a: { content: ["apples"] }, b: { content: ["pears and apples"] } });
    expect(await find(app, "pears apples")).toMatchObject({ isPartial: false, count: 1 });
    expect(await find(app, "pears bananas")).toMatchObject({
      isPartial: true,
      count: 1,
      posts: [{ slug: "b" }],
    });
    expect(await find(app, "bananas cherries")).toMatchObject({ isPartial: false, count: 0, posts: [] });
  });

  test("follows saves, and finds no drafts and no deleted posts", async () => {
    await using app = await startTestApp(engine);
    const { as } = await storePosts(app, { a: { content: ["apples"] } });
    const [blog] = (await (await as("/api/blogs")).json()) as AdminBlog[];
    const path = `/api/blogs/${blog?._id}`;
    const post = { slug: "a", title: "A", image: "/x.webp", content: ["pears"], published: true };
    await as(path, { method: "PUT", json: post });
    expect([await findSlugs(app, "apples"), await findSlugs(app, "pears")]).toEqual([[], ["a"]]);
    await as(path, { method: "PUT", json: { ...post, published: false } });
    expect(await findSlugs(app, "pears")).toEqual([]);
    // The owner finds the draft.
    expect(await (await as("/api/blogs?q=pears")).json()).toHaveLength(1);
    await as(path, { method: "PUT", json: post });
    await as(path, { method: "DELETE" });
    expect(await findSlugs(app, "pears")).toEqual([]);
    await as("/api/blogs/trash", { method: "DELETE" });
    expect(await app.context.db.selectFrom("blog_search").select("blog_id").execute()).toEqual([]);
  });

  test("takes anything that can be typed, and finds what a very long text begins with", async () => {
    await using app = await startTestApp(engine);
    const long = Array.from({ length: 50 }, (_, index) => `word${index} `.repeat(2_000).slice(0, 19_000));
    const chinese = Array.from({ length: 40 }, () => "数据库索引".repeat(3_900));
    await storePosts(app, { long: { content: long }, chinese: { content: chinese } });
    expect(await findSlugs(app, "word1")).toEqual(["long"]);
    expect(await findSlugs(app, "索引")).toEqual(["chinese"]);
    for (const search of [
      ...[
        '"',
        "'",
        "a'b\"c",
        "* AND OR NOT NEAR(",
        "word1:* & | !",
        "title:word1",
        "-word1",
        "\\",
        "%_",
        "(",
        "😀",
      ],
      ...["a ".repeat(50), "x".repeat(100), "{word1}^2", "\ud800", "\u0301", "foo \u0301", "\u037a"],
    ])
      expect((await find(app, search)).posts.every(({ slug }) => slug === "long" || slug === "chinese")).toBe(
        true,
      );
    expect(await find(app, " ")).toMatchObject({ count: 0, posts: [] });
  });

  test("finds each word that the index has of a very long text", async () => {
    await using app = await startTestApp(engine);
    const words = makeHangulWords(8_000);
    const content = Array.from({ length: 8 }, (_, part) =>
      words.slice(1_000 * part, 1_000 * (part + 1)).join(" "),
    );
    await storePosts(app, { long: { content } });
    const { db } = app.context;
    const stored = await db.selectFrom("blog_search").select("words").executeTakeFirstOrThrow();
    const indexed = withoutStems(stored.words);
    expect(words.slice(0, indexed.length)).toEqual(indexed);
    expect(indexed.join(" ").length).toBeGreaterThan(119_000);
    expect(await listUnfound(db, engine, "blog_search")).toEqual([]);
  });

  test("shows the best posts of many", async () => {
    await using app = await startTestApp(engine);
    await storePosts(
      app,
      Object.fromEntries(
        Array.from({ length: 25 }, (_, index) => [`post-${index}`, { content: ["apples"] }]),
      ),
    );
    const found = await find(app, "apples");
    expect([found.count, found.posts.length]).toEqual([25, 20]);
  });

  test("knows posts that another version or a backup has left without their words", async () => {
    await using app = await startTestApp(engine);
    const { as } = await storePosts(app, { a: { content: ["apples"], tags: ["fruit"] } });
    const { db } = app.context;
    await db.deleteFrom("blog_search").execute();
    await db.updateTable("blog_texts").set({ body: null, body_version: null }).execute();
    expect(await findSlugs(app, "apples")).toEqual([]);
    const bodies = createPostBodies({ db, log: { warn: () => {} } });
    bodies.start();
    await expect.poll(() => findSlugs(app, "apples fruit")).toEqual(["a"]);
    await bodies.stop();
    expect((await as("/api/blogs?q=fruit")).status).toBe(200);
  });

  test("a post leads to those that are most like it, by tags and words", async () => {
    await using app = await startTestApp(engine);
    const common = { content: ["Nothing that others would not have."] };
    const { as } = await storePosts(app, {
      first: { title: "Measuring an index", tags: ["SQLite"], ...common },
      between: { title: "A holiday", ...common },
      "same-tag": { title: "Something else", tags: ["sqlite"], ...common },
      other: { title: "A day at sea", ...common },
      "same-words": { title: "Notes", content: ["Measuring is half of it."] },
      draft: { title: "An index again", tags: ["SQLite"], published: false },
      unlike: { title: "Nothing", ...common },
    });
    const read = async (slug: string) =>
      ((await (await app.request(`/api/Blogs/slug/${slug}`)).json()) as PublicBlog).related?.map(
        (post) => post.slug,
      );
    expect((await read("first"))?.toSorted()).toEqual(["same-tag", "same-words"]);
    expect(await read("unlike")).toBeUndefined();
    const posts = (await (await as("/api/blogs")).json()) as AdminBlog[];
    await as(`/api/blogs/${posts.find(({ slug }) => slug === "same-tag")?._id}`, { method: "DELETE" });
    expect(await read("first")).toEqual(["same-words"]);
  });
});
