import { Hono } from "hono";
import { expect, test } from "vitest";
import { readSampleSite } from "../../../../test/sample-site.ts";
import { setSecurityHeaders } from "../../http/security-headers.ts";
import type { SitePage } from "../../site/contract/own-pages.ts";
import type { QueryHandle } from "../screens/page-data.ts";
import type { PageBundle } from "./bundle.ts";
import { PageCache } from "./cache.ts";
import { createEdgePolicy } from "./edge-policy.ts";
import { siteRoutes } from "./public.ts";
import { createRenderQueue } from "./render-queue.ts";
import { createPageResolver } from "./resolve-page.ts";

const module = { default: () => null };
const readQuery = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => name === "sort"));
const readPage: QueryHandle["readQuery"] = async (params, { hasBlogPage }) => {
  const page = Number(params.get("page"));
  return new URLSearchParams({ page: page > 0 && (await hasBlogPage({ page })) ? String(page) : "0" });
};
const routes: PageBundle["routes"] = {
  list: {
    id: "list",
    parentId: "desk",
    path: "list",
    module: { ...module, handle: { readQuery: readPage } },
  },
  desk: { id: "desk", path: "", module },
  projects: {
    id: "projects",
    parentId: "desk",
    path: "projects",
    module: { ...module, handle: { readQuery } },
  },
  blog: { id: "blog", parentId: "desk", path: "blog", module },
  post: { id: "post", parentId: "desk", path: "blog/:slug", module },
  page: { id: "page", parentId: "desk", path: ":page", module },
  admin: { id: "admin", path: "admin", module },
  unknown: { id: "unknown", parentId: "desk", path: "*", module },
};

const sample = await readSampleSite();
const pages: SitePage[] = [
  {
    slug: "uses",
    title: "Uses",
    icon: "laptop",
    aliases: ["/2019/info", "/uses", "/blog/uses"],
    content: [],
  },
];

function startSite({ rendering = Promise.resolve() } = {}) {
  const rendered: string[] = [];
  const post = { slug: "a-post", older: ["an-older-slug"] };
  const isMissing = (url: string) =>
    /404|_/.test(url) || (/\/blog\/./.test(url) && !url.endsWith(`/${post.slug}`));
  const cache = new PageCache({
    clock: () => 0,
    maxAge: 10_000,
    maxBytes: 1_000_000,
    queue: createRenderQueue({ concurrency: 1, maxWaiting: 1 }),
    render: async (url) => {
      rendered.push(url.replace("http://localhost", ""));
      await rendering;
      const headers = { "content-type": "text/html", "content-security-policy": "default-src 'none'" };
      return { status: isMissing(url) ? 404 : 200, headers, body: Buffer.from("<p>Hello</p>") };
    },
  });
  const files = { has: (path: string) => path === "/a.txt", serve: async () => new Response("file") };
  const resolve = createPageResolver(
    { routes },
    {
      hasPublishedBlog: async (slug) => slug === post.slug,
      hasBlogPage: async ({ page }) => page <= 3,
      findRedirect: async (slug) => (post.older.includes(slug) ? post.slug : undefined),
      findFormerPath: async () => undefined,
      site: () => ({ ...sample, pages }),
    },
  );
  const site = new Hono().use(setSecurityHeaders()).route(
    "/",
    siteRoutes({ cache, resolve, edge: createEdgePolicy(undefined) }, files, (_c, next) => next()),
  );
  return { rendered, site, cache, post };
}

test("pages are cached without their query, except for the projects page", async () => {
  const { rendered, site } = startSite();
  for (const address of [
    "/blog",
    "/blog?utm_source=x",
    "/blog?q=1",
    "/projects?sort=a-z",
    "/projects?utm_source=x&sort=a-z",
    "/projects?sort=z-a",
  ])
    expect((await site.request(address)).status).toBe(200);
  expect(rendered).toEqual(["/blog", "/projects?sort=a-z", "/projects?sort=z-a"]);
});

