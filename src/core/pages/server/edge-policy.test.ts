import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { createEdgePolicy } from "./edge-policy.ts";

const kept = "max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30";

test("the parts of the time add up to it", () => {
  const address = { requested: "/", canonical: "/" };
  expect(createEdgePolicy(61).cacheControl(new Headers(), address)).toContain(
    "s-maxage=31, stale-while-revalidate=30",
  );
  expect(createEdgePolicy(1).cacheControl(new Headers(), address)).toContain(
    "s-maxage=1, stale-while-revalidate=0",
  );
});

test("only public pages and documents at their own address may be kept, and agents choose nothing", async () => {
  await using app = await startTestApp("sqlite", { pages: true, config: { edgeCache: 60 } });
  await makeBlog(app, { slug: "hello" });
  const headersOf = async (address: string, headers: Record<string, string> = {}) =>
    (await app.request(address, { headers: { Accept: "*/*", "User-Agent": "curl/8.15.0", ...headers } }))
      .headers;
  const pages = ["/", "/blog", "/blog/hello", "/blog/hello.data", "/me", "/_.data"];
  const documents = [
    "/feed.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/index.md",
    "/blog/hello.md",
    "/index.txt?color",
  ];
  // Twice, because the second answer may take another way.
  for (const address of [...pages, ...documents, ...pages, ...documents]) {
    const headers = await headersOf(address);
    expect([address, headers.get("cache-control")]).toEqual([address, kept]);
    expect(headers.get("vary")).not.toContain("User-Agent");
    expect((await headersOf(address, { Authorization: "Bearer x" })).get("cache-control")).toBe("no-cache");
  }
  const markdown = await headersOf("/blog/hello", { Accept: "text/markdown" });
  expect([markdown.get("cache-control"), markdown.get("vary")]).toEqual([kept, "Accept, Accept-Encoding"]);
  const others = ["/admin", "/admin/blogs", "/admin.data", "/nothing", "/blog/nothing", "/blog/nothing.md"];
  const queries = ["/?x", "/blog?", "/blog?utm_source=x", "/blog?page=2", "/feed.xml?x", "/contact?sent=yes"];
  const api = ["/api/blogs/public", "/api/Blogs/slug/hello", "/api/ping", "/healthz"];
  for (const address of [...others, ...queries, ...api, ...others])
    expect([address, (await headersOf(address)).get("cache-control")]).not.toContain(kept);
});

test("a current copy gets 304 with the same time", async () => {
  await using app = await startTestApp("sqlite", { pages: true, config: { edgeCache: 60 } });
  const etag = (await app.request("/me")).headers.get("etag") ?? "";
  const response = await app.request("/me", { headers: { "If-None-Match": etag } });
  expect([response.status, response.headers.get("cache-control")]).toEqual([304, kept]);
});
