import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { startTestApp, type TestAppOptions } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { bothEngines, createMigratedDatabase, tagsFor } from "../../../test/databases.ts";
import type { Engine } from "../../core/db/connect.ts";
import { noise } from "../../core/media/server/pictures/test-pictures.ts";
import type { AdminBlog, AdminBlogSummary, PublicBlog } from "../../core/posts/contract/blogs.ts";
import { publishDue } from "../../core/posts/server/publication.ts";
import { createLog } from "../../core/process/log/log.ts";
import { describeFault } from "../../core/site/server/site-fault.ts";
import { startSiteEditing } from "../site-editing/testing/site-editing.ts";
import { postFiles } from "./parts.ts";

const cover = "/pictures/cover-1.webp";

/** Returns the text of a file. */
function post(title: string, fields = "", content = "Hello."): string {
  return `---\ntitle: ${title}\nimage: ${cover}\n${fields}---\n\n${content}\n`;
}

/** An app with posts as files, and what changes its site folder and has the change read. */
async function startSite(engine: Engine, files: Record<string, string> = {}, options: TestAppOptions = {}) {
  const site = await startSiteEditing(engine, files, options);
  const { db, get } = site.app.context;
  const own = get(postFiles);
  const place = (name: string) => path.join(site.siteDir, name);
  await own.refresh();
  return {
    ...site,
    db,
    write: async (name: string, content: string | Uint8Array) => {
      await mkdir(path.dirname(place(name)), { recursive: true });
      await writeFile(place(name), content);
      await own.refresh();
    },
    rename: async (from: string, to: string) => {
      await rename(place(from), place(to));
      await own.refresh();
    },
    remove: async (name: string) => {
      await rm(place(name));
      await own.refresh();
    },
    faults: () => own.faults().map(describeFault),
    read: async (slug: string) => {
      const response = await site.app.request(`/api/Blogs/slug/${slug}`);
      return response.status === 200 ? ((await response.json()) as PublicBlog) : response.status;
    },
    list: async () => (await (await site.as("/api/blogs")).json()) as AdminBlogSummary[],
    like: (id: string) =>
      site.app.request(`/api/blogs/${id}/likes`, { method: "PATCH", json: { action: "like" } }),
  };
}

