import { XMLParser } from "fast-xml-parser";
import { parseFeed } from "feedsmith";
import { describe, expect, test, vi } from "vitest";
import { startTestApp, type TestAppOptions } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { engines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";
import type { AdminBlog } from "../../core/posts/contract/blogs.ts";

const siteUrl = "https://ada.example";
const addresses = ["/feed.xml", "/atom.xml", "/feed.json"];
const types = {
  "/feed.xml": "application/rss+xml; charset=utf-8",
  "/atom.xml": "application/atom+xml; charset=utf-8",
  "/feed.json": "application/feed+json; charset=utf-8",
};

type Request = (path: string, init?: RequestInit) => Promise<Response>;

function startSite(engine: (typeof engines)[number], { config, ...options }: TestAppOptions = {}) {
  return startTestApp(engine, { ...options, config: { siteUrl, ...config }, pages: true });
}

/** What a reader shows of a post. */
interface Shown {
  id: string | undefined;
  url: string | undefined;
  title: string | undefined;
  html: string | undefined;
  date: string | undefined;
}

function isoDate(date: unknown): string | undefined {
  return date === undefined ? undefined : new Date(date as string).toISOString();
}

/** Reads a feed with feedsmith. */
function readWithFeedsmith(text: string): Shown[] {
  const parsed = parseFeed(text);
  if (parsed.format === "rss")
    return (parsed.feed.items ?? []).map(({ guid, link, title, content, pubDate }) => ({
      id: guid?.value,
      url: link,
      title,
      html: content?.encoded,
      date: isoDate(pubDate),
    }));
  if (parsed.format === "atom")
    return (parsed.feed.entries ?? []).map(({ id, links, title, content, published }) => ({
      id,
      url: links?.[0]?.href,
      title: title?.value,
      html: content?.value,
      date: isoDate(published),
    }));
  if (parsed.format !== "json") throw new Error(`Unexpected format: ${parsed.format}`);
  return (parsed.feed.items ?? []).map(({ id, url, title, content_html, date_published }) => ({
    id,
    url,
    title,
    html: content_html,
    date: isoDate(date_published),
  }));
}

const xml = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === "item" || name === "entry",
});

/** The fields of RSS. */
interface Item extends Record<"link" | "title" | "content:encoded" | "pubDate", string> {
  guid: { "#text": string };
}

/** The fields of Atom. */
interface Entry extends Record<"id" | "title" | "published", string> {
  link: { "@_href": string };
  content: { "#text": string };
}

/** Reads a feed by the names of its standard. */
function readIndependently(text: string): Shown[] {
  if (text.startsWith("{")) {
    const { version, items } = JSON.parse(text);
    expect(version).toBe("https://jsonfeed.org/version/1.1");
    return items.map((item: Record<string, string>) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      html: item.content_html,
      date: item.date_published,
    }));
  }
  const { rss, feed } = xml.parse(text) as {
    rss?: { channel: { item?: Item[] } };
    feed?: { entry?: Entry[] };
  };
  const items = (rss?.channel.item ?? []).map((item) => ({
    id: item.guid["#text"],
    url: item.link,
    title: item.title,
    html: item["content:encoded"],
    date: isoDate(item.pubDate),
  }));
  const entries = (feed?.entry ?? []).map(({ id, link, title, content, published }) => ({
    id,
    url: link["@_href"],
    title,
    html: content["#text"],
    date: isoDate(published),
  }));
  return [...items, ...entries];
}

async function readAll(request: Request): Promise<string[]> {
  return Promise.all(addresses.map(async (address) => (await request(address)).text()));
}

