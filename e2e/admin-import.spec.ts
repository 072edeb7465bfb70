import sharp from "sharp";
import { makeZip } from "../test/zip.ts";
import { violationsOf } from "./axe.ts";
import { openAsOwner } from "./owner.ts";
import { expect, test } from "./site.ts";

test("posts of another site are looked at, imported, and found at their former addresses", async ({
  page,
  site,
}) => {
  const picture = await sharp({ create: { width: 80, height: 50, channels: 3, background: "#7cc4ff" } })
    .png()
    .toBuffer();
  const buffer = makeZip({
    "blog/_posts/2019-04-01-hello.md":
      "---\ntitle: Hello from before\n---\n![A sky](/assets/sky.png)\n\nText",
    "blog/_posts/2019-05-01-broken.md": "Text",
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

  await test.step("a preview says what would be imported, and stores nothing", async () => {
    await choose({ name: "blog.zip", mimeType: "application/zip", buffer });
    await expect(dialog.getByRole("status")).toHaveText("Markdown files: 1 post, 1 picture, 1 fault");
    await expect(dialog.getByRole("listitem")).toContainText("_posts/2019-05-01-broken.md Not imported.");
    expect(await site.context.db.selectFrom("blogs").select("id").execute()).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("the import has a report, and the list shows the post", async () => {
    await dialog.getByRole("button", { name: "Import 1 post" }).click();
    await expect(dialog.getByRole("status")).toHaveText("Imported: 1 post, 1 picture, 1 fault");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("link", { name: "Hello from before", exact: true })).toBeVisible();
  });

  await test.step("the former address leads to the post with its picture", async () => {
    await page.goto("/2019/04/01/hello.html");
    await expect(page).toHaveURL(`${site.url}/blog/hello`);
    await expect(page.getByRole("img", { name: "A sky" })).toBeVisible();
  });
});
