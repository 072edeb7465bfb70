import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { listAllBlogs } from "../server/posts/read.ts";
import { makeBlog } from "../test/builders.ts";
import { openAsOwner } from "./owner.ts";
import { answerQuestions } from "./questions.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /status of (404|500)|ERR_FAILED/ });

function rows(page: Page) {
  return page.getByRole("main").getByRole("listitem");
}

function row(page: Page, title: string) {
  return rows(page).filter({ has: page.getByText(title, { exact: true }) });
}

/** Clicks Delete in the row of a post and returns the confirmation dialog. */
async function askToDelete(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const question = page.getByRole("alertdialog", {
    name: `Delete "${title}"? It stays in the trash for 30 days.`,
  });
  await expect(question).toBeVisible();
  return question;
}

async function storedTitles(site: Site): Promise<string[]> {
  return (await listAllBlogs(site.context.db)).map(({ title }) => title);
}

test("an empty list of posts shows a message and a button to write a post", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin/blogs");
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Post", exact: true })).toBeVisible();
});

test("the list shows every post with its title and an Edit button, and drafts are marked", async ({
  page,
  site,
}) => {
  await makeBlog(site, { title: "Out in the world" });
  await makeBlog(site, { title: "Half <b>baked</b>", published: false });
  await openAsOwner(page, site, "/admin/blogs");
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, "Out in the world")).toContainText("Published");
  await expect(row(page, "Half <b>baked</b>")).toContainText("Draft");
  await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(2);
  await expect(page.getByText("No blog posts found.")).toHaveCount(0);
  expect((await page.goto("/blog"))?.status()).toBe(200);
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Out in the world"]);
});

test("the list shows the date, views, and likes of every post", async ({ page, site }) => {
  const { id } = await makeBlog(site, { title: "Read a lot" });
  await makeBlog(site, { title: "Half baked", published: false });
  const { db } = site.context;
  const figures = { views: 12_345, likes: 1, published_at: Date.UTC(2026, 2, 9, 23, 30) };
  await db.updateTable("blogs").set(figures).where("id", "=", id).execute();
  await db
    .updateTable("blogs")
    .set({ created_at: Date.UTC(2025, 11, 1) })
    .where("published", "=", 0)
    .execute();
  await openAsOwner(page, site, "/admin/blogs");
  await expect(row(page, "Read a lot")).toContainText(
    /Published\s*March 9, 2026\s*12,345 views\s*1 like(?!s)/,
  );
  await expect(row(page, "Read a lot").locator("time")).toHaveAttribute(
    "datetime",
    "2026-03-09T23:30:00.000Z",
  );
  await expect(row(page, "Half baked")).toContainText(/Draft\s*December 1, 2025\s*0 views\s*0 likes/);
});

