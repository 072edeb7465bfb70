import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { findBlog } from "../server/posts/read.ts";
import { makeBlog } from "../test/builders.ts";
import {
  changeElsewhere,
  field,
  fillForm,
  form,
  keptDrafts,
  openNewPost,
  openOnlyPost,
  typed,
} from "./blog-form.ts";
import { openAsOwner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /status of (404|409)/ });

async function storedTitle(site: Site, id: string) {
  return (await findBlog(site.context.db, id))?.title;
}

/** Opens a post, edits it, and tries to save it after it was changed elsewhere. */
async function saveAgainstNewer(page: Page, site: Site): Promise<string> {
  const { id } = await makeBlog(site, { title: "As it was" });
  await openOnlyPost(page, site);
  await field(page, "Title").fill("Mine");
  await changeElsewhere(site, id, "Theirs");
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(form(page).getByRole("alert")).toHaveText("This post has changed since you opened it");
  await expect(field(page, "Title")).toHaveValue("Mine");
  expect(await storedTitle(site, id)).toBe("Theirs");
  return id;
}

test("a save that would overwrite a newer version is rejected, and the newer version can be loaded", async ({
  page,
  site,
}) => {
  const id = await saveAgainstNewer(page, site);
  await page.getByRole("button", { name: "Load the newer version" }).click();
  await expect(field(page, "Title")).toHaveValue("Theirs");
  await expect(field(page, "Title")).toBeFocused();
  await expect(form(page).getByRole("alert")).toHaveText("");
  await expect(page.getByRole("button", { name: "Load the newer version" })).toHaveCount(0);
  expect(await keptDrafts(page)).toEqual([]);
  await field(page, "Title").fill("Theirs and mine");
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await storedTitle(site, id)).toBe("Theirs and mine");
});

test("the owner can overwrite the newer version", async ({ page, site }) => {
  const id = await saveAgainstNewer(page, site);
  await page.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await storedTitle(site, id)).toBe("Mine");
  expect(await keptDrafts(page)).toEqual([]);
});

test("overwriting is rejected again if the post has changed once more", async ({ page, site }) => {
  const id = await saveAgainstNewer(page, site);
  await changeElsewhere(site, id, "Theirs again");
  await page.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(page.getByRole("button", { name: "Overwrite with mine" })).toBeEnabled();
  await expect(form(page)).toBeVisible();
  expect(await storedTitle(site, id)).toBe("Theirs again");
  await page.getByRole("button", { name: "Load the newer version" }).click();
  await expect(field(page, "Title")).toHaveValue("Theirs again");
});

test("a draft older than the post is marked as such and does not overwrite it without confirmation", async ({
  page,
  site,
}) => {
  const { id } = await makeBlog(site, { title: "As it was" });
  await openOnlyPost(page, site);
  await field(page, "Title").fill("Mine");
  await page.close();
  await changeElsewhere(site, id, "Theirs");
  const tab = await page.context().newPage();
  await tab.goto(`${site.url}/admin/blogs`);
  await tab.getByRole("button", { name: "Edit" }).click();
  await expect(field(tab, "Title")).toHaveValue("Theirs");
  await expect(tab.getByText("The post has been changed elsewhere since then.")).toBeVisible();
  await tab.getByRole("button", { name: "Restore" }).click();
  await expect(field(tab, "Title")).toHaveValue("Mine");
  await tab.getByRole("button", { name: "Update Blog" }).click();
  await expect(tab.getByRole("button", { name: "Overwrite with mine" })).toBeVisible();
  expect(await storedTitle(site, id)).toBe("Theirs");
});

test("the draft and conflict notices have no accessibility violations", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await saveAgainstNewer(page, site);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Restore" })).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("saving a post that was deleted does not recreate it, and its text stays in the form", async ({
  page,
  site,
}) => {
  await makeBlog(site, { title: "As it was" });
  await openOnlyPost(page, site);
  await field(page, "Title").fill("Mine");
  await site.context.db.deleteFrom("blogs").execute();
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(form(page).getByRole("alert")).toHaveText("Post not found");
  await expect(field(page, "Title")).toHaveValue("Mine");
});

/** The public list of posts, as seen by a visitor without JavaScript. */
async function publicList(page: Page): Promise<string> {
  return (await page.request.get("/blog")).text();
}

test("a new post is public immediately", async ({ page, site }) => {
  expect(await publicList(page)).not.toContain(typed.title);
  expect((await page.request.get(`/blog/${typed.slug}`)).status()).toBe(404);
  await openNewPost(page, site);
  await fillForm(page);
  await page.getByRole("switch", { name: "Published" }).click();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await publicList(page)).toContain(typed.title);
  expect((await page.request.get(`/blog/${typed.slug}`)).status()).toBe(200);
});

test("edits to a post are public immediately, and unpublishing it takes effect immediately", async ({
  page,
  site,
}) => {
  const { slug } = await makeBlog(site, { title: "As it was" });
  const post = async () => (await page.request.get(`/blog/${slug}`)).text();
  expect(await publicList(page)).toContain("As it was");
  expect(await post()).toContain("As it was");
  await openOnlyPost(page, site);
  await field(page, "Title").fill("As it is");
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await publicList(page)).toContain("As it is");
  expect(await publicList(page)).not.toContain("As it was");
  expect(await post()).toContain("As it is");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("switch", { name: "Published" }).click();
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await publicList(page)).not.toContain("As it is");
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);
});

test("a deleted post disappears from the public site immediately", async ({ page, site }) => {
  const { slug, title } = await makeBlog(site, { title: "Regretted" });
  expect(await publicList(page)).toContain(title);
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(200);
  await openAsOwner(page, site, "/admin/blogs");
  await page.getByRole("button", { name: "Delete Regretted" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  expect(await publicList(page)).not.toContain(title);
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);
});