describe.each(bothEngines)("posts as files on %s", (engine) => {
  const tags = tagsFor(engine);

  test("a file is a post, and so is what it becomes", async () => {
    await using site = await startSite(engine, {
      "posts/first.md": post("First", "date: 2026-03-20\ntags: [A, B]\npinned: true\nseries: Two\n"),
    });
    const first = (await site.read("first")) as PublicBlog;
    expect(first).toMatchObject({
      title: "First",
      image: cover,
      date: "2026-03-20T00:00:00.000Z",
      tags: ["A", "B"],
      pinned: true,
      content: ["Hello."],
    });
    expect(await site.list()).toMatchObject([{ _id: first._id, file: "posts/first.md" }]);
    await site.like(first._id);

    await site.write("posts/first.md", post("First again", "", "One.\n\nTwo."));
    expect(await site.read("first")).toMatchObject({
      _id: first._id,
      title: "First again",
      date: first.date,
      tags: [],
      pinned: false,
      content: ["One.", "Two."],
      likes: 1,
    });
    const revisions = await (await site.as(`/api/blogs/${first._id}/revisions`)).json();
    expect(revisions).toMatchObject([{ title: "First" }]);

    await site.write("posts/first.md", post("First again", "slug: other\naliases: [older]\n"));
    expect(await site.read("first")).toBe(301);
    expect(await site.read("other")).toMatchObject({ _id: first._id });
    const redirects = await site.db.selectFrom("redirects").selectAll().orderBy("slug").execute();
    expect(redirects).toEqual([
      { slug: "first", blog_id: first._id },
      { slug: "older", blog_id: first._id },
    ]);
    expect(site.faults()).toEqual([]);
  });

  test("a post whose file is removed leaves the site, and comes back with its likes", { tags }, async () => {
    await using site = await startSite(engine, { "posts/a.md": post("A") });
    const { _id: id } = (await site.read("a")) as PublicBlog;
    await site.like(id);
    await site.remove("posts/a.md");
    expect(await site.read("a")).toBe(404);
    expect(await (await site.as("/api/blogs/trash")).json()).toMatchObject([{ _id: id }]);
    await site.write("posts/a.md", post("A is back"));
    expect(await site.read("a")).toMatchObject({ _id: id, title: "A is back", likes: 1 });

    await site.remove("posts/a.md");
    expect((await site.as(`/api/blogs/${id}/restore`, { method: "POST" })).status).toBe(200);
    const [restored] = await site.list();
    expect([restored?.slug, restored?.file]).toEqual(["a", undefined]);
  });

  test("a renamed file keeps its likes if it says which post it is", { tags }, async () => {
    await using site = await startSite(engine, { "posts/a.md": post("A", "slug: one\n") });
    const { _id: id } = (await site.read("one")) as PublicBlog;
    await site.rename("posts/a.md", "posts/b.md");
    expect(await site.list()).toMatchObject([{ _id: id, file: "posts/b.md", published: true }]);
    await rm(path.join(site.siteDir, "posts/b.md"));
    await site.write("posts/two.md", post("A", "aliases: [one]\n"));
    expect(await site.list()).toMatchObject([{ _id: id, slug: "two", file: "posts/two.md" }]);
    expect(await (await site.as("/api/blogs/trash")).json()).toEqual([]);
  });

  test("drafts stay hidden, and a later date is that of the publication", { tags }, async () => {
    let now = Date.parse("2026-03-20T12:00:00Z");
    const draft = post("Draft", "draft: true\n");
    await using site = await startSite(
      engine,
      {
        "posts/draft.md": draft,
        "posts/later.md": post("Later", "date: 2026-03-21\n"),
        "posts/planned.md": post("Planned", "date: 2026-01-01\npublishDate: 2026-03-22T08:00:00+02:00\n"),
      },
      { clock: () => now },
    );
    const list = await site.list();
    const bySlug = Object.fromEntries(list.map((one) => [one.slug, one]));
    expect(bySlug).toMatchObject({
      draft: { published: false, publishAt: null },
      later: { published: false, publishAt: "2026-03-21T00:00:00.000Z" },
      planned: { published: false, publishAt: "2026-03-22T06:00:00.000Z", date: "2026-01-01T00:00:00.000Z" },
    });
    now = Date.parse("2026-03-21T00:00:00Z");
    await publishDue(site.db, bySlug.later?._id ?? "", now);
    expect(await site.read("later")).toMatchObject({ date: "2026-03-21T00:00:00.000Z" });
    await site.write("posts/later.md", post("Later", "date: 2026-03-21\n", "Changed."));
    expect(await site.read("later")).toMatchObject({
      date: "2026-03-21T00:00:00.000Z",
      content: ["Changed."],
    });
    await site.write("posts/draft.md", draft.replace("draft: true\n", ""));
    expect(await site.read("draft")).toMatchObject({ date: "2026-03-21T00:00:00.000Z" });
    await site.write("posts/draft.md", draft);
    expect(await site.read("draft")).toBe(404);
  });

  test("a file with faults keeps its last version, and says where they are", { tags }, async () => {
    await using site = await startSite(engine, { "posts/a.md": post("A") });
    for (const [text, fault] of [
      [post("A", "titel: x\n"), /^posts\/a\.md:4:1: titel is not a known field; did you mean title\?/],
      ["Hello", /^posts\/a\.md:1:1: The post must start with a line ---/],
      [post("A", "", ""), /^posts\/a\.md:4:1: The post has no text/],
      [
        post("A", "", "One.\n\nSee ![this](missing.png)."),
        /^posts\/a\.md:8:13: missing\.png does not exist\.$/,
      ],
      [post("A", "", "![x](../../x.png)"), /^posts\/a\.md:6:6: \.\.\/\.\.\/x\.png is not in the folder/],
      [
        post("A", "", `Hi.\n\n${"x".repeat(20_001)}`),
        /^posts\/a\.md:8:1: This block of the text: Use at most 20,000/,
      ],
      [post("A").replace(cover, "//x/y.png"), /^posts\/a\.md:3:1: image: Use an http/],
      [post("A", "", `One.\n\n${"> ".repeat(30)}x`), /^posts\/a\.md:8:\d+: The text is nested more than/],
      [
        `${post("A")}${"x".repeat(1024 * 1024)}`,
        /^posts\/a\.md: The file is larger than 1 MB: it has 1025 KB\. Shorten it\.$/,
      ],
    ] as const) {
      await site.write("posts/a.md", text);
      expect(site.faults()).toEqual([expect.stringMatching(fault)]);
      expect(await site.read("a")).toMatchObject({ content: ["Hello."] });
    }
    const dashboard = await (await site.as("/api/site-faults")).json();
    expect(dashboard).toMatchObject({ faults: site.faults() });
    await site.write("posts/a.md", post("A", "", "Fixed."));
    expect(site.faults()).toEqual([]);
    await site.write("posts/My Post.md", post("A"));
    expect(site.faults()).toEqual([
      expect.stringMatching(/^posts\/My Post\.md:1:1: The name of a post's file/),
    ]);
  });

  test("a slug that is there twice is a fault, until one of them is gone", { tags }, async () => {
    const logged: string[] = [];
    const log = createLog("warn", { write: (entry: string) => void logged.push(entry) });
    await using site = await startSite(engine, {}, { log });
    const stored = await makeBlog(site.app, { slug: "a", title: "Stored" });
    await site.write("posts/a.md", post("A"));
    expect(site.faults()).toEqual([
      expect.stringMatching(/^posts\/a\.md:1:1: A post in the database has the slug a, too/),
    ]);
    expect(await site.read("a")).toMatchObject({ title: "Stored" });
    await site.write("posts/b.md", post("B"));
    await site.write("posts/c.md", post("C", "slug: b\n"));
    expect(site.faults()[1]).toMatch(/^posts\/c\.md:1:1: posts\/b\.md has the slug b, too/);
    // Each is logged once, although it is tried again whenever something changes.
    expect(logged).toHaveLength(2);
    expect(await site.read("b")).toMatchObject({ title: "B" });

    expect((await site.as(`/api/blogs/${stored.id}`, { method: "DELETE" })).status).toBe(204);
    await site.remove("posts/c.md");
    expect(site.faults()).toEqual([]);
    expect(await site.read("a")).toMatchObject({ title: "A", _id: stored.id });
  });

  test("no call changes a post that is a file, but visitors can like it", { tags }, async () => {
    await using site = await startSite(engine, { "posts/a.md": post("A") });
    const { _id: id } = (await site.read("a")) as PublicBlog;
    const input = { slug: "a", title: "B", image: cover, content: ["x"], published: false };
    for (const init of [{ method: "PUT", json: input }, { method: "DELETE" }]) {
      const response = await site.as(`/api/blogs/${id}`, init);
      expect([response.status, await response.json()]).toEqual([
        409,
        { message: "This post is the file posts/a.md. Change it there, or move it into the database" },
      ]);
    }
    expect((await site.like(id)).status).toBe(200);
    expect(await site.read("a")).toMatchObject({ title: "A", likes: 1 });
  });

  test("instances with the same folder store a change once", { tags }, async () => {
    const database = await createMigratedDatabase(engine);
    onTestFinished(() => database.remove());
    const files = { "posts/a.md": post("A"), "posts/b.md": post("B") };
    await using site = await startSite(engine, files, { database });
    const { siteDir } = site;
    await using other = await startTestApp(engine, { database, config: { siteDir } });
    const both = [site.app.context.get(postFiles), other.context.get(postFiles)];
    const before = await site.list();
    await other.context.get(postFiles).refresh();
    expect(await site.list()).toEqual(before);

    await Promise.all(
      ["a", "c", "d"].map((name) => writeFile(path.join(siteDir, `posts/${name}.md`), post(`New ${name}`))),
    );
    await rm(path.join(siteDir, "posts/b.md"));
    await Promise.all(both.map((one) => one.refresh()));
    expect(both.map((one) => one.faults())).toEqual([[], []]);
    expect((await site.list()).map(({ title }) => title).sort()).toEqual(["New a", "New c", "New d"]);
    const revisions = await site.db.selectFrom("blog_revisions").select("title").execute();
    expect(revisions).toEqual([{ title: "A" }]);
  });

  test("what an instance that was stopped has left is done by the next", { tags }, async () => {
    const database = await createMigratedDatabase(engine);
    onTestFinished(() => database.remove());
    const names = Array.from({ length: 30 }, (_, number) => `p${number}`);
    const files = Object.fromEntries(names.map((name) => [`posts/${name}.md`, post(name)]));
    const site = await startSite(engine, {}, { database });
    const { siteDir } = site;
    await mkdir(path.join(siteDir, "posts"));
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(siteDir, name), text);
    const unfinished = site.app.context.get(postFiles).refresh();
    await expect.poll(async () => (await site.list()).length).toBeGreaterThan(0);
    await site[Symbol.asyncDispose]();
    await unfinished;
    await using next = await startTestApp(engine, { database, config: { siteDir } });
    await next.context.get(postFiles).refresh();
    const slugs = await next.context.db.selectFrom("blogs").select("slug").execute();
    expect(slugs.map(({ slug }) => slug).sort()).toEqual(names.sort());
  });

  test("posts stay while the site folder is not there", { tags }, async () => {
    await using site = await startSite(engine, { "posts/a.md": post("A") });
    await rename(site.siteDir, `${site.siteDir}-away`);
    await site.app.context.get(postFiles).refresh();
    expect(await site.read("a")).toMatchObject({ title: "A" });
    await rename(`${site.siteDir}-away`, site.siteDir);
    await site.app.context.get(postFiles).refresh();
    expect(site.faults()).toEqual([]);
  });
});

