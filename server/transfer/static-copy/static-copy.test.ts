import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
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
function copy(start: string, routes = new Hono()) {
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
    { ...app.context, ask: async (request) => site.fetch(request), script: "" },
    {
      folder: path.join(parent, "out"),
      replaces: false,
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
  const routes = new Hono()
    .get("/blog/former", (c) => c.redirect("/blog/old", 308))
    .get("/blog/old", (c) => c.html(page()));
  await copy("", routes);
  expect(await read("_redirects")).toBe("/blog/former /blog/old 301\n");
});

test.each([
  ['<a href="/blog/gone">a</a>', "/blog/gone, which / names, has the status 404 instead of 200."],
  ['<a href="/admin/blogs">a</a>', "/ has a link to /admin/blogs, which a static copy does not have."],
  ['<a href="/api/ping">a</a>', "/ has a link to /api/ping, which a static copy does not have."],
  ['<img src="/broken.png">', "/broken.png, which / names, has the status 500"],
  ['<a href="/%2e%2e%2fescape.txt">a</a>', "is no name of a file"],
])("%s fails the copy, and leaves nothing behind", async (start, sentence) => {
  const routes = new Hono().get("/broken.png", (c) => c.text("", 500));
  await expect(copy(start, routes)).rejects.toThrow(sentence);
  expect(await readdir(parent)).toEqual([]);
});