describe.each(engines)("feeds on %s", (engine) => {
  test("two readers find the same posts with their full text in every feed", async () => {
    const now = Date.UTC(2026, 4, 6, 7, 8, 9);
    await using app = await startSite(engine, { clock: () => now });
    const content = [
      "**Bold**, *italic*, and **both *at* once**",
      "a < b & c > d\\\nline two",
      "2 * 3 ]]> ok",
    ];
    const { id } = await makeBlog(app, { slug: "first", title: 'R&D <b>]]> "x"', content, image: "/c.webp" });
    await makeBlog(app, { slug: "draft", title: "Secret", published: false });
    const html = [
      '<p><img src="https://ada.example/c.webp" alt=""></p>',
      "<p><strong>Bold</strong>, <em>italic</em>, and <strong>both <em>at</em> once</strong></p>",
      "<p>a &lt; b &amp; c &gt; d<br>\nline two</p>",
      "<p>2 * 3 ]]&gt; ok</p>",
    ].join("\n");
    const shown = {
      id: `urn:uuid:${id}`,
      url: "https://ada.example/blog/first",
      title: 'R&D <b>]]> "x"',
      html,
      date: "2026-05-06T07:08:09.000Z",
    };
    for (const text of await readAll(app.request)) {
      expect(readWithFeedsmith(text)).toEqual([shown]);
      expect(readIndependently(text)).toEqual([shown]);
      expect(text).not.toMatch(/Secret|draft/);
    }
  });

  test("the type, validators, and cache headers are right, and HEAD has the same ones", async () => {
    const now = Date.UTC(2026, 0, 2, 3, 4, 5);
    await using app = await startSite(engine, { clock: () => now });
    await makeBlog(app);
    for (const [address, type] of Object.entries(types)) {
      const { status, headers } = await app.request(address);
      expect([status, headers.get("content-type")]).toEqual([200, type]);
      expect(headers.get("cache-control")).toBe("no-cache");
      expect(headers.get("last-modified")).toBe("Fri, 02 Jan 2026 03:04:05 GMT");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("access-control-allow-origin")).toBe("*");
      const head = await app.request(address, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(headers));
      expect((await app.request(address, { method: "POST" })).status).toBe(405);
    }
  });

  test("a reader with the current version gets 304, and the new version after a save or a deletion", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startSite(engine, { clock: () => now });
    const { as } = await signIn(app);
    const { id: older } = await makeBlog(app);
    now += 5_000;
    const { id: newer, ...post } = await makeBlog(app);
    for (const change of [
      () => as(`/api/blogs/${newer}`, { method: "PUT", json: { ...post, content: ["Changed"] } }),
      () => as(`/api/blogs/${older}`, { method: "DELETE" }),
      () => as("/api/blogs", { method: "POST", json: { ...post, slug: "newest" } }),
    ]) {
      const validators = await Promise.all(
        addresses.map(async (address) => {
          const { headers } = await app.request(address);
          const [etag, modified] = [headers.get("etag") ?? "", headers.get("last-modified") ?? ""];
          return {
            address,
            ifNone: { "If-None-Match": etag },
            ifModified: { "If-Modified-Since": modified },
          };
        }),
      );
      const statuses = async () =>
        Promise.all(
          validators.flatMap(({ address, ifNone, ifModified }) =>
            [ifNone, ifModified, { ...ifNone, ...ifModified }].map(
              async (headers) =>
                (await app.request(address, { headers: headers as Record<string, string> })).status,
            ),
          ),
        );
      expect(new Set(await statuses())).toEqual(new Set([304]));
      now += 2_000;
      expect((await change()).status).toBeLessThan(300);
      expect(new Set(await statuses())).toEqual(new Set([200]));
    }
  });

  test("a draft changes neither the feeds nor their validators, and an unpublished post disappears", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startSite(engine, { clock: () => now });
    const { as } = await signIn(app);
    const { id: _id, ...post } = await makeBlog(app);
    const read = () =>
      Promise.all(
        [...addresses, "/sitemap.xml"].map(async (address) => {
          const response = await app.request(address);
          const validators = [response.headers.get("etag"), response.headers.get("last-modified")];
          return [...validators, await response.text()];
        }),
      );
    const before = await read();
    now += 60_000;
    const draft = { ...post, slug: "secret-plan", title: "Secret", published: false };
    const created = await as("/api/blogs", { method: "POST", json: draft });
    const { _id: id } = (await created.json()) as AdminBlog;
    expect(await read()).toEqual(before);
    const save = (published: boolean) =>
      as(`/api/blogs/${id}`, { method: "PUT", json: { ...draft, published } });
    await save(true);
    expect((await read()).every(([, , body]) => body?.includes("secret-plan"))).toBe(true);
    await save(false);
    expect((await read()).map(([etag, , body]) => [etag, body])).toEqual(
      before.map(([etag, , body]) => [etag, body]),
    );
  });

  test("ids stay the same when the slug or the address of the site changes", async () => {
    await using app = await startSite(engine);
    await using moved = await startSite(engine, { config: { siteUrl: "https://new.example" } });
    const { as } = await signIn(app);
    const { id, ...post } = await makeBlog(app);
    const idsOf = async (request: Request) =>
      (await readAll(request)).map((text) => readWithFeedsmith(text)[0]?.id);
    const ids = await idsOf(app.request);
    expect(ids).toEqual(addresses.map(() => `urn:uuid:${id}`));
    await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, slug: "another-slug" } });
    expect(await idsOf(app.request)).toEqual(ids);
    const row = await app.context.db.selectFrom("blogs").selectAll().executeTakeFirstOrThrow();
    const text = await app.context.db.selectFrom("blog_texts").selectAll().executeTakeFirstOrThrow();
    await moved.context.db.insertInto("blogs").values(row).execute();
    await moved.context.db.insertInto("blog_texts").values(text).execute();
    expect(await idsOf(moved.request)).toEqual(ids);
    expect(readWithFeedsmith((await readAll(moved.request))[0] ?? "")[0]?.url).toBe(
      "https://new.example/blog/another-slug",
    );
  });

  test("a post that lost its slug in the trash has its new address when it is restored", async () => {
    await using app = await startSite(engine);
    const { as } = await signIn(app);
    const { id, ...post } = await makeBlog(app, { slug: "wanted", title: "First" });
    const urls = async () => {
      const text = await (await app.request("/feed.json")).text();
      return Object.fromEntries(readWithFeedsmith(text).map(({ title, url }) => [title, url]));
    };
    expect(await urls()).toEqual({ First: `${siteUrl}/blog/wanted` });
    // No reader asks for the feed while the post is in the trash.
    await as(`/api/blogs/${id}`, { method: "DELETE" });
    await as("/api/blogs", { method: "POST", json: { ...post, title: "Second" } });
    const restored = await as(`/api/blogs/${id}/restore`, { method: "POST" });
    const { slug } = (await restored.json()) as AdminBlog;
    expect(slug).not.toBe("wanted");
    expect(await urls()).toEqual({
      First: `${siteUrl}/blog/${slug}`,
      Second: `${siteUrl}/blog/wanted`,
    });
  });

  test("a feed has the newest 50 posts, and fewer if they are very long", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startSite(engine, { clock: () => now });
    const titles = async () => {
      await app.context.postChanges.announce();
      return readWithFeedsmith(await (await app.request("/feed.json")).text()).map(({ title }) => title);
    };
    for (let count = 1; count <= 52; count += 1) {
      now += 1_000;
      await makeBlog(app, { title: `Number ${count}` });
    }
    const fifty = Array.from({ length: 50 }, (_, index) => `Number ${52 - index}`);
    expect(await titles()).toEqual(fifty);
    now += 1_000;
    await makeBlog(app, { title: "Long", content: Array.from({ length: 150 }, () => "x".repeat(20_000)) });
    expect(await titles()).toEqual(["Long"]);
  });
});