test("pictures beside the text become uploads, and those of the site folder have an address", async () => {
  await using site = await startSite("sqlite");
  await mkdir(path.join(site.siteDir, "posts"));
  const picture = async (width: number) => noise(width, 20).png().toBuffer();
  await writeFile(path.join(site.siteDir, "posts/beside.png"), await picture(40));
  await writeFile(path.join(site.siteDir, "pictures/shared.png"), await picture(50));
  const text = post("A", "", "![One](beside.png) ![Two](pictures/shared.png) `![no](beside.png)`");
  await site.write("posts/a.md", text.replace(cover, "beside.png"));
  expect(site.faults()).toEqual([]);
  const { content, image } = (await site.read("a")) as PublicBlog;
  expect(image).toMatch(/^\/uploads\/[0-9a-f]{32}-40x20\.webp$/);
  expect(content).toEqual([`![One](${image}) ![Two](/pictures/shared.png) \`![no](beside.png)\``]);
  expect((await site.app.request(image)).status).toBe(200);
  expect((await site.app.request("/pictures/shared.png")).status).toBe(302);

  await site.write("posts/beside.png", await picture(41));
  expect(((await site.read("a")) as PublicBlog).image).toMatch(/-41x20\.webp$/);
  await site.remove("posts/beside.png");
  expect(site.faults()).toEqual([expect.stringMatching(/^posts\/a\.md:3:8: beside\.png does not exist\.$/)]);
  expect(((await site.read("a")) as PublicBlog).image).toMatch(/-41x20\.webp$/);
  await site.write("posts/beside.png", "not a picture");
  expect(site.faults()[0]).toMatch(/^posts\/a\.md:3:8: beside\.png is not a JPEG, PNG, WebP, AVIF, or GIF/);
});

