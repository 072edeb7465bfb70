import { makeBlog } from "../test/builders.ts";
import { expect, test, waitForHydration } from "./site.ts";

function counts(site: { context: import("../server/context.ts").AppContext }) {
  return site.context.db.selectFrom("blogs").select(["views", "likes"]).executeTakeFirstOrThrow();
}

test("a card shows the picture, title, short date, views, and likes, and links to the post", async ({
  page,
  site,
}) => {
  const now = Date.UTC(2026, 2, 9);
  await makeBlog({ context: { ...site.context, clock: () => now } }, { slug: "first", title: "First light" });
  await site.context.db.updateTable("blogs").set({ views: 1234, likes: 5 }).execute();
  // The picture is replaced when its size becomes known.
  await site.context.covers.prepare(["/pictures/cover-1.webp"]);
  await page.goto("/blog");
  const card = page.getByRole("article", { name: "First light" });
  await expect(card.getByRole("heading", { name: "First light" })).toBeVisible();
  await expect(card.getByText("Mar 9")).toBeVisible();
  await expect(card.getByText("1,234 views")).toBeVisible();
  await expect(card.getByText("5 likes")).toBeVisible();
  await expect(card.getByText("Read more")).toBeVisible();
  await expect(card.locator("img")).toHaveAttribute("src", /^\/pictures\/cover-1\.webp/);
  // The title's link covers the entire card.
  await card.locator("img").click({ force: true });
  await expect(page).toHaveURL("/blog/first");
  await expect(page.getByRole("region", { name: "Blog" })).toBeVisible();
});

test("the list has three columns on a wide screen", async ({ page, site }) => {
  for (let count = 0; count < 4; count += 1) await makeBlog(site);
  await page.goto("/blog");
  const boxes = await Promise.all((await page.getByRole("article").all()).map((card) => card.boundingBox()));
  expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(3);
});

test("nine placeholders are shown while the list loads", async ({ page, site }) => {
  await makeBlog(site);
  await page.goto("/");
  await waitForHydration(page);
  const released = Promise.withResolvers<void>();
  await page.route("**/api/blogs/public", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Blog" }).click();
  await expect(page.locator("[data-skeleton]")).toHaveCount(9);
  released.resolve();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
});

test("a blog without posts shows the empty state", async ({ page }) => {
  await page.goto("/blog");
  await expect(page.getByRole("heading", { name: "No Blogs Yet" })).toBeVisible();
  await expect(page.getByText("I'm still writing my first post. Check back soon!")).toBeVisible();
});

test("the list reloads every time the path returns to it", async ({ page, site }) => {
  const { slug } = await makeBlog(site);
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/blogs/public")) calls += 1;
  });
  await page.goto("/blog");
  await waitForHydration(page);
  await expect.poll(() => calls).toBe(1);
  await page.getByRole("article").getByRole("link").click();
  await expect(page).toHaveURL(`/blog/${slug}`);
  await makeBlog(site, { title: "A newer post" });
  await page.getByRole("link", { name: "Back to Blogs" }).click();
  await expect(page.getByText("A newer post")).toBeVisible();
  expect(calls).toBe(2);
});

test("a post shows its title, long date, views, likes, and paragraphs, with bold in amber and italic in blue", async ({
  page,
  site,
}) => {
  const now = Date.UTC(2026, 2, 9);
  const content = ["One **bold *both*** word.", "An *italic* one, 2 * 3, and <b>no markup</b> **unclosed"];
  await makeBlog(
    { context: { ...site.context, clock: () => now } },
    { slug: "first", title: "First light", content },
  );
  await page.goto("/blog/first");
  await waitForHydration(page);
  const post = page.getByRole("article", { name: "First light" });
  await expect(post.getByRole("heading", { name: "First light" })).toBeVisible();
  await expect(post.getByText("March 9, 2026")).toBeVisible();
  await expect(post.getByText("1 view")).toBeVisible();
  await expect(post.getByText("One bold both word.")).toBeVisible();
  await expect(post.getByText("An italic one, 2 * 3, and <b>no markup</b> **unclosed")).toBeVisible();
  await expect(post.locator("strong").first()).toHaveCSS("color", "rgb(255, 207, 92)");
  await expect(post.locator("em").last()).toHaveCSS("color", "rgb(124, 196, 255)");
});

