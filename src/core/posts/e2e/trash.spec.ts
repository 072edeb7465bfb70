import { violationsOf } from "../../../../e2e/axe.ts";
import { openAsOwner } from "../../../../e2e/owner.ts";
import { expect, test } from "../../../../e2e/site.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { listAllBlogs } from "../server/read.ts";
import { listTrash } from "../server/trash.ts";

test.use({ expectedMessages: /status of (404|500)/ });

test("a deleted post can be restored from the trash, with the keyboard alone", async ({ page, site }) => {
  const { slug } = await makeBlog(site, { title: "Regretted" });
  await openAsOwner(page, site, "/admin/blogs");
  await page.getByRole("button", { name: "Delete Regretted" }).press("Enter");
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);

  await page.getByRole("link", { name: "Trash" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Trash" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trash" })).toBeFocused();
  await expect(page.getByText(/Kept until \w+ \d+, \d{4}/)).toBeVisible();
  await page.getByRole("button", { name: "Restore Regretted" }).press("Enter");
  await expect(page.getByText("The trash is empty.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trash" })).toBeFocused();
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(200);
  await page.getByRole("link", { name: "Blogs" }).last().press("Enter");
  await expect(page.getByRole("button", { name: "Edit Regretted" })).toBeVisible();
});

test("a post is deleted for good after a question, and so is everything in the trash", {
  tag: "@release",
}, async ({ page, site }) => {
  for (const title of ["First", "Second", "Third"]) {
    const { id } = await makeBlog(site, { title });
    await site.context.db
      .insertInto("trashed_blogs")
      .values({ blog_id: id, deleted_at: Date.now(), published: 1, publish_at: null })
      .execute();
    await site.context.db.updateTable("blogs").set({ published: 0 }).execute();
  }
  await openAsOwner(page, site, "/admin/blogs/trash");
  await page.getByRole("button", { name: "Delete Second for good" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete Second for good" }).click();
  await question.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Empty trash" }).click();
  await expect(question).toHaveAccessibleName("Delete all 2 posts in the trash for good?");
  await question.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("The trash is empty.")).toBeVisible();
  expect(await listTrash(site.context.db, Date.now())).toEqual([]);
  expect(await listAllBlogs(site.context.db)).toEqual([]);
});

test("a restoration that fails is reported, and can be tried again", { tag: "@release" }, async ({
  page,
  site,
}) => {
  const { id } = await makeBlog(site, { title: "Regretted" });
  await openAsOwner(page, site, "/admin/blogs");
  await page.getByRole("button", { name: "Delete Regretted" }).click();
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  await page.goto("/admin/blogs/trash");
  await page.route("**/restore", (route) => route.fulfill({ status: 500, json: { message: "No" } }));
  await page.getByRole("button", { name: "Restore Regretted" }).click();
  await expect(page.getByRole("alert")).toHaveText("That did not work. Try again.");
  await page.unroute("**/restore");
  await page.getByRole("button", { name: "Restore Regretted" }).click();
  await expect(page.getByText("The trash is empty.")).toBeVisible();
  expect((await listAllBlogs(site.context.db)).map(({ _id }) => _id)).toEqual([id]);
});

test("the trash has no accessibility violations, and fits a narrow screen", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 640 });
  const { title } = await makeBlog(site, { title: "Wolfeschlegelsteinhausenbergerdorff".repeat(4) });
  await openAsOwner(page, site, "/admin/blogs");
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(page.getByRole("button", { name: `Restore ${title}` })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await violationsOf(page)).toEqual([]);
});
