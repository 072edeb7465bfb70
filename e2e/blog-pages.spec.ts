import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";

/** Stores published posts, one a day back from the end of 2026. The newest is Post 1. */
async function storePosts({ context }: Site, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const clock = () => Date.UTC(2026, 11, 32 - number, 12);
    await makeBlog({ context: { ...context, clock } }, { slug: `post-${number}`, title: `Post ${number}` });
  }
}

function titles(page: Page) {
  return page.getByRole("article").getByRole("heading");
}

function scrollTop(page: Page): Promise<number> {
  return page.locator("#content").evaluate((content) => content.scrollTop);
}

function pages(page: Page) {
  return page.getByRole("navigation", { name: "Pages of posts" });
}

/** Collects the requests for posts. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/blogs/public") calls.push("all");
    if (pathname === "/blog.data") calls.push(`page ${searchParams.get("page") ?? 1}`);
  });
  return calls;
}

test("60 posts are one page, which makes the call for all posts when it loads", async ({ page, site }) => {
  await storePosts(site, 60);
  const calls = watchCalls(page);
  await page.goto("/blog?utm_source=x");
  await waitForHydration(page);
  await expect(titles(page)).toHaveCount(60);
  expect(calls).toEqual(["all"]);
  await expect(page.getByRole("navigation", { name: /posts/i })).toHaveCount(0);
});

test("more posts are on pages: the document has its own, and each navigation loads one", async ({
  page,
  site,
}) => {
  await storePosts(site, 150);
  const calls = watchCalls(page);
  await page.goto("/blog");
  await waitForHydration(page);
  await expect(titles(page)).toHaveCount(60);
  expect(calls).toEqual([]);
  await pages(page).getByRole("link", { name: "Older posts" }).click();
  await expect(page).toHaveURL("/blog?page=2");
  await expect(titles(page).first()).toHaveText("Post 61");
  await expect(page).toHaveTitle(/^Blog, page 2 · /);
  expect(calls).toEqual(["page 2"]);
  // Another document knows how many posts there are, too.
  await page.goto("/me");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Blog" }).click();
  await expect(titles(page)).toHaveCount(60);
  expect(calls).toEqual(["page 2", "page 1"]);
});

test("a page starts at its top with focus on the heading, and Back returns to the place on the page before", async ({
  page,
  site,
}) => {
  await storePosts(site, 150);
  await page.goto("/blog");
  await waitForHydration(page);
  const older = pages(page).getByRole("link", { name: "Older posts" });
  await older.focus();
  const left = await scrollTop(page);
  expect(left).toBeGreaterThan(500);
  await page.keyboard.press("Enter");
  await expect(titles(page).first()).toHaveText("Post 61");
  await expect(page.getByRole("heading", { name: "Blog", exact: true })).toBeFocused();
  expect(await scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(titles(page).first()).toHaveText("Post 1");
  await expect.poll(() => scrollTop(page)).toBe(left);
  // The link with the number of the page leads to the same address, and is the first of the two.
  await expect(pages(page).locator("[href='/blog?page=2']:focus")).toBeVisible();
});

test("the open page is marked, and the years lead to their posts", async ({ page, site }) => {
  await storePosts(site, 490);
  await page.goto("/blog?page=5");
  await waitForHydration(page);
  await expect(pages(page).getByRole("link", { name: /^Page/ })).toHaveText(
    ["1", "4", "5", "6", "9"].map((number) => `Page ${number}`),
  );
  await expect(pages(page).locator("[aria-current=page]")).toHaveText("Page 5");
  const years = page.getByRole("navigation", { name: "Posts by year" });
  await expect(years.getByRole("link")).toHaveText(["All", "2026", "2025"]);
  await years.getByRole("link", { name: "2025" }).click();
  await expect(page).toHaveURL("/blog?year=2025");
  await expect(titles(page).first()).toHaveText("Post 366");
  await expect(page.getByText("125 posts")).toBeVisible();
  await expect(years.locator("[aria-current]")).toHaveText("2025");
  await pages(page).getByRole("link", { name: "Page 3" }).click();
  await expect(page).toHaveURL("/blog?year=2025&page=3");
  await expect(titles(page).last()).toHaveText("Post 490");
});

test.describe("unknown pages", () => {
  test.use({ expectedMessages: /status of 404/ });

  test("a page that no longer exists says so, and leads to the newest posts", async ({ page, site }) => {
    await storePosts(site, 61);
    await page.goto("/blog");
    await waitForHydration(page);
    await site.context.db.updateTable("blogs").set({ published: 0 }).where("slug", "=", "post-61").execute();
    await pages(page).getByRole("link", { name: "Older posts" }).click();
    await expect(page.getByRole("heading", { name: "No Such Page" })).toBeVisible();
    await page.getByRole("link", { name: "Go to the newest posts" }).click();
    await expect(titles(page)).toHaveCount(60);
  });

  test("have the status 404, and hydrate", async ({ page, site }) => {
    await makeBlog(site);
    for (const query of ["page=2", "page=0", "page=abc", "page=99999999999", "year=1999"]) {
      expect((await page.goto(`/blog?${query}`))?.status()).toBe(404);
      await waitForHydration(page);
      await expect(page.getByRole("heading", { name: "No Such Page" })).toBeVisible();
    }
  });
});

test("the list in pages has no accessibility violations, in wide and narrow windows", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await storePosts(site, 150);
  await page.goto("/blog?page=2");
  await waitForHydration(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 640 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  await expect(pages(page).getByText("Page 2 of 3")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all posts are reached by links", async ({ page, site }) => {
    await storePosts(site, 150);
    await page.goto("/blog");
    await pages(page).getByRole("link", { name: "Older posts" }).click();
    await pages(page).getByRole("link", { name: "Older posts" }).click();
    await expect(titles(page).last()).toHaveText("Post 150");
    await page.getByRole("link", { name: "Post 150" }).click();
    await expect(page.getByText("A paragraph.")).toBeVisible();
  });
});
