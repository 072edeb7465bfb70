import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { bothEngines, tagsFor } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";
import { bounds } from "../../http/contract/bounds.ts";
import type { AdminBlog, BlogInput } from "../contract/blogs.ts";
import { updateBlog } from "./write.ts";

const post = {
  title: " A title ",
  slug: "a-title",
  image: "https://example.org/a.webp",
  content: [" one ", "  ", "two"],
  published: false,
};

describe.each(bothEngines)("the owner's posts on %s", (engine) => {
  const tags = tagsFor(engine);

  test("a new post is stored with its text trimmed and its empty paragraphs dropped", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const response = await as("/api/blogs", { method: "POST", json: post });
    expect(response.status).toBe(201);
    const blog = (await response.json()) as AdminBlog;
    expect(blog).toMatchObject({ title: "A title", content: ["one", "two"], published: false });
    expect(await (await as(`/api/blogs/${blog._id}`)).json()).toEqual(blog);
    expect(await (await as("/api/blogs")).json()).toMatchObject([{ _id: blog._id, published: false }]);
    expect((await app.request("/api/blogs/slug/a-title")).status).toBe(404);
  });

  test("the list can be searched by title and slug, in any case, and % and _ are characters", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    for (const [slug, title] of [
      ["half", "50% Ärger_mit Größe"],
      ["fifty", "50 of them"],
      ["x-y", "O'Brien \\ Söhne"],
    ])
      await makeBlog(app, { slug: String(slug), title: String(title), published: slug !== "half" });
    const find = async (q: string) => {
      const found = await as(`/api/blogs?${new URLSearchParams({ q })}`);
      return ((await found.json()) as AdminBlog[]).map(({ slug }) => slug);
    };
    expect(await find("")).toEqual(["half", "x-y", "fifty"]);
    expect(await find(" 50 ")).toEqual(["half", "fifty"]);
    expect(await find("ÄRGER_MIT grö")).toEqual(["half"]);
    expect(await find("%")).toEqual(["half"]);
    expect(await find("_")).toEqual(["half"]);
    expect(await find("o'brien \\")).toEqual(["x-y"]);
    expect(await find("X-Y")).toEqual(["x-y"]);
    expect(await find("nothing")).toEqual([]);
    for (const query of [`q=${"x".repeat(256)}`, "q=a&q=b"])
      expect((await as(`/api/blogs?${query}`)).status).toBe(400);
  });

  test("the list has drafts without a date first, then posts by their date as the blog has them", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const day = (number: number) => new Date(Date.UTC(2025, 0, number)).toISOString();
    const add = (slug: string, fields: Partial<BlogInput>) => {
      now += 1_000;
      return makeBlog(app, { slug, ...fields });
    };
    await add("today", {});
    const draft = await add("changed-draft", { published: false });
    await add("draft", { published: false });
    await add("scheduled", { published: false, publishAt: new Date(now + 86_400_000).toISOString() });
    await add("newer", { date: day(3) });
    await add("same-day-first", { date: day(2) });
    await add("same-day-second", { date: day(2) });
    await add("older", { date: day(1) });
    await add("dated-draft", { published: false, date: day(2) });
    now += 1_000;
    const { id, ...input } = draft;
    await updateBlog(app.context.db, id, input, { now, version: undefined });
    const posts = (await (await as("/api/blogs")).json()) as AdminBlog[];
    expect(posts.map(({ slug }) => slug)).toEqual([
      "changed-draft",
      "draft",
      "scheduled",
      "today",
      "newer",
      "dated-draft",
      "same-day-second",
      "same-day-first",
      "older",
    ]);
    const inBlog = (await (await app.request("/api/blogs/public")).json()) as AdminBlog[];
    expect(posts.filter(({ published }) => published).map(({ slug }) => slug)).toEqual(
      inBlog.map(({ slug }) => slug),
    );
  });

  test("an incomplete or out-of-bounds post gets 400 and is not stored", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const invalidFields: object[] = [
      { title: "  " },
      { title: "a\0b" },
      { title: "x".repeat(256) },
      { slug: "Not A Slug" },
      { slug: "" },
      { image: "" },
      { image: "javascript:alert(1)" },
      { image: "//elsewhere.example" },
      { content: [] },
      { content: ["  "] },
      { content: ["a\0"] },
      { content: "text" },
      { content: Array.from({ length: 201 }, () => "x") },
      { published: "yes" },
      { published: undefined },
    ];
    for (const invalidField of invalidFields) {
      const response = await as("/api/blogs", { method: "POST", json: { ...post, ...invalidField } });
      expect([invalidField, response.status]).toEqual([invalidField, 400]);
    }
    expect(await (await as("/api/blogs")).json()).toEqual([]);
  });

  test("an error response has the path of the invalid field and a message", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const refusals: [object, { path: string; message: string }][] = [
      [{ title: "x".repeat(256) }, { path: "title", message: "Use at most 255 characters" }],
      [{ image: `/${"x".repeat(2048)}` }, { path: "image", message: "Use at most 2,048 characters" }],
      [
        { content: ["a", "b".repeat(20_001)] },
        { path: "content.1", message: "Use at most 20,000 characters" },
      ],
      [{ content: Array(201).fill("x") }, { path: "content", message: "Use at most 200 paragraphs" }],
      [{ slug: "No" }, { path: "slug", message: "Use only lowercase letters, digits, and hyphens" }],
    ];
    for (const [invalidField, issue] of refusals) {
      const response = await as("/api/blogs", { method: "POST", json: { ...post, ...invalidField } });
      expect(await response.json()).toEqual({ message: "The request is invalid", issues: [issue] });
    }
  });

  test("a lone surrogate becomes U+FFFD, so that every page can render it", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const json = { ...post, title: "Half \ud83d", content: ["\udc00 half"] };
    const response = await as("/api/blogs", { method: "POST", json });
    expect(await response.json()).toMatchObject({ title: "Half \ufffd", content: ["\ufffd half"] });
  });

  test("creating or updating a post with a slug that another post has gets 409", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { slug } = await makeBlog(app);
    const { id } = await makeBlog(app);
    expect((await as("/api/blogs", { method: "POST", json: { ...post, slug } })).status).toBe(409);
    expect((await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, slug } })).status).toBe(409);
  });

  test("a save based on an outdated version gets 409 and changes nothing", async () => {
    await using app = await startTestApp(engine, { clock: () => 1_000 });
    const { as } = await signIn(app);
    const { id } = await makeBlog(app);
    const path = `/api/blogs/${id}`;
    const opened = await as(path);
    const headers = { "If-Match": opened.headers.get("ETag") ?? "" };
    expect((await as(path, { method: "PUT", headers, json: { ...post, title: "First" } })).status).toBe(200);
    expect((await as(path, { method: "PUT", headers, json: { ...post, title: "Second" } })).status).toBe(409);
    expect(await (await as(path)).json()).toMatchObject({ title: "First" });
    expect((await as(path, { method: "PUT", json: { ...post, title: "Third" } })).status).toBe(200);
  });

  test("a post keeps the date of its first publication", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const { _id } = (await (await as("/api/blogs", { method: "POST", json: post })).json()) as AdminBlog;
    const publish = async (published: boolean) =>
      (await (
        await as(`/api/blogs/${_id}`, { method: "PUT", json: { ...post, published } })
      ).json()) as AdminBlog;
    now = Date.UTC(2026, 0, 2);
    expect((await publish(true)).date).toBe("2026-01-02T00:00:00.000Z");
    now = Date.UTC(2026, 0, 3);
    await publish(false);
    expect((await publish(true)).date).toBe("2026-01-02T00:00:00.000Z");
  });

  test("deleted and unknown posts return 404", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { id } = await makeBlog(app);
    expect((await as(`/api/blogs/${id}`, { method: "DELETE" })).status).toBe(204);
    for (const path of [`/api/blogs/${id}`, "/api/blogs/nothing"]) {
      expect((await as(path)).status).toBe(404);
      expect((await as(path, { method: "DELETE" })).status).toBe(404);
      expect((await as(path, { method: "PUT", json: post })).status).toBe(404);
    }
  });

  test("a saved text replaces the one before, and is deleted with its post for good", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { id, slug } = await makeBlog(app);
    const kept = await makeBlog(app);
    const path = `/api/blogs/${id}`;
    const json = { ...post, slug, content: ["Newer", "text"], published: true };
    expect(await (await as(path, { method: "PUT", json })).json()).toMatchObject({ content: json.content });
    for (const request of [as, app.request]) {
      const address = request === as ? path : `/api/Blogs/slug/${slug}`;
      expect(await (await request(address)).json()).toMatchObject({ content: json.content });
    }
    await as(path, { method: "DELETE" });
    await as(`/api/blogs/trash/${id}`, { method: "DELETE" });
    const texts = await app.context.db.selectFrom("blog_texts").select(["blog_id", "content"]).execute();
    expect(texts).toEqual([{ blog_id: kept.id, content: JSON.stringify(kept.content) }]);
  });

  test("a post of the maximum size is stored, in any script", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const content = Array.from({ length: bounds.paragraphs }, () => "語".repeat(bounds.paragraph));
    const json = { title: "Large", slug: "large", image: "/x.webp", content, published: true };
    const response = await as("/api/blogs", { method: "POST", json });
    expect(response.status).toBe(201);
    expect(((await response.json()) as AdminBlog).content).toEqual(content);
  });
});
