import type { Page } from "@playwright/test";
import { violationsOf } from "../../../../e2e/axe.ts";
import {
  changeElsewhere,
  field,
  fillForm,
  form,
  keptDrafts,
  openNewPost,
  openOnlyPost,
  typed,
} from "../../../../e2e/blog-form.ts";
import { expect, type Site, test } from "../../../../e2e/site.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { findBlog } from "../server/read.ts";

test.use({ expectedMessages: /status of (404|409)/ });

async function storedTitle(site: Site, id: string) {
  return (await findBlog(site.context.db, id))?.title;
}

test("a save that would overwrite a newer version is rejected until the owner chooses one of them", async ({
  page,
  site,
}) => {
  const { id } = await makeBlog(site, { title: "As it was" });
  const overwrite = page.getByRole("button", { name: "Overwrite with mine" });
  const load = page.getByRole("button", { name: "Load the newer version" });
  const save = () => page.getByRole("button", { name: "Update Blog" }).click();
  /** Tries to save a title in the open form after the post was changed elsewhere. */
  async function saveAgainstNewer(theirs: string) {
    await field(page, "Title").fill("Mine");
    await changeElsewhere(site, id, theirs);
    await save();
    await expect(form(page).locator("footer").getByRole("alert")).toHaveText(
      "This post has changed since you opened it",
    );
    await expect(field(page, "Title")).toHaveValue("Mine");
    expect(await storedTitle(site, id)).toBe(theirs);
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openOnlyPost(page, site);

  await test.step("the newer version can be loaded", async () => {
    await saveAgainstNewer("Theirs");
    expect(await violationsOf(page)).toEqual([]);
    await load.click();
    await expect(field(page, "Title")).toHaveValue("Theirs");
    await expect(field(page, "Title")).toBeFocused();
    await expect(form(page).locator("footer").getByRole("alert")).toHaveText("");
    await expect(load).toHaveCount(0);
    expect(await keptDrafts(page)).toEqual([]);
    await field(page, "Title").fill("Theirs and mine");
    await save();
    await expect(form(page)).toHaveCount(0);
    expect(await storedTitle(site, id)).toBe("Theirs and mine");
  });

  await test.step("overwriting is rejected again if the post has changed once more", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    await saveAgainstNewer("Theirs");
    await changeElsewhere(site, id, "Theirs again");
    await overwrite.click();
    await expect(overwrite).toBeEnabled();
    await expect(form(page)).toBeVisible();
    expect(await storedTitle(site, id)).toBe("Theirs again");
    await load.click();
    await expect(field(page, "Title")).toHaveValue("Theirs again");
  });

  await test.step("the owner can overwrite it", async () => {
    await saveAgainstNewer("Theirs");
    await overwrite.click();
    await expect(form(page)).toHaveCount(0);
    expect(await storedTitle(site, id)).toBe("Mine");
    expect(await keptDrafts(page)).toEqual([]);
  });

  await test.step("a post that was deleted is not created again, and its text stays in the form", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    await field(page, "Title").fill("Too late");
    await site.context.db.deleteFrom("blogs").execute();
    await save();
    await expect(form(page).locator("footer").getByRole("alert")).toHaveText("Post not found");
    await expect(field(page, "Title")).toHaveValue("Too late");
  });
});

test("a draft older than the post is marked as such and does not overwrite it without confirmation", {
  tag: "@release",
}, async ({ page, site }) => {
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
  await expect(tab.getByRole("button", { name: "Restore" })).toBeFocused();
  await tab.emulateMedia({ reducedMotion: "reduce" });
  expect(await violationsOf(tab)).toEqual([]);
  await tab.getByRole("button", { name: "Restore" }).click();
  await expect(field(tab, "Title")).toHaveValue("Mine");
  await tab.getByRole("button", { name: "Update Blog" }).click();
  await expect(tab.getByRole("button", { name: "Overwrite with mine" })).toBeVisible();
  expect(await storedTitle(site, id)).toBe("Theirs");
});

/** The public list of posts, as seen by a visitor without JavaScript. */
async function publicList(page: Page): Promise<string> {
  return (await page.request.get("/blog")).text();
}

test("a new post, its edits, and that it was unpublished or deleted are public immediately", async ({
  page,
  site,
}) => {
  const read = async () => (await page.request.get(`/blog/${typed.slug}`)).text();
  const status = async () => (await page.request.get(`/blog/${typed.slug}`)).status();
  const save = async () => {
    await page.getByRole("button", { name: /^(Add|Update) Blog$/ }).click();
    await expect(form(page)).toHaveCount(0);
  };
  expect(await publicList(page)).not.toContain(typed.title);
  expect(await status()).toBe(404);

  await test.step("published", async () => {
    await page.clock.install();
    await openNewPost(page, site);
    await fillForm(page);
    await page.getByRole("switch", { name: "Published" }).click();
    // The pause after which a draft is stored ends during the save.
    await page.route("**/api/blogs", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      const response = await route.fetch();
      await page.clock.runFor(1_000);
      await route.fulfill({ response });
    });
    await save();
    await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(1);
    await page.unroute("**/api/blogs");
    expect(await publicList(page)).toContain(typed.title);
    expect(await read()).toContain(typed.title);
  });

  await test.step("edited", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    await field(page, "Title").fill("Day shift");
    await save();
    expect(await publicList(page)).toContain("Day shift");
    expect(await publicList(page)).not.toContain(typed.title);
    expect(await read()).toContain("Day shift");
  });

  await test.step("unpublished", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("switch", { name: "Published" }).click();
    await save();
    expect(await publicList(page)).not.toContain("Day shift");
    expect(await status()).toBe(404);
  });

  await test.step("published again, and deleted", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("switch", { name: "Published" }).click();
    await save();
    expect(await publicList(page)).toContain("Day shift");
    expect(await status()).toBe(200);
    await page.getByRole("button", { name: "Delete Day shift" }).click();
    await expect(page.getByText("No blog posts found.")).toBeVisible();
    expect(await publicList(page)).not.toContain("Day shift");
    expect(await status()).toBe(404);
  });
});
