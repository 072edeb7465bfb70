import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { signIn } from "../../../../test/owner.ts";

const markdown = { headers: { Accept: "text/markdown" } };

async function startSite(engine: (typeof engines)[number]) {
  const app = await startTestApp(engine, { pages: true, config: { siteUrl: "https://ada.example" } });
  const { as } = await signIn(app);
  for (const [slug, fields] of Object.entries({
    index: {
      title: "What an index <buys>",
      content: ["An *index* is a **tree**."],
      tags: ["SQLite", "C++"],
      series: "Databases",
    },
    other: { title: "A holiday", content: ["At the sea."] },
  })) {
    const post = { slug, image: "/x.webp", published: true, ...fields };
    expect((await as("/api/blogs", { method: "POST", json: post })).status).toBe(201);
  }
  return { app, as };
}

async function read(app: TestApp, path: string, init?: RequestInit) {
  const response = await app.request(path, init);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

function titlesIn(text: string): string[] {
  return ["What an index", "A holiday"].filter((title) => text.includes(title));
}

describe.each(engines)("the lists of some posts on %s", (engine) => {
  test("a tag has a page of its own, and a search is kept out of search results", async () => {
    const { app } = await startSite(engine);
    await using _ = app;
    const tagged = await read(app, "/blog?tag=C%2B%2B");
    expect(tagged.text).toContain('<link rel="canonical" href="https://ada.example/blog?tag=c%2B%2B">');
    expect(tagged.text).toContain('href="/atom.xml?tag=c%2B%2B"');
    expect(tagged.text).toContain('href="/blog.md?tag=c%2B%2B"');
    const found = await read(app, "/blog?q=tree");
    expect(found.text).toContain('<meta name="robots" content="noindex">');
    expect(found.text).not.toContain('rel="canonical"');
  });

  test("are texts for programs", async () => {
    const { app } = await startSite(engine);
    await using _ = app;
    const all = await read(app, "/blog.md");
    expect(titlesIn(all.text)).toEqual(["What an index", "A holiday"]);
    const tagged = await read(app, "/blog?tag=SQLite", markdown);
    expect(tagged).toMatchObject({ status: 200, type: "text/markdown; charset=utf-8" });
    expect(tagged.text).toMatch(/^# Blog: SQLite\n/);
    expect(titlesIn(tagged.text)).toEqual(["What an index"]);
    expect((await read(app, "/blog.md?tag=sqlite")).text).toBe(tagged.text);
    expect((await read(app, "/blog?series=Databases", markdown)).text).toMatch(/^# Blog: Databases\n/);
    const found = await read(app, "/blog?q=tree", markdown);
    expect(found.text).toContain("1 post found.");
    expect(found.text).toContain("An index is a **tree**.");
    expect((await read(app, "/blog?tag=none", markdown)).status).toBe(404);
    expect((await read(app, "/blog?page=1", markdown)).text).toBe(all.text);
    const post = await read(app, "/blog/index.md");
    expect(post.text).toContain(
      "Tags: [SQLite](https://ada.example/blog?tag=sqlite), [C++](https://ada.example/blog?tag=c%2B%2B)",
    );
  });

  test("are led by pinned posts on the screen only: texts have the newest posts first", async () => {
    const { app, as } = await startSite(engine);
    await using _ = app;
    const [, oldest] = (await (await as("/api/blogs")).json()) as { _id: string; slug: string }[];
    const post = { slug: "index", title: "What an index buys", image: "/x.webp", content: ["Text"] };
    const json = { ...post, published: true, pinned: true };
    expect((await as(`/api/blogs/${oldest?._id}`, { method: "PUT", json })).status).toBe(200);
    for (const address of ["/index.md", "/blog.md", "/index.txt"]) {
      const { text } = await read(app, address);
      expect(text.indexOf("A holiday"), address).toBeGreaterThan(0);
      expect(text.indexOf("A holiday"), address).toBeLessThan(text.indexOf("What an index"));
    }
  });

  test("follow a save, and a withdrawn post leaves all of them", async () => {
    const { app, as } = await startSite(engine);
    await using _ = app;
    await as("/api/blogs", {
      method: "POST",
      json: {
        slug: "like-it",
        title: "Like it",
        image: "/x.webp",
        content: ["A tree."],
        tags: ["SQLite"],
        published: true,
      },
    });
    const addresses = ["/blog.md?q=tree", "/feed.xml?tag=sqlite", "/blog.md?tag=sqlite"];
    const named = async () => {
      const texts = await Promise.all(addresses.map((address) => read(app, address)));
      return texts.map(({ text }) => text.includes("Like it"));
    };
    expect(await named()).toEqual(addresses.map(() => true));
    const posts = (await (await as("/api/blogs")).json()) as { _id: string; slug: string }[];
    await as(`/api/blogs/${posts.find(({ slug }) => slug === "like-it")?._id}`, { method: "DELETE" });
    expect(await named()).toEqual(addresses.map(() => false));
  });

  test("a post tells readers, programs, and crawlers its series once that has another part", async () => {
    const { app, as } = await startSite(engine);
    await using _ = app;
    const addresses = ["/blog/index", "/blog/index.md", "/api/Blogs/slug/index"];
    const readAll = async () =>
      (await Promise.all(addresses.map((address) => read(app, address)))).map(({ text }) => text);
    expect((await readAll()).map((text) => text.includes("Databases"))).toEqual([false, false, false]);
    const second = { slug: "second", title: "Second", image: "/x.webp", content: ["Text"], published: true };
    await as("/api/blogs", { method: "POST", json: { ...second, series: "Databases" } });
    const [page, text, json] = await readAll();
    expect(page).toContain('"keywords":"SQLite, C++"');
    expect(page).toContain('"isPartOf":{"@type":"CreativeWorkSeries","name":"Databases"},"position":1');
    expect(text).toContain("Part 1 of 2 of [Databases](https://ada.example/blog?series=Databases)");
    expect(JSON.parse(json ?? "")).toMatchObject({ series: { name: "Databases", part: 1, parts: 2 } });
  });
});
