import { mkdtempSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../../test/app.ts";
import { makeBlog } from "../../../../../test/builders.ts";
import { copyPictureFacts } from "../../../../../test/picture-cache.ts";
import { updateBlog } from "../../../posts/server/write.ts";
import { installation } from "../../../process/installation.ts";
import { appNames } from "../../../site/contract/apps.ts";
import { createPublicPages } from "../../../site/server/list-pages.ts";
import { createShareDrawings } from "./share-drawings.ts";

let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "share-"));
  await copyPictureFacts(folder);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the path of a page's picture as the page names it. */
async function addressOf({ context }: TestApp, page: string): Promise<string> {
  const facts = await createPublicPages(context).find(page);
  if (facts === undefined) throw new Error(`${page} is not public`);
  return new URL(context.share.imageOf(facts).url).pathname;
}

function startApp() {
  return startTestApp("sqlite", { config: { cacheDir: folder, siteUrl: "https://ada.example" } });
}

test("the pictures of pages and posts are drawn once and can be kept for a year", {
  timeout: 60_000,
}, async () => {
  await using app = await startApp();
  await makeBlog(app, { slug: "first", title: "First light", image: "https://example.com/a.png" });
  for (const page of ["/", "/me", "/blog/first"]) {
    const response = await app.request(await addressOf(app, page));
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const picture = Buffer.from(await response.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
    const again = await app.request(await addressOf(app, page));
    expect(Buffer.from(await again.arrayBuffer()).equals(picture)).toBe(true);
  }
});

test("a page names its picture by an address with the site's own host", async () => {
  await using app = await startApp();
  const facts = await createPublicPages(app.context).find("/me");
  const image = facts && app.context.share.imageOf(facts);
  expect(image?.url).toMatch(/^https:\/\/ada\.example\/share\/me\.[0-9a-f]{32}\.jpg$/);
  expect(image).toMatchObject({ width: 1200, height: 630, alt: "Me, by Ines Kovar" });
});

test("a changed post gets a new picture, and the old address leads there", async () => {
  await using app = await startApp();
  const post = await makeBlog(app, { slug: "first", image: "https://example.com/a.png" });
  const old = await addressOf(app, "/blog/first");
  await updateBlog(
    app.context.db,
    post.id,
    { ...post, title: "Another title" },
    { now: 1, version: undefined },
  );
  const current = await addressOf(app, "/blog/first");
  expect(current).not.toBe(old);
  const response = await app.request(old);
  expect([response.status, response.headers.get("Location")]).toEqual([302, current]);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("a cover wider than 1,200 pixels is the picture of its post, and a smaller one is not", async () => {
  const siteDir = path.join(folder, "site");
  await cp(installation.sample, siteDir, { recursive: true });
  const covers = path.join(siteDir, "public/pictures");
  const red = { create: { width: 1200, height: 800, channels: 3, background: "#f00" } } as const;
  await sharp(red).png().toFile(path.join(covers, "small.png"));
  await sharp(red).resize(1201, 800).png().toFile(path.join(covers, "large.png"));
  await using app = await startTestApp("sqlite", { config: { cacheDir: folder, siteDir } });
  for (const name of ["small", "large"]) {
    await makeBlog(app, { slug: name, image: `/pictures/${name}.png` });
  }
  await app.context.covers.prepare(["/pictures/small.png", "/pictures/large.png"]);
  const isRed = async (page: string) => {
    const response = await app.request(await addressOf(app, page));
    const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
    return dominant.r > 200 && dominant.g < 50;
  };
  expect(await isRed("/blog/large")).toBe(true);
  expect(await isRed("/blog/small")).toBe(false);
});

test("a draft, an unknown page, and any other address have no picture", async () => {
  await using app = await startApp();
  await makeBlog(app, { slug: "draft", published: false });
  const hash = "0".repeat(32);
  const addresses = [
    `/share/blog/draft.${hash}.jpg`,
    `/share/blog/none.${hash}.jpg`,
    `/share/blog/${"a".repeat(500)}.${hash}.jpg`,
    `/share/admin.${hash}.jpg`,
    `/share/none.${hash}.jpg`,
    `/share/me.${hash}.png`,
    `/share/me.${hash.slice(1)}.jpg`,
    "/share/",
    "/share/..%2f..%2fetc%2fpasswd",
    `/share/%00.${hash}.jpg`,
    `/share/%F0%9F%9A%80.${hash}.jpg`,
  ];
  for (const address of addresses) {
    expect([address, (await app.request(address)).status]).toEqual([address, 404]);
  }
});

test("all pictures are drawn ahead of time, and are kept when unused pictures are deleted", {
  timeout: 120_000,
}, async () => {
  await using app = await startApp();
  const { context } = app;
  await makeBlog(app, { slug: "first", image: "https://example.com/a.png" });
  await makeBlog(app, { slug: "draft", published: false });
  const drawings = createShareDrawings(context);
  await drawings.drawMissing();
  const hashes = await drawings.listHashes();
  const { pages, entryPages } = context.site.current();
  expect(hashes).toHaveLength(appNames.length + pages.length + entryPages.length + 2);
  await context.pictures.clean(hashes);
  // Nothing can be drawn any more, so what is served was drawn before.
  for (const page of ["/", ...appNames.map((name) => `/${name}`), "/blog/first"]) {
    expect((await app.request(await addressOf(app, page))).status).toBe(200);
  }
});
