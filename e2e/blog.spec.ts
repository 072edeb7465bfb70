import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";

function counts(site: Site) {
  return site.context.db
    .selectFrom("blogs")
    .select(["views", "likes"])
    .where("slug", "=", "first")
    .executeTakeFirstOrThrow();
}

function likeButton(page: Page) {
  return page.getByRole("button", { name: /like/i }).first();
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

test("a post is found in the list, read, and counted, and the list is new each time", async ({
  page,
  site,
}) => {
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/blogs/public")) calls += 1;
  });
  await test.step("a blog without posts shows the empty state", async () => {
    await open(page, "/blog");
    await expect.poll(() => calls).toBe(1);
    await expect(page.getByRole("heading", { name: "No Blogs Yet" })).toBeVisible();
    await expect(page.getByText("I'm still writing my first post. Check back soon!")).toBeVisible();
  });

  const now = Date.UTC(2026, 2, 9);
  const content = ["One **bold *both*** word.", "An *italic* one, 2 * 3, and <b>no markup</b> **unclosed"];
  await makeBlog(
    { context: { ...site.context, clock: () => now } },
    { slug: "first", title: "First light", content },
  );
  await site.context.db.updateTable("blogs").set({ views: 1234, likes: 5 }).execute();
  for (let count = 0; count < 3; count += 1) await makeBlog(site);
  // The picture is replaced when its size becomes known.
  await site.context.covers.prepare(["/pictures/cover-1.webp"]);
  await site.context.postChanges.announce();

  await test.step("a card shows the picture, title, short date, views, and likes, and links to the post", async () => {
    await open(page, "/blog");
    await expect.poll(() => calls).toBe(2);
    const card = page.getByRole("article", { name: "First light" });
    await expect(card.getByRole("heading", { name: "First light" })).toBeVisible();
    await expect(card.getByText("Mar 9")).toBeVisible();
    await expect(card.getByText("1,234 views")).toBeVisible();
    await expect(card.getByText("5 likes")).toBeVisible();
    await expect(card.getByText("Read more")).toBeVisible();
    await expect(card.locator("img")).toHaveAttribute("src", /^\/pictures\/cover-1\.webp/);
    const cards = await page.getByRole("article").all();
    const boxes = await Promise.all(cards.map((article) => article.boundingBox()));
    expect(boxes).toHaveLength(4);
    expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size, "columns").toBe(3);
    // The title's link covers the entire card.
    await card.locator("img").click({ force: true });
    await expect(page).toHaveURL("/blog/first");
    await expect(page.getByRole("region", { name: "Blog" })).toBeVisible();
    await expect(page.getByText("1,235 views")).toBeVisible();
  });

  await test.step("the list reloads when the path returns to it", async () => {
    await makeBlog(site, { title: "A newer post" });
    await page.getByRole("link", { name: "Back to Blogs" }).click();
    await expect(page.getByText("A newer post")).toBeVisible();
    expect(calls).toBe(3);
  });

  await test.step("a post shows its title, long date, views, and paragraphs with bold and italic", async () => {
    await open(page, "/blog/first");
    const post = page.getByRole("article", { name: "First light" });
    await expect(post.getByRole("heading", { name: "First light" })).toBeVisible();
    await expect(post.getByText("March 9, 2026")).toBeVisible();
    await expect(post.getByText("1,236 views")).toBeVisible();
    await expect(post.getByText("One bold both word.")).toBeVisible();
    await expect(post.getByText("An italic one, 2 * 3, and <b>no markup</b> **unclosed")).toBeVisible();
    await expect(post.locator("strong").first()).toHaveCSS("color", "rgb(255, 207, 92)");
    await expect(post.locator("em").last()).toHaveCSS("color", "rgb(124, 196, 255)");
    expect((await counts(site)).views).toBe(1236);
  });
});