test("a post without a cover gets one with its title", async () => {
  await using site = await startSite("sqlite", { "posts/a.md": "---\ntitle: A\n---\n\nHello.\n" });
  expect(await site.read("a")).toMatchObject({ image: expect.stringMatching(/^\/uploads\//) });
});

test("a change of the folder is stored soon after the server has started", async () => {
  await using site = await startSite("sqlite");
  site.app.context.get(postFiles).start();
  await mkdir(path.join(site.siteDir, "posts"));
  await writeFile(path.join(site.siteDir, "posts/a.md"), post("A"));
  await expect.poll(() => site.read("a")).toMatchObject({ title: "A" });
  await rm(path.join(site.siteDir, "posts/a.md"));
  await expect.poll(() => site.read("a")).toBe(404);
});

test("a file that is removed right after it was moved is noticed", async () => {
  await using site = await startSite("sqlite");
  const own = site.app.context.get(postFiles);
  own.start();
  // Once this one is stored and gone, the empty folder is what was followed last.
  const first = path.join(site.siteDir, "posts/first.md");
  await mkdir(path.dirname(first));
  await writeFile(first, post("First"));
  await expect.poll(() => site.read("first"), { timeout: 10_000 }).toMatchObject({ title: "First" });
  await rm(first);
  await expect.poll(() => site.read("first"), { timeout: 10_000 }).toBe(404);
  await site.write("posts/second.md", post("Second"));
  await rm(path.join(site.siteDir, "posts/second.md"));
  expect(await site.read("second")).toMatchObject({ title: "Second" });
  await expect.poll(() => site.read("second"), { timeout: 10_000 }).toBe(404);
});

describe("a post that is moved", () => {
  async function move(site: Awaited<ReturnType<typeof startSite>>, method: "PUT" | "DELETE", id: string) {
    const response = await site.as(`/api/blogs/${id}/file`, { method });
    return { status: response.status, body: (await response.json()) as AdminBlog & { message: string } };
  }

  test("becomes a file with all that it has, and an ordinary post again", async () => {
    await using site = await startSite("sqlite");
    const { id } = await makeBlog(site.app, {
      slug: "a",
      title: "A: first",
      tags: ["x"],
      description: "About",
      content: ["One.", "Two."],
      date: "2026-01-01T10:00:00.000Z",
    });
    await site.like(id);
    const before = (await (await site.as(`/api/blogs/${id}`)).json()) as AdminBlog;
    const toFile = await move(site, "PUT", id);
    expect([toFile.status, toFile.body.file]).toEqual([200, "posts/a.md"]);
    expect(site.faults()).toEqual([]);
    const kept = { ...before, version: toFile.body.version };
    expect(toFile.body).toEqual({ ...kept, file: "posts/a.md" });
    expect((await move(site, "PUT", id)).status).toBe(200);

    await site.write("posts/a.md", post("A", "slug: a\n", "Changed."));
    const toDatabase = await move(site, "DELETE", id);
    expect(toDatabase.status).toBe(200);
    expect(toDatabase.body).toMatchObject({ title: "A", content: ["Changed."], likes: 1 });
    expect(toDatabase.body.file).toBeUndefined();
    await site.app.context.get(postFiles).refresh();
    expect([site.faults(), await site.read("a")]).toEqual([[], expect.objectContaining({ title: "A" })]);
    expect((await move(site, "DELETE", id)).status).toBe(200);
    expect((await move(site, "PUT", "0190a0de-0000-7000-8000-000000000000")).status).toBe(404);
  });

  test("is not moved over another file, nor with faults", async () => {
    await using site = await startSite("sqlite", { "posts/a.md": "No post." });
    const { id } = await makeBlog(site.app, { slug: "a" });
    expect(await move(site, "PUT", id)).toMatchObject({
      status: 409,
      body: { message: "There is a file posts/a.md already. Remove or rename it first." },
    });
    await site.write("posts/b.md", post("B"));
    const { _id: b } = (await site.read("b")) as PublicBlog;
    await site.write("posts/b.md", "No post.");
    const refused = await move(site, "DELETE", b);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      expect.stringMatching(/^posts\/b\.md:1:1: /),
    ]);
    expect(await site.list()).toMatchObject([{ file: "posts/b.md" }, { slug: "a" }]);
  });

  test("stays where it is when files cannot be written", async () => {
    await using site = await startSite(
      "sqlite",
      { "posts/b.md": post("B") },
      { config: { siteEditing: false } },
    );
    const { id } = await makeBlog(site.app, { slug: "a" });
    const { _id: b } = (await site.read("b")) as PublicBlog;
    for (const [method, post] of [
      ["PUT", id],
      ["DELETE", b],
    ] as const)
      expect(await move(site, method, post)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/^Editing is turned off with SITE_EDITING=off/) },
      });
  });
});
