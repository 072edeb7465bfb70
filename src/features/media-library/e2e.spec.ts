import { createHash } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { violationsOf } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { expect, type Site, test } from "../../../e2e/site.ts";
import { makeBlog } from "../../../test/builders.ts";
import { storeUpload } from "../../core/media/server/uploads/write.ts";

test.use({ expectedMessages: /status of (409|500)/ });

let stored = 0;

async function addUpload(site: Site, name: string, daysAgo = 0): Promise<string> {
  stored += 1;
  const content = await sharp({
    create: { width: 40 + stored, height: 30, channels: 3, background: "#7cc4ff" },
  })
    .webp()
    .toBuffer();
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
  const facts = { hash, source_hash: hash, width: 40 + stored, height: 30, animated: 0, tint: null };
  const at = Date.now() - daysAgo * 24 * 60 * 60 * 1000;
  await storeUpload(site.context.db, { ...facts, name, size: content.length }, content, at);
  return `/uploads/${hash}-${40 + stored}x30.webp`;
}

function card(page: Page, name: string): Locator {
  return page.getByRole("listitem").filter({ hasText: name });
}

test("the media screen lists, finds, and deletes pictures", async ({ page, site }) => {
  const confirm = () => page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  /** Waits until all pictures are shown, because one that is deleted before is not found. */
  const waitForPictures = () =>
    expect
      .poll(() =>
        page
          .locator("main li img")
          .evaluateAll((images: HTMLImageElement[]) => images.every(({ naturalWidth }) => naturalWidth > 0)),
      )
      .toBe(true);

  await test.step("it is empty at first, and says so", async () => {
    await openAsOwner(page, site, "/admin/media");
    await expect(page.getByText("No pictures yet.")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("it shows where each picture is used, and deletes only unused ones", async () => {
    const used = await addUpload(site, "used.jpg");
    await addUpload(site, "unused.jpg");
    await makeBlog(site, { title: "Night shift", content: [`![](${used})`] });
    await page.reload();
    await expect(card(page, "used.jpg").first()).toBeVisible();
    await expect(card(page, "Night shift")).toContainText("used.jpg");
    await expect(card(page, "Night shift").getByRole("button")).toHaveCount(0);
    await expect(card(page, "Night shift").locator("img")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await waitForPictures();
    await page.getByRole("button", { name: "Delete unused.jpg" }).click();
    await confirm();
    await expect(page.getByRole("button", { name: "Delete unused.jpg" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Media" })).toBeFocused();
    await page.reload();
    await expect(page.getByRole("listitem")).toHaveText([/^.*used\.jpg/]);
  });

  await test.step("it says why a picture is not deleted that a post shows by now", async () => {
    const address = await addUpload(site, "late.jpg");
    await page.reload();
    await expect(card(page, "late.jpg")).toBeVisible();
    await makeBlog(site, { title: "Just saved", image: address });
    await page.getByRole("button", { name: "Delete late.jpg" }).click();
    await confirm();
    await expect(page.getByRole("alert")).toHaveText(
      "“Just saved” shows this picture. Remove it there first.",
    );
  });

  await test.step("it offers to delete what no post has shown for 30 days", async () => {
    await addUpload(site, "old-1.jpg", 40);
    await addUpload(site, "old-2.jpg", 31);
    await addUpload(site, "new.jpg", 29);
    await page.reload();
    await expect(page.getByText("No post has shown 2 pictures for 30 days")).toBeVisible();
    await waitForPictures();
    await page.getByRole("button", { name: "Delete them" }).click();
    await confirm();
    await expect(page.getByText("old-1.jpg")).toHaveCount(0);
    await expect(card(page, "new.jpg")).toBeVisible();
    await expect(page.getByText("No post has shown")).toHaveCount(0);
  });

  await test.step("it finds pictures by name, also after a reload, and can be retried", async () => {
    for (let number = 1; number <= 57; number += 1) await addUpload(site, `picture ${number}.jpg`);
    await page.reload();
    await expect(page.getByRole("listitem")).toHaveCount(50);
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(page.getByRole("listitem")).toHaveCount(60);
    const search = page.getByRole("searchbox", { name: "Search pictures" });
    await search.fill("PICTURE 57");
    await expect(page.getByRole("listitem")).toHaveCount(1);
    await page.reload();
    await expect(search).toHaveValue("PICTURE 57");
    await search.fill("nothing");
    await expect(page.getByText("No pictures found.")).toBeVisible();

    await page.route("**/api/uploads*", (route) => route.fulfill({ status: 500 }), { times: 1 });
    await page.goto("/admin/media");
    await expect(page.getByText("Could not load pictures.")).toBeVisible();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("listitem")).toHaveCount(50);
  });
});