test("a like shows immediately on both buttons, is remembered and taken back, and the last click wins", async ({
  page,
  site,
}) => {
  await makeBlog(site, { slug: "first" });
  await site.context.db.updateTable("blogs").set({ likes: 7 }).execute();
  const button = likeButton(page);
  const bothButtons = (name: string, pressed: boolean) =>
    expect(page.getByRole("article").getByRole("button", { name, exact: true, pressed })).toHaveCount(2);

  await test.step("corrupted storage counts as no likes", async () => {
    await open(page, "/blog/first");
    await expect(page.getByText("1 view")).toBeVisible();
    await page.evaluate(() => localStorage.setItem("likedBlogs", "[not json"));
    await page.reload();
    await waitForHydration(page);
    await bothButtons("7 likes", false);
    await expect(page.getByText("2 views")).toBeVisible();
  });

  await test.step("a like shows before it is sent, and then with the likes of others", async () => {
    const released = Promise.withResolvers<void>();
    await page.route("**/api/blogs/*/likes", async (route) => {
      await released.promise;
      await route.continue();
    });
    // The response includes other visitors' likes; the optimistic count does not.
    await site.context.db.updateTable("blogs").set({ likes: 20 }).execute();
    await page.getByRole("article").getByRole("button", { name: "7 likes" }).last().click();
    await bothButtons("8 likes", true);
    expect(await page.evaluate(() => localStorage.getItem("likedBlogs"))).toBe('{"first":true}');
    released.resolve();
    await bothButtons("21 likes", true);
    expect((await counts(site)).views).toBe(2);
  });

  await test.step("a like is remembered, and can be undone", async () => {
    await page.reload();
    await waitForHydration(page);
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(button).toContainText("21 likes");
    await button.click();
    await expect(button).toContainText("20 likes");
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await expect.poll(async () => (await counts(site)).likes).toBe(20);
  });

  await test.step("after quick clicks, the last click wins", async () => {
    await page.reload();
    await waitForHydration(page);
    for (let clicks = 0; clicks < 5; clicks += 1) await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect.poll(async () => (await counts(site)).likes).toBe(21);
    await expect(button).toContainText("21 likes");
  });
});

test.describe("when the server fails", () => {
  test.use({ expectedMessages: /Failed to (load|send)/ });

  test("a missing post says so outside of its area, the list is empty, and a like stays", {
    tag: "@release",
  }, async ({ page, site }) => {
    await makeBlog(site, { slug: "first", title: "First light" });
    const missing = page.getByRole("heading", { level: 1, name: "Post not found" });
    const back = page.getByRole("link", { name: "Back to Blogs" });

    await test.step("an unknown slug returns 404 without a post, says so, and the window can be closed", async () => {
      const response = await page.goto("/blog/nothing-here");
      expect(response?.status()).toBe(404);
      await waitForHydration(page);
      await expect(missing).toBeVisible();
      await expect(page).toHaveTitle(/^Post not found · /);
      await expect(page.getByRole("article")).toHaveCount(0);
      const others = page.getByRole("navigation", { name: "Other posts" }).getByRole("link");
      await expect(others).toHaveText(["First light"]);
      await others.click();
      await expect(page.getByRole("article")).toContainText("First light");
      await page.getByRole("link", { name: "Close Blog" }).click();
      await expect(page).toHaveURL("/");
    });

    await test.step("a post that was deleted after the list was loaded says so, and leads back", async () => {
      await open(page, "/blog");
      await page.route("**/api/Blogs/slug/*", (route) =>
        route.fulfill({ status: 404, json: { message: "Post not found" } }),
      );
      await page.getByRole("article").getByRole("link").press("Enter");
      await expect(missing).toBeFocused();
      await expect(page.getByRole("article")).toHaveCount(0);
      await back.click();
      await expect(page).toHaveURL("/blog");
      await page.getByRole("link", { name: "Close Blog" }).click();
      await expect(page).toHaveURL("/");
      await page.unrouteAll();
    });

    await test.step("the list stops loading and shows the empty state", async () => {
      await page.route("**/api/blogs/public", (route) => route.abort());
      await page.getByRole("link", { name: "Blog", exact: true }).click();
      await expect(page.getByRole("heading", { name: "No Blogs Yet" })).toBeVisible();
      await expect(page.locator("[data-skeleton]")).toHaveCount(0);
      await page.unrouteAll();
    });

    for (const fail of ["with an error", "without an answer"]) {
      await test.step(`a post that fails ${fail} says that it failed, has focus on that, and can be retried`, async () => {
        await open(page, "/blog");
        await page.route("**/api/Blogs/slug/*", (route) =>
          fail === "with an error" ? route.fulfill({ status: 500, json: { message: "no" } }) : route.abort(),
        );
        await page.getByRole("article").getByRole("link").press("Enter");
        await expect(page).toHaveURL("/blog/first");
        const failed = page.getByRole("heading", { level: 1, name: "The post could not be loaded." });
        await expect(failed).toBeFocused();
        await expect(page.getByRole("article")).toHaveCount(0);
        await expect(back).toBeVisible();
        await page.getByRole("button", { name: "Retry" }).press("Enter");
        await expect(failed).toBeFocused();
        await page.unrouteAll();
        await page.getByRole("button", { name: "Retry" }).press("Enter");
        await expect(page.getByRole("heading", { level: 1, name: "First light" })).toBeFocused();
        await page.getByRole("link", { name: "Close Blog" }).click();
        await expect(page).toHaveURL("/");
      });
    }

    await test.step("the optimistic like stays", async () => {
      await open(page, "/blog/first");
      await page.route("**/api/blogs/*/likes", (route) =>
        route.fulfill({ status: 500, json: { message: "no" } }),
      );
      await likeButton(page).click();
      await expect(likeButton(page)).toContainText("1 like");
      await expect(likeButton(page)).toHaveAttribute("aria-pressed", "true");
    });
  });
});
