import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "../../../../e2e/axe.ts";
import { field, form, keptDrafts, openNewPost, openOnlyPost, typed } from "../../../../e2e/blog-form.ts";
import { openAsOwner } from "../../../../e2e/owner.ts";
import { answerQuestions } from "../../../../e2e/questions.ts";
import { expect, test } from "../../../../e2e/site.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { listAllBlogs } from "../server/read.ts";
import { readWorkingCopy } from "../server/working-copies.ts";

test.use({ expectedMessages: /status of 404|ERR_FAILED/ });

function rows(page: Page): Locator {
  return page.getByRole("main").getByRole("listitem");
}

function told(page: Page, text: string): Locator {
  return form(page).getByRole("status").filter({ hasText: text });
}

test("Ctrl+S keeps an incomplete post as a draft, which the list shows, opens, and discards", async ({
  page,
  site,
}) => {
  const said = answerQuestions(page, "accept");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openNewPost(page, site);
  await page.keyboard.press("Control+s");
  await expect(told(page, "There is nothing to save yet. Missing: title, image, text.")).toBeVisible();
  await page.keyboard.type(typed.title);
  await field(page, "Paragraph 1").focus();
  await page.keyboard.type(typed.text);
  await page.keyboard.press("Control+s");
  await expect(told(page, "Kept as an unfinished draft. Missing: image.")).toBeVisible();
  await expect(field(page, "Paragraph 1")).toBeFocused();
  expect((await readWorkingCopy(site.context.db, "new"))?.fields.title).toBe(typed.title);
  expect(await violationsOf(page)).toEqual([]);
  // Nothing would be lost, so there is no question.
  await page.keyboard.press("Escape");
  await expect(form(page)).toHaveCount(0);
  await expect(rows(page)).toHaveText([/Night shift\s*Unsaved changes.*New post/]);
  await expect(page.getByText("No blog posts found.")).toHaveCount(0);
  // The rest is on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Edit Night shift" }).press("Enter");
  await page.getByRole("button", { name: "Restore" }).press("Enter");
  await expect(field(page, "Paragraph 1")).toHaveValue(typed.text);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep for later" }).press("Enter");
  await expect(form(page)).toHaveCount(0);

  const discard = page.getByRole("button", { name: "Discard the unsaved changes of Night shift" });
  await discard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(discard).toBeFocused();
  await discard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).press("Enter");
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Blogs" })).toBeFocused();
  expect(await readWorkingCopy(site.context.db, "new")).toBeUndefined();
  expect(await keptDrafts(page)).toEqual([]);
  expect(await listAllBlogs(site.context.db)).toEqual([]);
  expect(said).toEqual([]);

  await test.step("what only this browser has is listed, too", async () => {
    await page.setViewportSize({ width: 1440, height: 740 });
    await page.route("**/working-copy", (route) => route.abort());
    await page.getByRole("button", { name: "Post", exact: true }).click();
    await field(page, "Title").fill("Written offline");
    await page.keyboard.press("Control+s");
    await expect(told(page, "Kept in this browser only. Missing: image, text.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(rows(page)).toHaveText([/Written offline\s*Unsaved changes/]);
    await page.getByRole("button", { name: "Discard the unsaved changes of Written offline" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("No blog posts found.")).toBeVisible();
  });
});

test("a form that says what is kept can be closed before it is painted again", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await openNewPost(page, site);
  await field(page, "Title").fill("Written quickly");
  // What a browser does on Escape, as soon as the text is there.
  await form(page).evaluate((dialog) => {
    const observer = new MutationObserver(() => {
      if (!dialog.textContent.includes("Kept as an unfinished draft.")) return;
      observer.disconnect();
      dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    });
    observer.observe(dialog, { subtree: true, childList: true, characterData: true });
  });
  await page.keyboard.press("Control+s");
  await expect(form(page)).toHaveCount(0);
  await expect(rows(page)).toHaveText([/Written quickly\s*Unsaved changes/]);
});

test("a post with unsaved changes is first in the list until they are saved or discarded", {
  tag: "@release",
}, async ({ page, site }) => {
  for (const title of ["Oldest", "Older", "Newest"]) await makeBlog(site, { title });
  await openAsOwner(page, site, "/admin/blogs");
  const titles = page.locator("main li p:first-child");
  await expect(titles).toHaveText(["Newest", "Older", "Oldest"]);
  await page.getByRole("button", { name: "Edit Oldest" }).click();
  await field(page, "Title").fill("Oldest, reworked");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep for later" }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(titles).toHaveText(["Oldest", "Newest", "Older"]);
  await expect(rows(page).first()).toContainText("Unsaved changes");
  await page.reload();
  await expect(titles).toHaveText(["Oldest", "Newest", "Older"]);

  await page.getByRole("button", { name: "Discard the unsaved changes of Oldest" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(titles).toHaveText(["Newest", "Older", "Oldest"]);
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Edit Oldest" })).toBeFocused();
});

test("the form has an address: reload, Back, and a link from the post lead to it and away", {
  tag: "@release",
}, async ({ page, site }) => {
  const { id, slug } = await makeBlog(site, { title: "As it was" });
  await makeBlog(site, { title: "Another" });

  await test.step("visitors neither see nor load the link", async () => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole("button", { name: "Maximize Blog" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "As it was" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit this post" })).toHaveCount(0);
    expect(requests.filter((url) => url.includes("edit-link"))).toEqual([]);
    page.removeAllListeners("request");
  });

  await openAsOwner(page, site, "/admin/blogs?sort=title");
  await page.getByRole("button", { name: "Edit As it was" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/blogs/${id}?sort=title`);
  await expect(page.getByRole("link", { name: "Blogs", includeHidden: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.reload();
  await expect(field(page, "Title")).toHaveValue("As it was");
  await expect(field(page, "Title")).toBeFocused();
  await page.goBack();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByLabel("Sort")).toHaveValue("title");
  await page.goForward();
  await expect(field(page, "Title")).toHaveValue("As it was");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${site.url}/admin/blogs?sort=title`);
  await expect(page.getByRole("button", { name: "Edit As it was" })).toBeFocused();

  await page.goto(`/blog/${slug}`);
  await page.getByRole("link", { name: "Edit this post" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/blogs/${id}`);
  await expect(field(page, "Title")).toHaveValue("As it was");
  await page.goto("/admin/blogs/new");
  await expect(form(page).getByRole("heading", { name: "New post" })).toBeVisible();
  await page.goto("/admin/blogs/01890a5d-ac96-774b-bcce-b302099a8057");
  const missing = page.getByRole("alertdialog", { name: "This post does not exist." });
  await missing.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/blogs`);
  await expect(page.getByRole("heading", { name: "Blogs" })).toBeFocused();
});

test("the whole text is remembered for all posts, and has the block menu", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await makeBlog(site, { title: "First", content: ["one", "```js\na => b\n```", "three"] });
  await makeBlog(site, { title: "Second", content: ["eins", "zwei"] });
  await openOnlyPost(page, site, "Edit First");
  await expect(field(page, "Paragraph 2")).toHaveCSS("font-family", /^"JetBrains Mono/);
  await expect(field(page, "Paragraph 2")).toHaveCSS("font-variant-ligatures", "none");
  await form(page).getByRole("button", { name: "Whole text", exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await page.getByRole("button", { name: "Edit Second" }).click();
  const whole = field(page, "Whole text");
  await expect(whole).toHaveValue("eins\n\nzwei");
  await whole.focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  const menu = form(page).getByRole("listbox", { name: "Blocks" });
  await expect(menu.getByRole("option")).toHaveCount(11);
  const slash = (await whole.boundingBox())?.y ?? 0;
  const top = (await menu.boundingBox())?.y ?? 0;
  expect(top - slash).toBeGreaterThan(20);
  expect(top - slash).toBeLessThan(100);
  await page.keyboard.type("quo");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ein Zitat");
  await expect(whole).toHaveValue("eins\n\n> Ein Zitat\n\nzwei");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/div");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(menu).toHaveCount(0);
  await expect(whole).toHaveValue("eins\n\n> Ein Zitat\n\nzwei\n\n---\n\n```\n/");

  await page.close();
  const tab = await page.context().newPage();
  await tab.goto(`${site.url}/admin/blogs`);
  await tab.getByRole("button", { name: "Edit Second" }).click();
  await tab.getByRole("button", { name: "Restore" }).click();
  await expect(field(tab, "Whole text")).toHaveValue(/> Ein Zitat/);
});
