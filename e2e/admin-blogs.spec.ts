import type { Page } from "@playwright/test";
import { listAllBlogs } from "../src/core/posts/server/read.ts";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
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

async function storedTitles(site: Site): Promise<string[]> {
  return (await listAllBlogs(site.context.db)).map(({ title }) => title);
}

test("the list shows a message at first, and then every post with what is known about it", async ({
  page,
  site,
}) => {
  const { db } = site.context;
  await openAsOwner(page, site, "/admin/blogs");
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Post", exact: true })).toBeVisible();

  const { id, slug } = await makeBlog(site, { title: "Read a lot" });
  await makeBlog(site, { title: "Half <b>baked</b>", published: false });
  const figures = { views: 12_345, likes: 1, published_at: Date.UTC(2026, 2, 9, 23, 30) };
  await db.updateTable("blogs").set(figures).where("id", "=", id).execute();
  await db
    .updateTable("blogs")
    .set({ created_at: Date.UTC(2025, 11, 1) })
    .where("published", "=", 0)
    .execute();
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(2);
  await expect(page.getByText("No blog posts found.")).toHaveCount(0);
  const [published, draft] = [row(page, "Read a lot"), row(page, "Half <b>baked</b>")];
  await expect(published).toContainText(
    /Published\s*Mar 9, 2026March 9, 2026 at 11:30 PM\s*12,345 views\s*1 like(?!s)/,
  );
  await expect(published.locator("time")).toHaveAttribute("datetime", "2026-03-09T23:30:00.000Z");
  await expect(draft).toContainText(/Draft\s*Dec 1, 2025December 1, 2025 at .*\s*0 views\s*0 likes/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await violationsOf(page)).toEqual([]);

  await test.step("a row opens the form, and that of a published post links to its page, too", async () => {
    await expect(draft.getByRole("link")).toHaveCount(0);
    await draft.click();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half <b>baked</b>");
    await page.getByRole("button", { name: "Cancel" }).click();
    await published.getByRole("link", { name: "View Read a lot" }).click();
    await expect(page).toHaveURL(`${site.url}/blog/${slug}`);
    await expect(page.getByRole("heading", { name: "Read a lot" })).toBeVisible();
    expect((await page.goto("/blog"))?.status()).toBe(200);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Read a lot"]);
  });
});

test("a long list shows 50 posts at a time, and can be searched", { tag: "@release" }, async ({
  page,
  site,
}) => {
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
  await page.getByRole("button", { name: "Delete Entry 119" }).click();
  await expect(rows(page)).toHaveCount(10);
  await field.fill("%");
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  await field.fill("");
  await expect(rows(page)).toHaveCount(50);
});

test("posts are chosen by state and tag, found by their text, and sorted, and a reload keeps that", {
  tag: "@release",
}, async ({ page, site }) => {
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
  await expect(titles).toHaveText(["Pears", "Zebras", "Apples"]);
  await expect(row(page, "Pears")).toContainText("fruit, Trees");
  await page.getByLabel("Sort").selectOption("Most views");
  await expect(titles).toHaveText(["Apples", "Pears", "Zebras"]);
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

test("a deleted post disappears from the public site, too, and can be taken back", async ({ page, site }) => {
  const titles = ["Third", "Second", "First", "Regretted", "Stubborn"];
  const posts = new Map<string, string>();
  for (const title of titles) posts.set(title, (await makeBlog(site, { title })).slug);
  const address = `/blog/${posts.get("Regretted")}`;
  expect((await page.request.get(address)).status()).toBe(200);
  await openAsOwner(page, site, "/admin/blogs");
  const said = answerQuestions(page, "accept");
  const remove = (title: string) => page.getByRole("button", { name: `Delete ${title}` });
  await test.step("a post that cannot be deleted stays in the list, and an alert is shown", async () => {
    await page.route("**/api/blogs/*", (route) => route.fulfill({ status: 500, body: "" }));
    await remove("Stubborn").click();
    await expect.poll(() => said).toEqual(["Failed to delete blog"]);
    await expect(row(page, "Stubborn")).toBeVisible();
    await page.unrouteAll();
  });

  await test.step("Undo takes it out of the trash, and focuses it", async () => {
    await remove("Regretted").click();
    await expect(rows(page)).toHaveCount(4);
    expect((await page.request.get(address)).status()).toBe(404);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rows(page)).toHaveCount(5);
    await expect(remove("Regretted")).toBeFocused();
    await expect(page.getByText("“Regretted” was restored.")).toBeVisible();
    expect(await storedTitles(site)).toEqual(titles.toReversed());
    expect((await page.request.get(address)).status()).toBe(200);
  });

  await test.step("if it cannot be restored, an alert leads to the trash", async () => {
    await remove("Regretted").click();
    await page.route("**/restore", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => said.at(-1)).toBe("The post was not restored. Restore it in the trash.");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rows(page)).toHaveCount(5);
  });

  await test.step("its unsaved draft is removed from the browser, too", async () => {
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/i.test(key)));
    await page.getByRole("button", { name: "Edit Regretted" }).click();
    await page.getByLabel("Title").fill("Regretted, reworked");
    await page.reload();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(rows(page)).toHaveCount(5);
    expect(await kept()).toHaveLength(1);
    await remove("Regretted").click();
    await expect(rows(page)).toHaveCount(4);
    expect(await kept()).toEqual([]);
    expect(await storedTitles(site)).toEqual(["Stubborn", "First", "Second", "Third"]);
  });

  await test.step("focus moves to the next post, or the previous one, or the heading", async () => {
    for (const [title, nextFocus] of [
      ["Stubborn", remove("First")],
      ["Second", remove("Third")],
      ["Third", remove("First")],
      ["First", page.getByRole("heading", { name: "Blogs" })],
    ] as const) {
      await remove(title).click();
      await expect(remove(title)).toHaveCount(0);
      await expect(nextFocus).toBeFocused();
    }
  });

  expect((await page.goto(address))?.status()).toBe(404);
  await expect(page.getByText("Regretted")).toHaveCount(0);
});

test("a list or a post that fails to load is reported, and Retry loads it", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await makeBlog(site, { title: "Out in the world" });
  await makeBlog(site, { title: "Another" });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/blogs", async (route) => {
    await promise;
    await route.abort();
  });
  await openAsOwner(page, site, "/admin/blogs");
  const world = row(page, "Out in the world");

  await test.step("a list that fails to load is not reported as empty", async () => {
    await expect(page.getByText("Loading blogs...")).toBeVisible();
    resolve();
    await expect(page.getByRole("alert")).toContainText("Could not load blogs.");
    await expect(page.getByText("Loading blogs...")).toHaveCount(0);
    await expect(page.getByText("No blog posts found.")).toHaveCount(0);
    await page.unroute("**/api/blogs");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(world).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("a post that fails to open is logged, too", async () => {
    await page.route("**/api/blogs/*", (route) => route.abort());
    const logged = page.waitForEvent("console", (line) =>
      line.text().includes("The post could not be loaded"),
    );
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
});

test("a very long title overflows neither a narrow screen nor what offers to undo its deletion, which is accessible", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 640 });
  const { title } = await makeBlog(site, { title: "Donaudampfschifffahrtsgesellschaft".repeat(7) });
  await openAsOwner(page, site, "/admin/blogs");
  await expect(rows(page)).toHaveCount(1);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBe(0);
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violationsOf(page)).toEqual([]);
});
