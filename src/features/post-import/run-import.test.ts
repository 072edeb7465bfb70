import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { engines } from "../../../test/databases.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import { findBlog, listAllBlogs } from "../../core/posts/server/read.ts";
import { makeFolder } from "../post-files/testing/source-folder.ts";
import { type ImportRequest, runImport } from "./run-import.ts";

const options = { isPreview: false, fetchPictures: false, asDrafts: false, withoutPages: false };

function run({ context }: TestApp, source: string, more: Partial<ImportRequest> = {}) {
  return runImport(context, { source, ...options, ...more }, () => {});
}

function makePicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

async function readPost({ context }: TestApp, slug: string) {
  const found = (await listAllBlogs(context.db)).find((post) => post.slug === slug);
  return found && (await findBlog(context.db, found._id));
}

const uploadPattern = /\/uploads\/[0-9a-f]{32}-60x40\.webp/;

async function makeBlogFolder(): Promise<string> {
  const [red, blue] = [await makePicture("#f00"), await makePicture("#00f")];
  return makeFolder({
    "content/posts/hello/index.md": `---
title: Hello
date: 2019-04-01
tags: [Go, "a, b"]
cover: { image: cover.png }
---
Text ![Red](red.png "Red") and ![the same](/images/same.png), [large](red.png), [next](../second/).

![][far]

\`![code](red.png)\`

[far]: https://cdn.example/far.png`,
    "content/posts/hello/red.png": red,
    "content/posts/hello/cover.png": blue,
    "static/images/same.png": red,
    "content/posts/second.md":
      "---\ntitle: Second\ndate: 2019-05-01\ndraft: true\n---\n![gone](gone.png) Text",
    "content/posts/third.md": "---\ntitle: Third\ndate: 2100-01-01\n---\nText",
    "content/posts/broken.md": "no front matter",
  });
}

