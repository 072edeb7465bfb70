import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { listDocuments } from "../../core/server/features.ts";
import { writeStaticCopy } from "./static-copy.ts";

let app: TestApp;
let parent: string;

beforeEach(async () => {
  app = await startTestApp("sqlite");
  parent = await mkdtemp(path.join(tmpdir(), "foliodesk-test-"));
});

afterEach(async () => {
  await app[Symbol.asyncDispose]();
  await rm(parent, { recursive: true });
});

const page = (body = "") =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;

/** Copies a site whose start page has this text, and that answers every other address but those of `routes` with a text. */
function copy(start: string, routes = new Hono(), allowsDeadLinks = false) {
  const site = new Hono()
    .get("/", (c) => c.html(page(start)))
    .get("/404", (c) => c.html(page("Not found"), 404))
    .get("/api/blogs/public", (c) => c.json([]))
    .get("/api/Blogs/slug/:slug", (c) =>
      c.json({ slug: c.req.param("slug"), title: "A", date: "2026-01-01", tags: [], content: ["*Text*"] }),
    )
    .route("/", routes)
    .get("/:file{.+\\.[a-z]+}", (c) => c.text("A file"));
  return writeStaticCopy(
    {
      ...app.context,
      ask: async (request) => site.fetch(request),
      documents: listDocuments(app.context),
      script: "",
    },
    {
      folder: path.join(parent, "out"),
      replaces: false,
      allowsDeadLinks,
      siteUrl: "http://localhost:3000",
      base: "",
      onFile: () => {},
    },
  );
}

const read = (name: string) => readFile(path.join(parent, "out", name), "utf8");

test("follows what pages name, and writes redirects, rules for hosts, and an index for searches", async () => {
  const routes = new Hono()
    .get("/blog/old", (c) => c.redirect("/blog/new", 308))
    .get("/blog/new", (c) => c.html(page("New")))
    .get("/share/a.png", (c) => c.body("png", 200, { "Cache-Control": "public, immutable" }));
  await copy('<a href="/blog/old">a</a><img src="/share/a.png">', routes);
  expect(await read("blog/new/index.html")).toContain("New");
  expect(await read("blog/old/index.html")).toContain('content="0; url=/blog/new"');
  expect(await read("_redirects")).toBe("/blog/old /blog/new 301\n");
  expect(await read("_headers")).toContain("/share/*\n  Cache-Control: public, max-age=31536000, immutable");
  expect(await read("_data/search.json")).toContain(
    '"slug":"new","title":"A","date":"2026-01-01","tags":"","text":"Text"',
  );
  expect(await read("404.html")).toContain("Not found");
  expect(await read("robots.txt")).toBe("A file");
});

test("former addresses of posts redirect", async () => {
  const { id } = await makeBlog(app, { slug: "old" });
  await app.context.db.insertInto("redirects").values({ slug: "former", blog_id: id }).execute();
  const unnamed = ["/%c4%e3", `/${"%e4%bd%a0".repeat(100)}`];
  const paths = ["/2015/a", "/b.php", ...unnamed].map((former) => ({ path: former, blog_id: id }));
  await app.context.db.insertInto("former_paths").values(paths).execute();
  const routes = new Hono()
    .get("/blog/former", (c) => c.redirect("/blog/old", 308))
    .get("/2015/a", (c) => c.redirect("/blog/old", 301))
    .get("/b.php", (c) => c.redirect("/blog/old", 301))
    .get("/:name{%.+|你+}", (c) => c.redirect("/blog/old", 301))
    .get("/blog/old", (c) => c.html(page()));
  await copy("", routes);
  expect((await read("_redirects")).split("\n").sort()).toEqual([
    "",
    ...unnamed.map((former) => `${former} /blog/old 301`),
    "/2015/a /blog/old 301",
    "/b.php /blog/old 301",
    "/blog/former /blog/old 301",
  ]);
  expect(await read("2015/a/index.html")).toContain('content="0; url=/blog/old"');
});

const deadLinks = [
  "/blog/gone, which /, /blog/other names, has the status 404 instead of 200.",
  "/admin/blogs, which / names, is not in a static copy.",
  "/api/ping, which /blog/other names, is not in a static copy.",
  "/gone.png, which / names, has the status 404 instead of 200.",
];

function copyWithDeadLinks(allowsDeadLinks: boolean) {
  const routes = new Hono()
    .get("/blog/other", (c) => c.html(page('<a href="/blog/gone">a</a><a href="/api/ping">b</a>')))
    .get("/gone.png", (c) => c.notFound());
  const links = ["/blog/gone", "/blog/other", "/admin/blogs"].map((to) => `<a href="${to}">a</a>`);
  return copy(`${links.join("")}<img src="/gone.png">`, routes, allowsDeadLinks);
}

test("all dead links are named together with the pages that name them, and nothing is left behind", async () => {
  const fault = await copyWithDeadLinks(false).catch((error) => error);
  expect(fault.message.split("\n").sort()).toEqual(
    [
      ...deadLinks,
      "The site has 4 dead links, so nothing was written. Correct the links, or add --allow-dead-links.",
    ].sort(),
  );
  expect(await readdir(parent)).toEqual([]);
});

test("with dead links that are allowed, the copy has everything else", async () => {
  const written = await copyWithDeadLinks(true);
  expect(written.deadLinks.toSorted()).toEqual(deadLinks.toSorted());
  expect(await read("blog/other/index.html")).toContain("/blog/gone");
  await expect(read("gone.png")).rejects.toThrow("ENOENT");
});

test.each([
  ['<img src="/broken.png">', "/broken.png, which / names, has the status 500"],
  ['<a href="/%2e%2e%2fescape.txt">a</a>', "is no name of a file"],
])(
  "%s fails the copy, also if dead links are allowed, and leaves nothing behind",
  async (start, sentence) => {
    const routes = new Hono().get("/broken.png", (c) => c.text("", 500));
    await expect(copy(start, routes, true)).rejects.toThrow(sentence);
    expect(await readdir(parent)).toEqual([]);
  },
);
