import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";

/** Stores published posts, one a day back from March 21, 2026. The newest is Post 1, and Post 81 the first of 2025. */
async function storePosts({ context }: Site, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    const clock = () => Date.UTC(2026, 2, 22 - number, 12);
    await makeBlog({ context: { ...context, clock } }, { slug: `post-${number}`, title: `Post ${number}` });
  }
  await context.postChanges.announce();
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

test("60 posts are one page, more are on pages that are loaded one by one, and years lead to theirs", {
  tag: "@release",
}, async ({ page, site }) => {
  const calls = watchCalls(page);
  await test.step("60 posts are one page, which makes the call for all posts when it loads", async () => {
    await storePosts(site, 1, 60);
    await page.goto("/blog?utm_source=x");
    await waitForHydration(page);
    await expect(titles(page)).toHaveCount(60);
    expect(calls.splice(0)).toEqual(["all"]);
    await expect(page.getByRole("navigation", { name: /posts/i })).toHaveCount(0);
  });

  await storePosts(site, 61, 250);
  await test.step("the document has its own page, and each navigation loads one", async () => {
    await page.goto("/blog");
    await waitForHydration(page);
    await expect(titles(page)).toHaveCount(60);
    expect(calls).toEqual([]);
    await pages(page).getByRole("link", { name: "Older posts" }).click();
    await expect(page).toHaveURL("/blog?page=2");
    await expect(titles(page).first()).toHaveText("Post 61");
    await expect(page).toHaveTitle(/^Blog, page 2 · /);
    expect(calls.splice(0)).toEqual(["page 2"]);
    // Another document knows how many posts there are, too.
    await page.goto("/me");
    await waitForHydration(page);
    await page.getByRole("link", { name: "Blog", exact: true }).click();
    await expect(titles(page)).toHaveCount(60);
    expect(calls).toEqual(["page 1"]);
  });

  await test.step("a page starts at its top with focus on the heading, and Back returns to the place", async () => {
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

  const years = page.getByRole("navigation", { name: "Posts by year" });
  await test.step("the open page is marked, and the list has no accessibility violations in any width", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/blog?page=3");
    await waitForHydration(page);
    await expect(pages(page).getByRole("link", { name: /^Page/ })).toHaveText(
      [1, 2, 3, 4, 5].map((number) => `Page ${number}`),
    );
    await expect(pages(page).locator("[aria-current=page]")).toHaveText("Page 3");
    await expect(years.getByRole("link")).toHaveText(["All", "2026", "2025"]);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });
    // The numbers of the pages are a text then.
    await expect(pages(page).getByText("Page 3 of 5")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the years lead to their posts, in pages of their own", async () => {
    await years.getByRole("link", { name: "2025" }).click();
    await expect(page).toHaveURL("/blog?year=2025");
    await expect(titles(page).first()).toHaveText("Post 81");
    await expect(page.getByText("170 posts")).toBeVisible();
    await expect(years.locator("[aria-current]")).toHaveText("2025");
    await pages(page).getByRole("link", { name: "Page 3" }).click();
    await expect(page).toHaveURL("/blog?year=2025&page=3");
    await expect(titles(page).last()).toHaveText("Post 250");
  });
});

test.describe("unknown pages", () => {
  test.use({ expectedMessages: /status of 404/ });

  test("have the status 404, say so, and lead to the newest posts", async ({ page, site }) => {
    await storePosts(site, 1, 61);
    await test.step("also within the page", async () => {
      await page.goto("/blog");
      await waitForHydration(page);
      await site.context.db
        .updateTable("blogs")
        .set({ published: 0 })
        .where("slug", "=", "post-61")
        .execute();
      await pages(page).getByRole("link", { name: "Older posts" }).click();
      await expect(page.getByRole("heading", { name: "No Such Page" })).toBeVisible();
      await page.getByRole("link", { name: "Go to the newest posts" }).click();
      await expect(titles(page)).toHaveCount(60);
    });

    await test.step("as documents, which hydrate", async () => {
      expect((await page.goto("/blog?page=abc"))?.status()).toBe(404);
      await waitForHydration(page);
      await expect(page.getByRole("heading", { name: "No Such Page" })).toBeVisible();
      for (const query of ["page=2", "page=0", "page=99999999999", "year=1999"]) {
        const answer = await page.request.get(`/blog?${query}`);
        expect([query, answer.status()]).toEqual([query, 404]);
        expect(await answer.text()).toContain("No Such Page");
      }
    });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all posts are reached by links", async ({ page, site }) => {
    await storePosts(site, 1, 121);
    await page.goto("/blog");
    await pages(page).getByRole("link", { name: "Older posts" }).click();
    await pages(page).getByRole("link", { name: "Older posts" }).click();
    await expect(titles(page).last()).toHaveText("Post 121");
    await page.getByRole("link", { name: "Post 121" }).click();
    await expect(page.getByText("A paragraph.")).toBeVisible();
  });
});