describe.each(engines)("an import of posts on %s", (engine) => {
  test("stores them with their dates and pictures, and once", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const folder = await makeBlogFolder();
    const { db } = app.context;
    const preview = await run(app, folder, { isPreview: true });
    expect(await listAllBlogs(db)).toEqual([]);
    expect(await db.selectFrom("uploads").select("id").execute()).toEqual([]);
    const result = await run(app, folder);
    const counts = { kind: "Markdown files", posts: 4, drafts: 3, undated: 1, known: 0, faults: 0 };
    expect(result).toMatchObject({ ...counts, isPreview: false });
    expect(preview).toEqual({ ...result, isPreview: true });
    expect(result.notes).toEqual([
      {
        text: "Pictures stay on other hosts, which may remove them.",
        isFault: false,
        count: 1,
        places: ["content/posts/hello/index.md (1)"],
      },
      {
        text: "A picture is not in the source.",
        isFault: false,
        count: 1,
        places: ["content/posts/second.md (gone.png)"],
      },
      {
        text: "Posts without a picture get a cover with the name of the site: 3.",
        isFault: false,
        count: 1,
        places: ["The source"],
      },
    ]);
    expect(result.rows).toMatchObject([
      { title: "broken", state: "draft", date: null, address: "/blog/broken", pictures: 0 },
      {
        place: "content/posts/hello/index.md",
        title: "Hello",
        state: "published",
        date: "2019-04-01T00:00:00.000Z",
        address: "/blog/hello",
        formerAddress: "/posts/hello",
        pictures: 2,
      },
      { title: "Second", state: "draft" },
      { title: "Third", state: "scheduled", date: "2100-01-01T00:00:00.000Z" },
    ]);
    const hello = await readPost(app, "hello");
    expect(hello).toMatchObject({
      title: "Hello",
      published: true,
      date: "2019-04-01T00:00:00.000Z",
      tags: ["Go", "a b"],
    });
    expect(hello?.image).toMatch(uploadPattern);
    const [, red] = /!\[Red\]\(([^ ]*) "Red"\)/.exec(hello?.content[0] ?? "") ?? [];
    expect(red).toMatch(uploadPattern);
    expect(red).not.toBe(hello?.image);
    expect(hello?.content).toEqual([
      `Text ![Red](${red} "Red") and ![the same](${red}), [large](${red}), [next](/posts/second/).`,
      "![][far]",
      "`![code](red.png)`",
      "[far]: https://cdn.example/far.png",
    ]);
    expect((await app.request(red ?? "")).status).toBe(200);
    const second = await readPost(app, "second");
    expect(second).toMatchObject({ published: false, publishAt: null, date: "2019-05-01T00:00:00.000Z" });
    expect(await readPost(app, "third")).toMatchObject({
      published: false,
      publishAt: "2100-01-01T00:00:00.000Z",
      image: second?.image,
    });
    const before = await db.selectFrom("blogs").selectAll().orderBy("id").execute();
    const again = await run(app, folder);
    expect(again).toMatchObject({ posts: 0, known: 4, pictures: 0, faults: 0, warnings: 0 });
    expect(await db.selectFrom("blogs").selectAll().orderBy("id").execute()).toEqual(before);
  });

  test("makes the former addresses of published posts redirect", async () => {
    await using app = await startTestApp(engine, { pages: true });
    const folder = await makeFolder({
      "_posts/2019-04-01-Hello.md":
        "---\ntitle: Hello\nredirect_from: [/hi.html, /me, /blog/older/, /über/uns/]\n---\nText",
      "_drafts/idea.md": "---\ntitle: Idea\npermalink: /idea/\n---\nText",
    });
    await run(app, folder);
    for (const address of [
      "/2019/04/01/hello.html",
      "/2019/04/01/hello",
      "/2019/04/01/hello/",
      "/2019/04/01/hello/index.html",
      "/2019/04/01//Hello.html/",
      "/2019/04/01/%68ello%2Ehtml",
      "/hi",
      "/HI.htm",
      "/blog/older/",
      "/blog/Older.html",
      "/blog/hello/index.html",
      "/blog/Hello.html",
      "/%c3%bcber/uns",
      "/%C3%BCber/uns/",
      "/hi/?x=1",
    ]) {
      const response = await app.request(address);
      expect([address, response.status, response.headers.get("location")]).toEqual([
        address,
        301,
        address.endsWith("?x=1") ? "/blog/hello?x=1" : "/blog/hello",
      ]);
    }
    const own = await app.request("/Tech/index.html");
    expect([own.status, own.headers.get("location")]).toEqual([301, "/tech"]);
    // The site's own pages stay what they are, and a draft has no address.
    expect((await app.request("/me")).status).toBe(200);
    for (const address of [
      "/idea",
      "/idea.html",
      "/hi/there",
      "/hi/there.html",
      "/2019/04/01",
      "/blog/no.html",
    ])
      expect([address, (await app.request(address)).status]).not.toEqual([address, 301]);
    const draft = await app.request("/idea/");
    expect([draft.status, draft.headers.get("location")]).toEqual([308, "/idea"]);
    await app.context.db.updateTable("blogs").set({ published: 1 }).where("slug", "=", "idea").execute();
    expect((await app.request("/idea")).headers.get("location")).toBe("/blog/idea");
  });

  test("lists the links that lead to nothing, and not those to what the import or the site has", async () => {
    const siteDir = await createOwnSite({
      "pages/mine.md": "---\ntitle: Mine\nicon: file-text\naliases: [/was-mine]\n---\n\nText\n",
    });
    await using app = await startTestApp(engine, { config: { siteDir } });
    await makeBlog(app, { slug: "here" });
    const link = (address: string) => `[x](${address})`;
    const good = [
      "/blog/b",
      "/posts/b/",
      "../b.md#part",
      "/old/b.html",
      "/about/",
      "/mine",
      "/was-mine/",
      "/blog",
      "/blog/?tag=go",
      "/blog/here",
      "/me",
      "/",
      "/feed.xml",
      "/privacy",
      "#part",
      "https://elsewhere.example/gone",
    ];
    const dead = ["/blog/gone", "/posts/gone/", "/old/gone.html", "/files/gone.pdf"];
    const folder = await makeFolder({
      "hugo.toml": "",
      "content/posts/a.md": `---\ntitle: A\ndate: 2019-04-01\n---\n${[...good, ...dead, dead[0] ?? ""].map(link).join(" ")}`,
      "content/posts/b.md": "---\ntitle: B\ndate: 2019-04-01\naliases: [/old/b.html]\n---\n[x](/blog/gone)",
      "content/about.md": "---\ntitle: About\n---\nText",
    });
    const expected = {
      text: "A link leads to no post, page, or file of this site.",
      isFault: false,
      count: 5,
      places: [
        ...dead.map((address) => `content/posts/a.md (${address})`),
        "content/posts/b.md (/blog/gone)",
      ],
    };
    const readLinks = async (more: Partial<ImportRequest>) =>
      (await run(app, folder, more)).notes.filter(({ text }) => text === expected.text);
    expect(await readLinks({ isPreview: true })).toEqual([expected]);
    expect(await readLinks({})).toEqual([expected]);
  });

  test("gives posts of one source with the same slug different ones, and does not touch those of the site", async () => {
    await using app = await startTestApp(engine);
    await makeBlog(app, { slug: "mine", title: "My own" });
    const post = "---\ntitle: X\ndate: 2019-01-01\n---\nText";
    const folder = await makeFolder({ "a/same.md": post, "b/same.md": post, "c/mine.md": post });
    const preview = await run(app, folder, { isPreview: true });
    const result = await run(app, folder);
    expect(preview.notes).toEqual(result.notes);
    expect(result.notes.slice(0, 2)).toEqual([
      {
        text: "Another post of your site has the slug mine. Give one of them another slug.",
        isFault: true,
        count: 1,
        places: ["c/mine.md"],
      },
      {
        text: "Another post has its slug, so it has another one.",
        isFault: false,
        count: 1,
        places: ["b/same.md (same-2)"],
      },
    ]);
    expect((await listAllBlogs(app.context.db)).map(({ slug }) => slug).sort()).toEqual([
      "mine",
      "same",
      "same-2",
    ]);
    expect(await readPost(app, "mine")).toMatchObject({ title: "My own" });
  });

  test("goes on with what an interrupted one has not stored, and with what was added or deleted for good", async () => {
    await using app = await startTestApp(engine);
    const post = (title: string) => `---\ntitle: ${title}\n---\nText`;
    const folder = await makeFolder({ "posts/a.md": post("A"), "posts/b.md": post("B") });
    await run(app, folder);
    await writeFile(path.join(folder, "posts/c.md"), post("C"));
    await app.context.db.deleteFrom("blogs").where("slug", "=", "b").execute();
    expect(await run(app, folder)).toMatchObject({ posts: 2, known: 1 });
    await Promise.all([run(app, folder), run(app, folder)]);
    expect(await listAllBlogs(app.context.db)).toHaveLength(3);
  });

  test("makes valid posts of hostile ones, or says what is wrong with them", {
    tags: ["release"],
  }, async () => {
    await using app = await startTestApp(engine);
    const long = "word ".repeat(10_000);
    const folder = await makeFolder({
      "posts/long.md": `---\ntitle: ${"t".repeat(300)}\ndescription: ${"d".repeat(400)}\ntags: [${Array.from({ length: 15 }, (_, index) => `t${index}`)}, "!", ${"g".repeat(50)}]\ncanonical: 1\ncanonicalUrl: "javascript:alert(1)"\nseries: ${"s".repeat(200)}\ndate: 1950-01-01\n---\n${long}\n\n${Array.from({ length: 500 }, (_, index) => `P${index}`).join("\n\n")}\0`,
      "posts/empty.md": "---\ntitle: Empty\n---\n\n",
      "posts/deep.md": `---\ntitle: Deep\n---\n${"> ".repeat(90)}x`,
      "posts/markers.md": `---\ntitle: Markers\n---\n${"![".repeat(50_000)}${"](b)".repeat(50_000)}`,
      "posts/日本語.md": "---\ntitle: 日本語\n---\nText",
      "posts/!!!.md": '---\ntitle: "!!!"\n---\nText',
      "posts/file.md":
        "---\ntitle: File\nimage: text.png\n---\n![x](../../../../etc/passwd) ![y](drawing.svg) ![z](data:image/png;base64,AAAA)",
      "posts/text.png": "no picture",
      "posts/drawing.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    });
    const { notes, posts } = await run(app, folder);
    const about = (file: string) =>
      notes.flatMap(({ text, places }) =>
        places
          .filter((place) => place.startsWith(`posts/${file}`))
          .map((place) => text + place.slice(6 + file.length)),
      );
    expect(posts).toBe(4);
    expect(about("empty.md")).toEqual(["It has no text."]);
    expect(about("markers.md")).toEqual([expect.stringMatching(/^It takes too much time or memory/)]);
    expect(about("deep.md")).toEqual([expect.stringMatching(/nested more than 24 levels/)]);
    expect(about("long.md")).toEqual([
      "Its canonical address is not on the web, and was left out. (javascript:alert(1))",
      "Its title was cut to 255 characters.",
      "Its description was cut to 300 characters.",
      "Its series was cut to 100 characters.",
      "A tag is not possible here, and was left out. (!)",
      expect.stringMatching(/^A tag is not possible here, and was left out. \(g+\)/),
      "Only the first 10 of its tags were kept. (15)",
      "Its date is before 1970, and was left out.",
    ]);
    expect(about("file.md")).toEqual([
      "A picture is not in the source. (../../../../etc/passwd)",
      expect.stringMatching(/^drawing.svg is an SVG picture/),
      expect.stringMatching(/^A picture in the text is not a/),
      expect.stringMatching(/^text.png is not a JPEG/),
    ]);
    const slugs = (await listAllBlogs(app.context.db)).map(({ slug }) => slug).sort();
    expect(slugs).toEqual(["file", "long", expect.stringMatching(/^post-[0-9a-f]{8}$/), "ri-ben-yu"]);
    const content = (await readPost(app, "long"))?.content ?? [];
    expect(content.join("\n\n").replaceAll(/\s+/g, " ")).toContain("word word P0 P1 P2");
  });

  test("never dates a post as of today", async () => {
    await using app = await startTestApp(engine);
    const post = (fields: string) => `---\ntitle: A\n${fields}---\nText`;
    const folder = await makeFolder({
      "posts/none.md": post(""),
      "posts/zero.md": post("date: 0001-01-01T00:00:00Z\n"),
      "posts/later.md": post("date: 2100-01-01\npublishDate: 2015-05-05\n"),
    });
    expect(await run(app, folder)).toMatchObject({ posts: 3, drafts: 2, undated: 2 });
    expect(await readPost(app, "none")).toMatchObject({ published: false });
    expect(await readPost(app, "zero")).toMatchObject({ published: false });
    expect(await readPost(app, "later")).toMatchObject({ published: true, date: "2015-05-05T00:00:00.000Z" });
  });

  test("makes drafts of all posts if that is asked for, and leaves no files behind", async () => {
    const cacheDir = await makeFolder();
    await using app = await startTestApp(engine, { config: { cacheDir } });
    const folder = await makeFolder({ "posts/a.md": "---\ntitle: A\ndate: 2019-01-01\n---\nText" });
    expect(await run(app, folder, { asDrafts: true })).toMatchObject({ posts: 1, drafts: 1 });
    await rm(folder, { recursive: true });
    await expect(run(app, folder)).rejects.toThrow(/ENOENT/);
    await expect(run(app, await makeFolder({ "a.txt": "" }))).rejects.toThrow(
      /There are no posts in the source/,
    );
    expect((await readdir(cacheDir)).filter((name) => name.startsWith("import-"))).toEqual([]);
  });
});
