import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { textApps } from "../../src/core/site/server/apps/apps.ts";
import type {} from "../../src/features/feeds/variables.ts";
import { startTestApp, type TestApp } from "../app.ts";
import { makeBlog } from "../builders.ts";
import { engines } from "../databases.ts";
import { createOwnSite } from "../own-site.ts";
import { signIn } from "../owner.ts";

const config = { siteUrl: "https://ada.example" };

/** Returns the path of each address in the sitemap with its time of change. */
async function readSitemap({ request }: TestApp): Promise<Record<string, string | undefined>> {
  const response = await request("/sitemap.xml");
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const text = await response.text();
  expect(XMLValidator.validate(text)).toBe(true);
  const { urlset } = new XMLParser().parse(text) as { urlset: { url: { loc: string; lastmod?: string }[] } };
  return Object.fromEntries(urlset.url.map(({ loc, lastmod }) => [loc.replace(config.siteUrl, ""), lastmod]));
}

describe.each(engines)("the sitemap on %s", (engine) => {
  test("has all public addresses, and follows every save", async () => {
    let now = Date.UTC(2026, 0, 1);
    const siteDir = await createOwnSite({ "pages/uses.md": "---\ntitle: Uses\nicon: laptop\n---\nA desk." });
    await using app = await startTestApp(engine, {
      config: { ...config, siteDir },
      clock: () => now,
      pages: true,
    });
    const { as } = await signIn(app);
    const paths = ["/", ...textApps.map((name) => `/${name}`), "/uses"];
    const screens = Object.fromEntries(paths.map((path) => [path, undefined]));
    expect(await readSitemap(app)).toEqual(screens);
    const { id, ...post } = await makeBlog(app, { slug: "a-post" });
    await makeBlog(app, { slug: "a-draft", published: false });
    await app.context.postChanges.announce();
    const first = "2026-01-01T00:00:00.000Z";
    expect(await readSitemap(app)).toEqual({ ...screens, "/blog": first, "/blog/a-post": first });
    now += 1_000;
    await as(`/api/blogs/${id}`, { method: "PUT", json: { ...post, title: "Changed" } });
    const second = "2026-01-01T00:00:01.000Z";
    expect(await readSitemap(app)).toMatchObject({ "/blog": second, "/blog/a-post": second });
    await as(`/api/blogs/${id}`, { method: "DELETE" });
    expect(await readSitemap(app)).toEqual(screens);
  });
});

test("robots.txt keeps crawlers out of the owner's area and the API, and names the sitemap", async () => {
  await using app = await startTestApp("sqlite", { config, pages: true });
  const response = await app.request("/robots.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toBe(
    "User-agent: *\nDisallow: /admin$\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: https://ada.example/sitemap.xml\n",
  );
});

test("a file of the owner's takes precedence over a document", async () => {
  const siteDir = await createOwnSite({ "public/robots.txt": "User-agent: *\nDisallow: /\n" });
  await using app = await startTestApp("sqlite", { config: { ...config, siteDir }, pages: true });
  expect(await (await app.request("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
});

test("uppercase addresses of documents redirect, and unknown ones return 404", async () => {
  await using app = await startTestApp("sqlite", { config, pages: true });
  const { status, headers } = await app.request("/Feed.XML?a=1");
  expect([status, headers.get("location")]).toEqual([308, "/feed.xml?a=1"]);
  for (const address of ["/feed.xml/", "/feeds.xml", "/feed.xml%00", "/blog/feed.xml", "/feed%2exml"]) {
    const response = await app.request(address);
    expect([address, [200, 308, 404].includes(response.status)]).toEqual([address, true]);
  }
});

test("the key of IndexNow is served at its own address only when it is configured", async () => {
  const indexNow = { key: "Abc-123-Xyz", endpoint: "https://search.example/indexnow" };
  await using app = await startTestApp("sqlite", { config: { ...config, indexNow }, pages: true });
  expect(await (await app.request("/Abc-123-Xyz.txt")).text()).toBe("Abc-123-Xyz");
  await using plain = await startTestApp("sqlite", { config, pages: true });
  expect((await plain.request("/Abc-123-Xyz.txt")).status).not.toBe(200);
});
