import { Hono } from "hono";
import { expect, test } from "vitest";
import { setSecurityHeaders } from "../http/security-headers.ts";
import { createPageCache } from "./cache.ts";
import { siteRoutes } from "./pages.ts";

function startSite() {
  const rendered: string[] = [];
  const cache = createPageCache({
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

test("what a link carries behind the question mark costs no rendering of its own, save for the projects", async () => {
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

test("a page has one address: capitals, doubled slashes and one at the end lead there, the query stays", async () => {
  const { site } = startSite();
  for (const [address, target] of [
    ["/blog/", "/blog"],
    ["/Blog/A-Post", "/blog/a-post"],
    ["//blog//a/", "/blog/a"],
    ["/projects/?sort=a-z", "/projects?sort=a-z"],
  ] as const) {
    const answer = await site.request(`http://localhost${address}`);
    expect([address, answer.status, answer.headers.get("location")]).toEqual([address, 308, target]);
  }
});

test("an address that nobody can mean is refused before it costs a rendering", async () => {
  const { rendered, site } = startSite();
  const refusals = { "/blog/%ff": 400, "/%": 400, [`/${"a".repeat(2_000)}`]: 414, "/blog.data": 404 };
  for (const [address, status] of Object.entries(refusals)) {
    const answer = await site.request(address);
    expect([address, answer.status]).toEqual([address, status]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(rendered).toEqual([]);
});

test("a file comes before a page, a page before nothing", async () => {
  const { site } = startSite();
  expect(await (await site.request("/a.txt")).text()).toBe("file");
  expect((await site.request("/nothing")).status).toBe(404);
});

test("a browser that has the page is told so, and gets the form it can read", async () => {
  const { site } = startSite();
  const first = await site.request("/blog", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(first.headers.get("content-encoding")).toBe("br");
  expect(first.headers.get("content-security-policy")).toBe("default-src 'none'");
  const etag = first.headers.get("etag") ?? "";
  expect((await site.request("/blog", { headers: { "If-None-Match": etag } })).status).toBe(304);
  const plain = await site.request("/blog", { headers: { "Accept-Encoding": "br;q=0, identity" } });
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, "<p>Hello</p>"]);
});
