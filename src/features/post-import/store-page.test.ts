import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { createMigratedDatabase, engines } from "../../../test/databases.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import { listVersions } from "../../core/site/server/write/versions.ts";
import { makeFolder } from "../post-files/testing/source-folder.ts";
import { listSiteFiles } from "../site-in-database/site-files.ts";
import { type ImportRequest, runImport } from "./run-import.ts";

const options = { isPreview: false, fetchPictures: false, asDrafts: false, withoutPages: false };

function run({ context }: TestApp, source: string, more: Partial<ImportRequest> = {}) {
  return runImport(context, { source, ...options, ...more }, () => {});
}

const page = {
  uuid: "1",
  type: "page",
  title: "About",
  slug: "about",
  status: "published",
  visibility: "public",
  html: "<p>I am <b>me</b>.</p>",
};

/** Makes a folder with an export of Ghost. */
async function exportPages(pages: object[], files: Record<string, string | Uint8Array> = {}) {
  const posts = pages.map((one, index) => ({ ...page, uuid: String(index), ...one }));
  return makeFolder({ ...files, "ghost.json": JSON.stringify({ data: { posts, posts_tags: [] } }) });
}

async function start(engine: (typeof engines)[number], files: Record<string, string> = {}) {
  const siteDir = await createOwnSite(files);
  // Without a list of apps, all pages that are not hidden are on the desk.
  const profile = path.join(siteDir, "site.yaml");
  await writeFile(profile, (await readFile(profile, "utf8")).replace(/apps:[\s\S]*?\n(?=\S|$)/, ""));
  const database = await createMigratedDatabase(engine);
  const app = await startTestApp(engine, { database, pages: true, config: { siteDir } });
  return {
    app,
    siteDir,
    read: (slug: string) => readFile(path.join(siteDir, `pages/${slug}.md`), "utf8"),
    slugs: async () => (await readdir(path.join(siteDir, "pages")).catch(() => [])).sort(),
    [Symbol.asyncDispose]: async () => {
      // The site still copies its last valid version, which takes its time.
      await app.context.close(60_000);
      await database.remove();
    },
  };
}

function makePicture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