test("opening a post counts one view, both from its URL and from the list", async ({ page, site }) => {
  await makeBlog(site, { slug: "first", title: "First light" });
  await page.goto("/blog/first");
  await expect(page.getByText("1 view")).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("link", { name: "Back to Blogs" }).click();
  // By its name: until the list is there, the post has a link, too.
  await page.getByRole("link", { name: "First light" }).click();
  await expect(page.getByText("2 views")).toBeVisible();
  await page.getByRole("button", { name: /like/i }).first().click();
  expect((await counts(site)).views).toBe(2);
});

test("a like shows immediately, is sent, is remembered, and can be undone", async ({ page, site }) => {
  await makeBlog(site, { slug: "first" });
  await site.context.db.updateTable("blogs").set({ likes: 7 }).execute();
  await page.goto("/blog/first");
  await waitForHydration(page);
  const button = page.getByRole("button", { name: /like/i }).first();
  await expect(button).toContainText("7 likes");
  const released = Promise.withResolvers<void>();
  await page.route("**/api/blogs/*/likes", async (route) => {
    await released.promise;
    await route.continue();
  });
  // The response includes other visitors' likes; the optimistic count does not.
  await site.context.db.updateTable("blogs").set({ likes: 20 }).execute();
  await button.click();
  await expect(button).toContainText("8 likes");
  await expect(button).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("likedBlogs"))).toBe('{"first":true}');
  released.resolve();
  await expect(button).toContainText("21 likes");
  await page.reload();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(button).toContainText("21 likes");
  await button.click();
  await expect(button).toContainText("20 likes");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect.poll(async () => (await counts(site)).likes).toBe(20);
});

test("after quick clicks, the last click wins", async ({ page, site }) => {
  await makeBlog(site, { slug: "first" });
  await page.goto("/blog/first");
  await waitForHydration(page);
  const button = page.getByRole("button", { name: /like/i }).first();
  for (let clicks = 0; clicks < 5; clicks += 1) await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await counts(site)).likes).toBe(1);
  await expect(button).toContainText("1 like");
});

test("corrupted storage counts as no likes and does not break the page", async ({ page, site }) => {
  await makeBlog(site, { slug: "first" });
  await page.addInitScript(() => localStorage.setItem("likedBlogs", "[not json"));
  await page.goto("/blog/first");
  await waitForHydration(page);
  const button = page.getByRole("button", { name: /like/i }).first();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await button.click();
  await expect(button).toContainText("1 like");
});

test.describe("when the server fails", () => {
  test.use({ expectedMessages: /Failed to (load|send)/ });

  test("the optimistic like stays", async ({ page, site }) => {
    await makeBlog(site, { slug: "first" });
    await page.goto("/blog/first");
    await waitForHydration(page);
    await page.route("**/api/blogs/*/likes", (route) =>
      route.fulfill({ status: 500, json: { message: "no" } }),
    );
    const button = page.getByRole("button", { name: /like/i }).first();
    await button.click();
    await expect(button).toContainText("1 like");
    await expect(button).toHaveAttribute("aria-pressed", "true");
  });

  test("the list stops loading and shows the empty state", async ({ page, site }) => {
    await makeBlog(site);
    await page.goto("/");
    await waitForHydration(page);
    await page.route("**/api/blogs/public", (route) => route.abort());
    await page.getByRole("link", { name: "Blog" }).click();
    await expect(page.getByRole("heading", { name: "No Blogs Yet" })).toBeVisible();
    await expect(page.locator("[data-skeleton]")).toHaveCount(0);
  });

  test("a post shows nothing", async ({ page, site }) => {
    await makeBlog(site, { slug: "first", title: "First light" });
    await page.goto("/blog");
    await waitForHydration(page);
    await page.route("**/api/Blogs/slug/*", (route) =>
      route.fulfill({ status: 500, json: { message: "no" } }),
    );
    await page.getByRole("article").getByRole("link").click();
    await expect(page).toHaveURL("/blog/first");
    await expect(page.locator("#content")).toBeEmpty();
  });

  test("an unknown slug returns 404 with an empty post area", async ({ page }) => {
    const response = await page.goto("/blog/nothing-here");
    expect(response?.status()).toBe(404);
    await waitForHydration(page);
    await expect(page.locator("#content")).toBeEmpty();
    await page.getByRole("link", { name: "Close Blog" }).click();
    await expect(page).toHaveURL("/");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list and the post are readable, and no view is counted", async ({ page, site }) => {
    await makeBlog(site, { slug: "first", title: "First light", content: ["All of the text."] });
    await page.goto("/blog");
    await page.getByRole("link", { name: "First light" }).click();
    await expect(page.getByText("All of the text.")).toBeVisible();
    expect((await counts(site)).views).toBe(0);
  });
});