test("a long list shows 50 posts at a time, and can be searched", async ({ page, site }) => {
  for (let number = 1; number <= 120; number += 1)
    await makeBlog(site, { title: `Entry ${number}`, published: number % 2 === 0 });
  await openAsOwner(page, site, "/admin/blogs");
  await expect(rows(page)).toHaveCount(50);
  const more = page.getByRole("button", { name: "Load more" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(100);
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(120);
  await expect(more).toHaveCount(0);
  await expect(rows(page).nth(100)).toBeFocused();

  const field = page.getByRole("searchbox", { name: "Search posts" });
  await field.fill("ENTRY 11");
  await expect(rows(page)).toHaveCount(11);
  await expect(page.getByText("11 posts found")).toBeAttached();
  await (await askToDelete(page, "Entry 119")).getByRole("button", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(10);
  await field.fill("%");
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  await field.fill("");
  await expect(rows(page)).toHaveCount(50);
});

test("posts are chosen by state and tag, found by their text, and sorted, and a reload keeps that", async ({
  page,
  site,
}) => {
  const { db, bodies } = site.context;
  for (const [title, fields] of Object.entries({
    Apples: { tags: ["Fruit"], content: ["Red ones."] },
    Pears: { tags: ["fruit", "Trees"], published: false },
    Zebras: { published: false, publishAt: "2100-01-01T00:00:00.000Z" },
  }))
    await makeBlog(site, { title, ...fields });
  await db.updateTable("blogs").set({ views: 7 }).where("title", "=", "Apples").execute();
  bodies.start();
  await openAsOwner(page, site, "/admin/blogs");
  const titles = page.locator("main li p:first-child");
  await expect(titles).toHaveText(["Zebras", "Pears", "Apples"]);
  await expect(row(page, "Pears")).toContainText("fruit, Trees");
  await page.getByLabel("Sort").selectOption("Most views");
  await expect(titles).toHaveText(["Apples", "Zebras", "Pears"]);
  await page.getByLabel("Tag").selectOption("fruit");
  await expect(titles).toHaveText(["Apples", "Pears"]);
  await page.getByLabel("Show").selectOption("Drafts");
  await expect(titles).toHaveText(["Pears"]);
  await expect(page.getByText("1 post found")).toBeVisible();
  await page.reload();
  await expect(titles).toHaveText(["Pears"]);
  await expect(page).toHaveURL(/[?]sort=views&tag=fruit&state=draft$/);
  await page.goto("/admin/blogs?state=scheduled");
  await expect(titles).toHaveText(["Zebras"]);
  await page.getByLabel("Show").selectOption("All posts");
  await page.getByRole("searchbox", { name: "Search posts" }).fill("red");
  await expect(titles).toHaveText(["Apples"]);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search posts" })).toHaveValue("red");
  await expect(titles).toHaveText(["Apples"]);
});

test("a published post links to its page, and a draft has none", async ({ page, site }) => {
  const { slug } = await makeBlog(site, { title: "Out in the world" });
  await makeBlog(site, { title: "Half baked", published: false });
  await openAsOwner(page, site, "/admin/blogs");
  await expect(row(page, "Half baked").getByRole("link")).toHaveCount(0);
  await row(page, "Out in the world").getByRole("link", { name: "Out in the world", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/blog/${slug}`);
  await expect(page.getByRole("heading", { name: "Out in the world" })).toBeVisible();
});

test("a post is deleted only after confirmation, and then also disappears from the public site", async ({
  page,
  site,
}) => {
  const { slug } = await makeBlog(site, { title: "Regretted" });
  await makeBlog(site, { title: "Kept" });
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(200);
  await openAsOwner(page, site, "/admin/blogs");

  for (const answer of ["Cancel", "Escape"]) {
    const question = await askToDelete(page, "Regretted");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    if (answer === "Cancel") await page.keyboard.press("Enter");
    else await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Delete Regretted" })).toBeFocused();
    await expect(rows(page)).toHaveCount(2);
    expect(await storedTitles(site)).toEqual(["Kept", "Regretted"]);
  }

  await (await askToDelete(page, "Regretted")).getByRole("button", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, "Kept")).toBeVisible();
  expect(await storedTitles(site)).toEqual(["Kept"]);
  expect((await page.goto(`/blog/${slug}`))?.status()).toBe(404);
  await expect(page.getByText("Regretted")).toHaveCount(0);
});

test("a post that cannot be deleted stays in the list, and an alert is shown", async ({ page, site }) => {
  await makeBlog(site, { title: "Stubborn" });
  await page.route("**/api/blogs/*", (route) => route.fulfill({ status: 500, body: "" }));
  await openAsOwner(page, site, "/admin/blogs");
  const said = answerQuestions(page, "accept");
  await (await askToDelete(page, "Stubborn")).getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => said).toEqual(["Failed to delete blog"]);
  await expect(row(page, "Stubborn")).toBeVisible();
});

test("deleting a post also removes its unsaved draft from the browser", async ({ page, site }) => {
  await makeBlog(site, { title: "Regretted" });
  await openAsOwner(page, site, "/admin/blogs");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Title").fill("Regretted, reworked");
  await page.reload();
  await page.getByRole("button", { name: "Cancel" }).click();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/i.test(key)));
  await expect(rows(page)).toHaveCount(1);
  expect(await kept()).toHaveLength(1);
  await (await askToDelete(page, "Regretted")).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  expect(await kept()).toEqual([]);
});

test("a list that fails to load is not reported as empty, and Retry loads it", async ({ page, site }) => {
  await makeBlog(site, { title: "Out in the world" });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/blogs", async (route) => {
    await promise;
    await route.abort();
  });
  await openAsOwner(page, site, "/admin/blogs");
  await expect(page.getByText("Loading blogs...")).toBeVisible();
  resolve();
  await expect(page.getByRole("alert")).toContainText("Could not load blogs.");
  await expect(page.getByText("Loading blogs...")).toHaveCount(0);
  await expect(page.getByText("No blog posts found.")).toHaveCount(0);
  await page.unroute("**/api/blogs");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(row(page, "Out in the world")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a post that fails to open is logged and reported, and Retry opens it", async ({ page, site }) => {
  await makeBlog(site, { title: "Out in the world" });
  await makeBlog(site, { title: "Another" });
  await page.route("**/api/blogs/*", (route) => route.abort());
  await openAsOwner(page, site, "/admin/blogs");
  const logged = page.waitForEvent("console", (line) => line.text().includes("The post could not be loaded"));
  const world = row(page, "Out in the world");
  await world.getByRole("button", { name: "Edit" }).click();
  await logged;
  const failure = page.getByRole("alertdialog", { name: "This post could not be opened." });
  await failure.getByRole("button", { name: "Close" }).click();
  await expect(failure).toHaveCount(0);
  await expect(world.getByRole("button", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("Enter");
  // Otherwise the second request might be sent when it is no longer refused.
  await expect(failure).toBeVisible();
  await page.unroute("**/api/blogs/*");
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue("Out in the world");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(world.getByRole("button", { name: "Edit" })).toBeFocused();
});

test("deleting a post moves focus to the next post, or the previous one, or the heading", async ({
  page,
  site,
}) => {
  for (const title of ["Third", "Second", "First"]) await makeBlog(site, { title });
  await openAsOwner(page, site, "/admin/blogs");
  const remove = (title: string) => page.getByRole("button", { name: `Delete ${title}` });
  for (const [title, nextFocus] of [
    ["Second", remove("Third")],
    ["Third", remove("First")],
    ["First", page.getByRole("heading", { name: "Blogs" })],
  ] as const) {
    await (await askToDelete(page, title)).getByRole("button", { name: "Delete" }).click();
    await expect(remove(title)).toHaveCount(0);
    await expect(nextFocus).toBeFocused();
  }
});

test("the deletion dialog has no accessibility violations on a narrow screen", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 640 });
  const { title } = await makeBlog(site, { title: "Donaudampfschifffahrtsgesellschaft".repeat(7) });
  await openAsOwner(page, site, "/admin/blogs");
  const question = await askToDelete(page, title);
  expect(await question.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("a very long title does not overflow a narrow screen", async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await makeBlog(site, { title: "Donaudampfschifffahrtsgesellschaft".repeat(7) });
  await openAsOwner(page, site, "/admin/blogs");
  await expect(rows(page)).toHaveCount(1);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBe(0);
});

test("the list of posts has no accessibility violations", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await makeBlog(site);
  await makeBlog(site, { published: false });
  await openAsOwner(page, site, "/admin/blogs");
  await expect(rows(page)).toHaveCount(2);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