test("pages of posts have an address each, and all others share one", async () => {
  const { rendered, site } = startSite();
  for (const page of ["2", "3", "4", "5", "0", "x", "99999999999"]) {
    await site.request(`/list?page=${page}&utm_source=x`);
    await site.request(`/list.data?_routes=a&page=${page}`);
  }
  expect(rendered).toEqual([
    "/list?page=2",
    "/list.data?page=2",
    "/list?page=3",
    "/list.data?page=3",
    "/list?page=0",
    "/list.data?page=0",
  ]);
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

test("admin screens are found under the addresses that they had", async () => {
  const { site } = startSite();
  for (const [address, target] of [
    ["/admin/account", "/admin/settings"],
    ["/admin/links?x=1", "/admin/insight/links?x=1"],
    ["/Admin/Account/", "/admin/settings"],
  ] as const) {
    const response = await site.request(address);
    expect([address, response.status, response.headers.get("location")]).toEqual([address, 301, target]);
  }
});

test("the old slug of a post redirects to the current one with the same query, and browsers must ask again", async () => {
  const { site } = startSite();
  const response = await site.request("/blog/an-older-slug?utm_source=x");
  expect([response.status, response.headers.get("location")]).toEqual([301, "/blog/a-post?utm_source=x"]);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const other = await site.request("/Blog/An-Older-Slug/?utm_source=x");
  expect([other.status, other.headers.get("location")]).toEqual([301, "/blog/a-post?utm_source=x"]);
  expect((await site.request("/blog/an-older-slug.data")).status).toBe(404);
});

test("the former addresses of a page redirect in one step, and its own address does not", async () => {
  const { site } = startSite();
  for (const address of ["/2019/info", "/2019/Info.html/", "/2019/info/index.html", "/blog/uses/"]) {
    const { status, headers } = await site.request(`${address}?x=1`);
    expect([address, status, headers.get("location")]).toEqual([address, 301, "/uses?x=1"]);
  }
  expect((await site.request("/uses")).status).toBe(200);
});

test("the old slug of a post redirects even if the post was renamed before its page was rendered", async () => {
  const { promise: rendering, resolve: finish } = Promise.withResolvers<void>();
  const { rendered, site, cache, post } = startSite({ rendering });
  const waiting = site.request("/blog/a-post");
  await expect.poll(() => rendered).toEqual(["/blog/a-post"]);
  Object.assign(post, { slug: "a-newer-slug", older: ["a-post"] });
  finish();
  await waiting;
  expect(cache.hasPage("/blog/a-post")).toBe(false);
  const response = await site.request("/blog/a-post");
  expect([response.status, response.headers.get("location")]).toEqual([301, "/blog/a-newer-slug"]);
});

test("a malformed or overlong URL is refused without rendering a page", async () => {
  const { rendered, site } = startSite();
  const refusals = { "/blog/%ff": 400, "/%": 400, [`/${"a".repeat(2_000)}`]: 414 };
  for (const [address, status] of Object.entries(refusals)) {
    const response = await site.request(address);
    expect([address, response.status]).toEqual([address, status]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  }
  expect(rendered).toEqual([]);
});

test("the data of a page is cached with the query that the page reads, and that of an unknown page is shared", async () => {
  const { rendered, site } = startSite();
  for (const address of [
    "/blog.data",
    "/blog.data?_routes=a",
    "/projects.data?tech=js",
    "/projects.data?sort=a-z&_routes=a",
    "/_.data",
    "/x.data",
    "/y.data",
  ])
    await site.request(address);
  expect(rendered).toEqual([
    "/blog.data",
    "/projects.data",
    "/projects.data?sort=a-z",
    "/_.data",
    "/404.data",
  ]);
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

test("unknown addresses share one page for each app, and unknown slugs share one", async () => {
  const { rendered, site } = startSite();
  for (const address of [
    "/x",
    "/y",
    "/y/z",
    "/z/y/x",
    "/projects/x",
    "/projects/y/z",
    "/blog/no-post",
    "/blog/other",
    "/blog/%00",
  ])
    expect((await site.request(address)).status).toBeLessThan(500);
  expect(rendered).toEqual(["/404", "/-/404", "/projects/-/404", "/blog/_"]);
  await site.request("/blog/a-post");
  expect(rendered.at(-1)).toBe("/blog/a-post");
});

test("a page of the owner's is cached under its address, and unknown names share the 404 page", async () => {
  const { rendered, site } = startSite();
  for (const address of [
    "/uses",
    "/uses?x=1",
    "/uses.data",
    "/usesless",
    "/use",
    "/uses/x",
    "/uses/y/z",
    "/admin",
  ])
    expect((await site.request(address)).status).toBeLessThan(500);
  expect(rendered).toEqual(["/uses", "/uses.data", "/404", "/uses/-/404", "/admin"]);
});

test("when the render queue is full, the next query gets 503, and the site's own pages still render", async () => {
  const { promise: rendering, resolve: finish } = Promise.withResolvers<void>();
  const { site } = startSite({ rendering });
  const queries = ["1", "2", "3"].map((sort) => site.request(`/projects?sort=${sort}`));
  const refused = await Promise.race(queries);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "3"]);
  const home = site.request("/");
  finish();
  expect((await Promise.all([...queries, home])).map(({ status }) => status)).toEqual([200, 200, 503, 200]);
});
