import type { Page } from "@playwright/test";
import { violationsOf } from "../../../../e2e/axe.ts";
import {
  changeElsewhere,
  field,
  fillForm,
  form,
  openNewPost,
  openOnlyPost,
} from "../../../../e2e/blog-form.ts";
import { expect, type Site, test } from "../../../../e2e/site.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { findBlog } from "../server/read.ts";
import { readWorkingCopy } from "../server/working-copies.ts";
import { updateBlog } from "../server/write.ts";

test.use({ expectedMessages: /status of (404|409)|ERR_FAILED/ });

const kept = "Draft kept on the server";

async function keptTitle(site: Site, id = "new"): Promise<string | undefined> {
  return (await readWorkingCopy(site.context.db, id))?.fields.title;
}

/** Opens the only post in a browser without anything stored, like another device. */
async function openOnOtherDevice(page: Page, site: Site): Promise<Page> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has no browser");
  const token = await page.evaluate(() => localStorage.getItem("adminToken"));
  const device = await (await browser.newContext()).newPage();
  // Signing in again would end the session of the first device.
  await device.addInitScript((value) => localStorage.setItem("adminToken", value ?? ""), token);
  await device.goto(`${site.url}/admin/blogs`);
  await device.getByRole("button", { name: "Edit" }).click();
  await expect(form(device)).toBeVisible();
  return device;
}

test("what was typed is kept on the server, offered on another device, and leaves the post alone", async ({
  page,
  site,
}) => {
  const { id, slug } = await makeBlog(site, { title: "As it was" });
  await openOnlyPost(page, site);
  await field(page, "Title").fill("Half a ti");
  await expect(form(page).getByText(kept)).toBeVisible();
  expect(await keptTitle(site, id)).toBe("Half a ti");
  expect(await findBlog(site.context.db, id)).toMatchObject({ title: "As it was" });
  expect(await (await page.request.get(`/blog/${slug}`)).text()).toContain("As it was");

  const device = await openOnOtherDevice(page, site);
  await expect(device.getByText("You have an unsaved draft of this post.")).toBeVisible();
  await device.getByRole("button", { name: "Restore" }).click();
  await expect(field(device, "Title")).toHaveValue("Half a ti");
  await field(device, "Title").fill("A title");
  await device.getByRole("button", { name: "Update Blog" }).click();
  await expect(form(device)).toHaveCount(0);
  expect(await findBlog(site.context.db, id)).toMatchObject({ title: "A title" });
  await expect.poll(() => keptTitle(site, id)).toBeUndefined();
  await device.context().close();
});

test("the same post on two devices says so, and neither text is lost unnoticed", async ({ page, site }) => {
  const { id } = await makeBlog(site, { title: "As it was" });
  await openOnlyPost(page, site);
  const device = await openOnOtherDevice(page, site);
  await field(page, "Title").fill("Laptop");
  await expect(form(page).getByText(kept)).toBeVisible();
  await field(device, "Title").fill("Phone");
  const notice = "This post is being edited in another tab or on another device.";
  await expect(device.getByText(notice)).toBeVisible();
  expect(await keptTitle(site, id)).toBe("Laptop");
  await field(device, "Title").fill("Phone, longer");
  await expect(device.getByText("Kept in this browser only")).toBeVisible();
  expect(await keptTitle(site, id)).toBe("Laptop");

  await device.emulateMedia({ reducedMotion: "reduce" });
  expect(await violationsOf(device)).toEqual([]);
  await device.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => keptTitle(site, id)).toBe("Phone, longer");

  await field(page, "Title").fill("Laptop again");
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByRole("button", { name: "Load the other text" }).click();
  await expect(field(page, "Title")).toHaveValue("Phone, longer");
  await expect(page.getByText(notice)).toHaveCount(0);
  await device.context().close();
});

test("a post that is open in two tabs says so immediately, and that it was saved elsewhere", {
  tag: "@release",
}, async ({ page, site }) => {
  const { id } = await makeBlog(site, { title: "As it was" });
  await openOnlyPost(page, site);
  const notice = "This post is also open in another tab.";
  await expect(page.getByText(notice)).toHaveCount(0);
  const tab = await page.context().newPage();
  await tab.goto(`${site.url}/admin/blogs`);
  await tab.getByRole("button", { name: "Edit" }).click();
  for (const either of [page, tab]) await expect(either.getByText(notice)).toBeVisible();
  await tab.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(notice)).toHaveCount(0);
  await tab.close();

  await changeElsewhere(site, id, "Theirs");
  await field(page, "Title").fill("Mine");
  await expect(page.getByText("This post was saved elsewhere since you opened it.")).toBeVisible();
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(page.getByRole("button", { name: "Overwrite with mine" })).toBeVisible();
});

test("a new post is kept in the browser without a connection, later on the server, and Discard removes it", {
  tag: "@release",
}, async ({ page, site }) => {
  await openNewPost(page, site);
  await page.route("**/working-copy", (route) => route.abort());
  await fillForm(page);
  await expect(form(page).getByText("Kept in this browser only")).toBeVisible();
  await page.unroute("**/working-copy");
  await field(page, "Title").fill("Online again");
  await expect(form(page).getByText(kept)).toBeVisible();
  expect(await keptTitle(site)).toBe("Online again");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => keptTitle(site)).toBeUndefined();
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(field(page, "Title")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Restore" })).toHaveCount(0);
});

test("earlier versions are compared by words, and restored into the form", async ({ page, site }) => {
  const { id, ...post } = await makeBlog(site, { title: "As it was", content: ["The quick fox.", "Gone."] });
  await updateBlog(
    site.context.db,
    id,
    { ...post, title: "As it is", content: ["The slow fox.", "New."] },
    { now: Date.now() + 1_000, version: undefined },
  );
  await openOnlyPost(page, site);
  await page.getByRole("button", { name: "Versions" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Earlier versions" });
  await expect(dialog.getByRole("list").getByRole("button")).toHaveCount(1);
  await expect(dialog.getByRole("deletion")).toHaveText(["As it was", "quick", "Gone"]);
  await expect(dialog.getByRole("insertion")).toHaveText(["As it is", "slow", "New"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Restore this version" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Versions" })).toBeFocused();
  await expect(field(page, "Title")).toHaveValue("As it was");
  await expect(field(page, "Paragraph 2")).toHaveValue("Gone.");
  expect(await findBlog(site.context.db, id)).toMatchObject({ title: "As it is" });
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await findBlog(site.context.db, id)).toMatchObject({
    title: "As it was",
    content: ["The quick fox.", "Gone."],
  });
});
