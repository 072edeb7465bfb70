import { listAllBlogs } from "../src/core/posts/server/read.ts";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { field, fillForm, form, openNewPost, openOnlyPost } from "./blog-form.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /status of 400/ });

async function readNewest(site: Site) {
  const [blog] = await listAllBlogs(site.context.db);
  return blog;
}

test("the tags of other posts are offered, and the post has what was typed and chosen", async ({
  page,
  site,
}) => {
  await makeBlog(site, { tags: ["SQLite", "TypeScript"], series: "On trees" });
  await openNewPost(page, site);
  await fillForm(page);
  const offered = form(page).getByRole("list", { name: "Tags of other posts" }).getByRole("button");
  await expect(offered).toHaveText(["Add SQLite", "Add TypeScript"]);
  await field(page, "Tags").fill("C++, ty");
  await expect(offered).toHaveText(["Add TypeScript"]);
  await offered.click();
  await expect(field(page, "Tags")).toHaveValue("C++, TypeScript, ");
  await form(page).getByLabel("Series").fill("On trees");
  await form(page).getByRole("switch", { name: "Pinned" }).check();
  expect(await violationsOf(page, "dialog[open]")).toEqual([]);
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await readNewest(site)).toMatchObject({ tags: ["C++", "TypeScript"], pinned: true });
  await page.getByRole("button", { name: "Edit Night shift" }).click();
  await expect(field(page, "Tags")).toHaveValue("C++, TypeScript");
  await expect(form(page).getByLabel("Series")).toHaveValue("On trees");
  await expect(form(page).getByRole("switch", { name: "Pinned" })).toBeChecked();
});

test("a tag that is too long is refused at its field, and the text stays", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await makeBlog(site);
  await openOnlyPost(page, site);
  await field(page, "Tags").fill(`C++, ${"a".repeat(41)}`);
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(field(page, "Tags")).toHaveAccessibleDescription(/Use at most 40 characters/);
  await expect(field(page, "Tags")).toBeFocused();
  await field(page, "Tags").fill("C++");
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await readNewest(site)).toMatchObject({ tags: ["C++"] });
});

test("an earlier version brings its tags back", { tag: "@release" }, async ({ page, site }) => {
  await makeBlog(site, { tags: ["SQLite"], series: "On trees" });
  await openOnlyPost(page, site);
  await field(page, "Tags").fill("");
  await form(page).getByLabel("Series").fill("");
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Earlier versions" });
  await expect(dialog).toContainText("SQLite");
  await expect(dialog).toContainText("On trees");
  await dialog.getByRole("button", { name: "Restore this version" }).click();
  await expect(field(page, "Tags")).toHaveValue("SQLite");
  await expect(form(page).getByLabel("Series")).toHaveValue("On trees");
});