test("a feed that is requested 1,000 times is written once", async () => {
  await using app = await startSite("sqlite");
  await makeBlog(app);
  const reads = vi.spyOn(app.context.site, "current");
  for (const address of [...addresses, "/sitemap.xml"]) {
    reads.mockClear();
    const requests = Array.from({ length: 1_000 }, (_, index) =>
      app.request(`${address}?n=${index}`, { headers: { "Accept-Encoding": index % 2 ? "br" : "gzip" } }),
    );
    const statuses = await Promise.all(requests.map(async (response) => (await response).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    // What is done while the server is idle reads the site, too, a few times.
    expect(reads.mock.calls.length, address).toBeLessThan(10);
  }
});

test("characters that XML and terminals do not allow are left out", async () => {
  await using app = await startSite("sqlite");
  await makeBlog(app, {
    title: "A\u001b[31mB\u0007\uffff",
    content: ["one\u000btwo\u009b\\\r\nthree \ud83d\ude00"],
  });
  for (const text of await readAll(app.request)) {
    const [post] = readWithFeedsmith(text);
    expect(post?.title).toBe("A[31mB");
    expect(post?.html).toContain("<p>onetwo<br>\nthree 😀</p>");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: They are what the test looks for.
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/);
  }
});

test("the hub is named in the feeds and their headers when one is configured", async () => {
  await using plain = await startSite("sqlite");
  for (const text of await readAll(plain.request)) expect(text).not.toContain("hub");
  const websubHub = "https://hub.example/?a=1&b=2";
  await using app = await startSite("sqlite", { config: { websubHub } });
  for (const [index, address] of addresses.entries()) {
    const response = await app.request(address);
    expect(response.headers.get("link")).toBe(
      `<${siteUrl}${address}>; rel="self", <${websubHub}>; rel="hub"`,
    );
    const parsed = parseFeed(await response.text());
    const links =
      parsed.format === "rss"
        ? parsed.feed.atom?.links
        : parsed.format === "atom"
          ? parsed.feed.links
          : parsed.format === "json" && parsed.feed.hubs?.map(({ url }) => ({ rel: "hub", href: url }));
    expect([index, links]).toEqual([index, expect.arrayContaining([{ rel: "hub", href: websubHub }])]);
  }
});

test("a cover whose address is not valid does not break the feed", async () => {
  await using app = await startSite("sqlite");
  await makeBlog(app, { image: "/\\" });
  await makeBlog(app, { image: "https://x.example/a b\"'<>.webp", slug: "b" });
  for (const text of await readAll(app.request)) expect(readIndependently(text)).toHaveLength(2);
  expect((await app.request("/blog/b.md")).status).toBe(200);
});

test("a feed without posts can be read", async () => {
  await using app = await startSite("sqlite");
  for (const text of await readAll(app.request)) expect(readIndependently(text)).toEqual([]);
});
