import { Hono } from "hono";
import { expect, test } from "vitest";
import { setSecurityHeaders } from "../http/security-headers.ts";
import { createPageCache } from "./cache.ts";
import { siteRoutes } from "./pages.ts";

function startSite() {
  const rendered: string[] = [];
  const cache = createPageCache({
    queryPaths: new Set(["/projects"]),
    clock: () => 0,
    maxAge: 10_000,
    maxBytes: 1_000_000,
    render: async (url) => {
      rendered.push(url.replace("http://localhost", ""));
      const headers = { "content-type": "text/html", "content-security-policy": "default-src 'none'" };
      return { status: url.includes("nothing") ? 404 : 200, headers, body: Buffer.from("<p>Hello</p>") };
    },
  });
  const files = { has: (path: string) => path === "/a.txt", serve: async () => new Response("file") };
  return { rendered, site: new Hono().use(setSecurityHeaders()).route("/", siteRoutes(cache, files)) };
}

test("pages are cached without their query, except for the projects page", async () => {
  const { rendered, site } = startSite();
  for (const address of [
    "/blog",
    "/blog?utm_source=x",
    "/blog?q=1",
    "/projects?sort=a-z",
    "/projects?sort=z-a",
  ])
    expect((await site.request(address)).status).toBe(200);
  expect(rendered).toEqual(["/blog", "/projects?sort=a-z", "/projects?sort=z-a"]);
});

test("uppercase letters, double slashes, and trailing slashes redirect to the canonical URL with the same query", async () => {
  const { site } = startSite();
  for (const [address, target] of [
    ["/blog/", "/blog"],
    ["/Blog/A-Post", "/blog/a-post"],
    ["//blog//a/", "/blog/a"],
    ["/projects/?sort=a-z", "/projects?sort=a-z"],
  ] as const) {
    const response = await site.request(`http://localhost${address}`);
    expect([address, response.status, response.headers.get("location")]).toEqual([address, 308, target]);
  }
});

test("a malformed or overlong URL is refused without rendering a page", async () => {
  const { rendered, site } = startSite();
  const refusals = { "/blog/%ff": 400, "/%": 400, [`/${"a".repeat(2_000)}`]: 414, "/blog.data": 404 };
  for (const [address, status] of Object.entries(refusals)) {
    const response = await site.request(address);
    expect([address, response.status]).toEqual([address, status]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(rendered).toEqual([]);
});

test("a file takes precedence over a page, and an unknown path returns 404", async () => {
  const { site } = startSite();
  expect(await (await site.request("/a.txt")).text()).toBe("file");
  expect((await site.request("/nothing")).status).toBe(404);
});

test("a current If-None-Match gets 304, and the encoding follows Accept-Encoding", async () => {
  const { site } = startSite();
  const first = await site.request("/blog", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(first.headers.get("content-encoding")).toBe("br");
  expect(first.headers.get("content-security-policy")).toBe("default-src 'none'");
  const etag = first.headers.get("etag") ?? "";
  expect((await site.request("/blog", { headers: { "If-None-Match": etag } })).status).toBe(304);
  const plain = await site.request("/blog", { headers: { "Accept-Encoding": "br;q=0, identity" } });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, "<p>Hello</p>"]);
});