describe.each(engines)("pages of an import on %s", (engine) => {
  test("become files that are hidden from the desk, found at their old addresses, and stored once", async () => {
    await using site = await start(engine);
    const { app } = site;
    const pictures = { "content/images/red.png": await makePicture("#f00") };
    const source = await exportPages(
      [
        { custom_excerpt: "Who I am" },
        {
          title: "The history of our little company",
          slug: "blog",
          html: '<p>Old <img src="/content/images/red.png" alt="Red"> and <img src="https://cdn.example/x.png" alt="far"></p>',
          feature_image: "__GHOST_URL__/content/images/red.png",
        },
      ],
      pictures,
    );
    const before = await readdir(path.join(site.siteDir, "pictures"));
    const preview = await run(app, source, { isPreview: true });
    expect(await site.slugs()).toEqual([]);
    expect(await readdir(path.join(site.siteDir, "pictures"))).toEqual(before);
    const result = await run(app, source);
    expect(preview).toEqual({ ...result, isPreview: true });
    expect(result).toMatchObject({ posts: 0, pages: 2, known: 0, pictures: 1, faults: 0, warnings: 2 });
    expect(
      result.rows.map(({ title, isPage, address, pictures }) => [title, isPage, address, pictures]),
    ).toEqual([
      ["About", true, "/about", 0],
      ["The history of our little company", true, "/blog-page", 1],
    ]);
    expect(result.notes.map(({ text, places }) => [text, places])).toEqual([
      ["Its address is taken, so it has another one.", ["ghost.json, post 2 (/blog-page)"]],
      [expect.stringMatching(/is on another host/), ["ghost.json, post 2 (https://cdn.example/x.png)"]],
    ]);
    expect(await site.read("about")).toBe(
      "---\ntitle: About\nicon: file-text\ndescription: Who I am\nhidden: true\naliases:\n  - /about\n---\n\nI am **me**.\n",
    );
    expect(await site.read("blog-page")).toMatch(
      /^---\ntitle: The history of our little company\n[\s\S]*\n---\n\nOld !\[Red\]\(pictures\/red\.webp\) and \[far\]\(<https:\/\/cdn\.example\/x\.png>\)\n$/,
    );
    await app.context.site.refresh();
    expect(app.context.site.faults()).toEqual([]);
    const { pages, profile } = app.context.site.current();
    expect(pages.map(({ slug }) => slug)).toEqual(expect.arrayContaining(["about", "blog-page"]));
    expect(profile.apps).not.toContain("about");
    expect(await (await app.request("/sitemap.xml")).text()).toContain("/about<");
    expect((await listVersions(app.context.db, "pages/about.md")).length).toBe(1);
    expect(await run(app, source)).toMatchObject({ pages: 0, known: 2, pictures: 0, faults: 0, warnings: 0 });
    expect(await site.slugs()).toEqual(["about.md", "blog-page.md"]);
  });

  test("are known again after the owner has changed and renamed them", async () => {
    await using site = await start(engine);
    const source = await exportPages([{}, { title: "Uses", slug: "uses" }]);
    await run(site.app, source);
    const [from, to] = ["about", "me-too"].map((slug) => path.join(site.siteDir, `pages/${slug}.md`));
    await rename(from ?? "", to ?? "");
    await writeFile(to ?? "", (await site.read("me-too")).replace("title: About", "title: Me"));
    await rm(path.join(site.siteDir, "pages/uses.md"));
    expect(await run(site.app, source)).toMatchObject({ pages: 1, known: 1 });
    expect(await site.slugs()).toEqual(["me-too.md", "uses.md"]);
    await site.app.context.site.refresh();
    const moved = await site.app.request("/About/");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/me-too"]);
  });

  test("do not touch other pages of the site, and a draft never becomes public", async () => {
    const own = "---\ntitle: Mine\nicon: mic\n---\nMine.\n";
    await using site = await start(engine, { "pages/about.md": own, "public/talks": "x" });
    const source = await exportPages([
      {},
      { slug: "about", title: "Another" },
      { slug: "talks-über", title: "Talks" },
      { slug: "talks", title: "Talks" },
      { slug: "privacy", title: "Privacy" },
      { slug: "draft", title: "Draft", status: "draft" },
      { slug: "members", title: "Members", visibility: "members" },
      { slug: "empty", title: "Empty", html: "" },
    ]);
    const result = await run(site.app, source);
    expect(result).toMatchObject({ pages: 4, faults: 0 });
    const slugs = ["about-2", "about", "privacy-page", "talks-2", "talks-uber"];
    expect(await site.slugs()).toEqual(slugs.map((slug) => `${slug}.md`));
    expect(await site.read("talks-uber")).toContain("aliases:\n  - /talks-über\n");
    expect(await site.read("about")).toBe(own);
    const leftOut = result.notes.filter(({ text }) => /left out/.test(text));
    expect(leftOut.map(({ isFault, places }) => [isFault, places])).toEqual([
      [false, ["ghost.json, post 6", "ghost.json, post 7"]],
      [false, ["ghost.json, post 8"]],
    ]);
    await site.app.context.site.refresh();
    expect(site.app.context.site.faults()).toEqual([]);
    const shown = site.app.context.site.current().pages.map(({ slug }) => slug);
    expect(shown.filter((slug) => ["draft", "members", "empty"].includes(slug))).toEqual([]);
    const drafts = await exportPages([{ slug: "new", title: "New" }]);
    expect(await run(site.app, drafts, { asDrafts: true })).toMatchObject({
      pages: 0,
      warnings: 1,
      faults: 0,
    });
    expect(await run(site.app, drafts, { withoutPages: true })).toMatchObject({
      pages: 0,
      warnings: 0,
      remarks: ["Pages that were left out: 1."],
    });
  });

  test("that are too many, too long, or hostile are named, and the others come in", {
    tags: ["release"],
  }, async () => {
    const own = "---\ntitle: Own\nicon: mic\n---\n";
    const files = Array.from({ length: 46 }, (_, index) => [`pages/p${index}.md`, own]);
    await using site = await start(engine, Object.fromEntries(files));
    const long = { slug: "long", title: "Long", html: `<p>${"word ".repeat(25_000)}</p>` };
    const deep = { slug: "deep", title: "Deep", html: `${"<blockquote>".repeat(60)}x` };
    const odd = {
      slug: "x".repeat(80),
      title: "\0 ---\n: [",
      html: '<p>&lt;script&gt; <a href="javascript:x">run</a> <img src="gone.png" alt="[Gone]"></p>',
    };
    const source = await exportPages([
      long,
      deep,
      odd,
      ...["a", "b", "c", "d"].map((slug) => ({ slug, title: slug })),
    ]);
    const preview = await run(site.app, source, { isPreview: true });
    const result = await run(site.app, source);
    expect(result).toEqual({ ...preview, isPreview: false });
    expect(result).toMatchObject({ pages: 4, faults: 3 });
    const faults = result.notes.filter(({ isFault }) => isFault);
    expect(faults.map(({ text, places }) => [text, places])).toEqual([
      ["The file would be larger than 100 KB. Shorten it.", ["ghost.json, post 1"]],
      [expect.stringMatching(/nested more than 24 levels/), ["ghost.json, post 2"]],
      ["A site has at most 50 pages. Remove one, and import again.", ["ghost.json, post 7"]],
    ]);
    expect(await site.read("x".repeat(60))).toMatch(/\n\n\\<script> run \\\[Gone\\\]\n$/);
    await site.app.context.site.refresh();
    expect(site.app.context.site.faults()).toEqual([]);
  });

  test("say why they cannot be written, and the posts come in", async () => {
    await using app = await startTestApp(engine);
    const source = await exportPages([{}, { type: "post", title: "Post", slug: "post" }]);
    for (const isPreview of [true, false]) {
      const result = await run(app, source, { isPreview });
      expect(result).toMatchObject({ posts: 1, pages: 0, faults: 1 });
      expect(result.notes[0]?.text).toMatch(
        /^It is a page, which cannot be written\. This is the sample site/,
      );
    }
  });

  test("are stored in the database, if the files of the site are there, and seen by the running site", async () => {
    const database = await createMigratedDatabase(engine);
    onTestFinished(database.remove);
    const config = {
      siteSource: await createOwnSite({}),
      siteDir: path.join(database.dataDir, "stored-site"),
    };
    await using app = await startTestApp(engine, { database, config });
    const source = await exportPages([{ feature_image: "/content/images/red.png" }], {
      "content/images/red.png": await makePicture("#f00"),
    });
    expect(await run(app, source, { isPreview: true })).toMatchObject({ pages: 1, pictures: 1, faults: 0 });
    expect((await listSiteFiles(app.context.db)).has("pages/about.md")).toBe(false);
    // As a process on another machine, without a copy of the files.
    const elsewhere = path.join(database.dataDir, "other");
    await mkdir(elsewhere);
    const context = {
      ...app.context,
      config: { ...app.context.config, siteDir: path.join(elsewhere, "copy") },
    };
    const other = { ...app, context };
    expect(await run(other, source)).toMatchObject({ pages: 1, pictures: 1, faults: 0 });
    expect([...(await listSiteFiles(app.context.db)).keys()]).toEqual(
      expect.arrayContaining(["pages/about.md", "pictures/red.webp"]),
    );
    const slugs = () => app.context.site.current().pages.map(({ slug }) => slug);
    await expect.poll(slugs, { timeout: 15_000 }).toContain("about");
    expect(await run(app, source)).toMatchObject({ pages: 0, known: 1, faults: 0 });
  });
});
