import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { violationsOf } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { test as base, expect } from "../../../e2e/site.ts";
import { makeZip } from "../../../test/zip.ts";
import { installation } from "../../core/process/installation.ts";

/** A site in its own folder, into which pages are written. */
const test = base.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
});

test("posts of another site are looked at, imported, and found at their former addresses", {
  tag: "@release",
}, async ({ page, site, siteDir }) => {
  const picture = await sharp({ create: { width: 80, height: 50, channels: 3, background: "#7cc4ff" } })
    .png()
    .toBuffer();
  const buffer = makeZip({
    "blog/_posts/2019-04-01-hello.md":
      "---\ntitle: Hello from before\n---\n![A sky](/assets/sky.png)\n\n[Gone](/2018/01/01/gone.html)",
    "blog/_posts/idea.md": "---\ntitle: An idea\n---\nText",
    "blog/_posts/2019-05-01-broken.md": "---\ntitle: Broken\n---\n",
    "blog/about-ada.md": "---\nlayout: page\ntitle: About Ada\n---\nHello.",
    "blog/assets/sky.png": picture,
  });
  await openAsOwner(page, site, "/admin/blogs");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import posts" });

  async function choose(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      dialog.getByRole("button", { name: "Choose a file" }).click(),
    ]);
    await chooser.setFiles(file);
  }

  await test.step("what is no blog is refused with a sentence", async () => {
    await choose({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Text") });
    await expect(dialog.getByRole("alert")).toContainText("There are no posts in the source");
    await expect(dialog.getByRole("button", { name: /^Import/ })).toHaveCount(0);
  });

  const rows = dialog.getByRole("region", { name: "Posts and pages" }).getByRole("row");
  const notes = dialog.getByRole("listitem");

  await test.step("a preview lists what would be imported, and stores nothing", async () => {
    await choose({ name: "blog.zip", mimeType: "application/zip", buffer });
    const summary = dialog.getByRole("status");
    await expect(summary).toContainText(/^1 post became a draft because the source has no date for it/);
    await expect(summary).toContainText("2 posts (1 draft), 1 page, 1 picture, 1 fault, 2 warnings");
    await expect(rows).toHaveText([
      /^Date\s*Title/,
      "April 1, 2019Hello from before/blog/hello/2019/04/01/hello.htmlpublished1",
      "An idea/blog/ideadraft0",
      /^About Ada\/about-ada.*page0$/,
    ]);
    await expect(notes.first()).toHaveText("Not imported. It has no text. _posts/2019-05-01-broken.md");
    await expect(notes.filter({ hasText: "A link leads to no post" })).toContainText(
      "_posts/2019-04-01-hello.md (/2018/01/01/gone.html)",
    );
    expect(await site.context.db.selectFrom("blogs").select("id").execute()).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("pages can be left out", async () => {
    await expect(dialog.getByRole("button", { name: "Import 2 posts and 1 page" })).toBeVisible();
    const choice = dialog.getByLabel("Leave out pages beside the posts");
    await choice.check();
    await expect(dialog.getByRole("button", { name: "Import 2 posts", exact: true })).toBeVisible();
    await expect(rows).toHaveCount(3);
    await choice.uncheck();
  });

  await test.step("the import has a report, and the list shows the post", async () => {
    await dialog.getByRole("button", { name: "Import 2 posts and 1 page" }).click();
    await expect(dialog.getByRole("status")).toContainText(/^The import has ended/);
    await expect(rows).toHaveCount(4);
    expect(await readdir(path.join(siteDir, "pages"))).toContain("about-ada.md");
    await choose({ name: "blog.zip", mimeType: "application/zip", buffer });
    await expect(rows.filter({ hasText: "already here" })).toHaveCount(3);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("link", { name: "View Hello from before" })).toBeVisible();
  });

  await test.step("the former address leads to the post with its picture", async () => {
    await page.goto("/2019/04/01/hello.html");
    await expect(page).toHaveURL(`${site.url}/blog/hello`);
    await expect(page.getByRole("img", { name: "A sky" })).toBeVisible();
  });
});
