import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { expect, type Site, test, waitForControls, waitForHydration } from "./site.ts";

const paragraphs = Array.from(
  { length: 30 },
  (_, index) => `Paragraph ${index + 1}. ${"Words. ".repeat(40)}`,
);

async function makePosts(site: Site) {
  for (let number = 1; number <= 12; number += 1) {
    await makeBlog(site, { slug: `post-${number}`, title: `Post number ${number}`, content: paragraphs });
  }
}

async function open(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await waitForHydration(page);
  await page.locator("#content").waitFor();
}

function content(page: Page) {
  return page.locator("#content");
}

function scrollTop(page: Page) {
  return content(page).evaluate(({ scrollTop }) => Math.round(scrollTop));
}

async function scrollTo(page: Page, top: number) {
  await content(page).evaluate((element, to) => element.scrollTo(0, to), top);
  await expect.poll(() => scrollTop(page)).toBe(top);
  // The page hears of it with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

function link(page: Page, name: string) {
  return page.getByRole("article").getByRole("link", { name, exact: true });
}

test("the place in a post and in the list is kept by Back and a reload, and only there", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await makePosts(site);
  await open(page, "/blog");
  await test.step("a post opens at its top, and Back returns to the place and the card in the list", async () => {
    await link(page, "Post number 3").scrollIntoViewIfNeeded();
    const place = await scrollTop(page);
    expect(place).toBeGreaterThan(1000);
    await link(page, "Post number 3").press("Enter");
    // The title of the card in the list is a heading, too.
    await expect(page.getByRole("heading", { name: "Post number 3", level: 1 })).toBeFocused();
    expect(await scrollTop(page)).toBe(0);
    await scrollTo(page, 500);

    await page.goBack();
    await expect(link(page, "Post number 3")).toBeFocused();
    expect(await scrollTop(page)).toBe(place);

    await page.goForward();
    await expect(page.getByRole("heading", { name: "Post number 3" })).toBeFocused();
    await expect.poll(() => scrollTop(page)).toBe(500);
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step("a reload keeps the place, and a URL that is opened again starts at the top", async () => {
    await open(page, "/blog/post-1");
    await scrollTo(page, 700);
    await page.reload();
    await expect.poll(() => scrollTop(page)).toBe(700);
    await open(page, "/blog/post-1");
    await waitForControls(page);
    expect(await scrollTop(page)).toBe(0);
  });

  await test.step("corrupted stored places are ignored", async () => {
    for (const stored of ["{", '[["default /blog/post-1",{"top":"far"}]]', "[1]", "{}"]) {
      await page.evaluate((text) => {
        addEventListener("pagehide", () => sessionStorage.setItem("entryPlaces", text));
      }, stored);
      await page.reload();
      await waitForHydration(page);
      await expect(page.getByRole("heading", { name: "Post number 1", exact: true })).toBeInViewport();
    }
  });
});

test("each screen sets the title of the document and moves focus to its heading", async ({ page, site }) => {
  await makePosts(site);
  await test.step("the server renders the title of a post", async () => {
    const html = await (await page.request.get("/blog/post-5")).text();
    expect(html).toContain("<title>Post number 5 · Ines Kovar</title>");
  });
  await open(page, "/");
  for (const name of ["Projects", "Tech", "Me", "Contact", "Terminal"]) {
    await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name }).click();
    const heading = page.getByRole("heading", { level: 1, name });
    // The chat is for typing.
    await expect(name === "Contact" ? page.getByPlaceholder("Your name") : heading).toBeFocused();
    await expect(page).toHaveTitle(`${name} · Ines Kovar`);
  }

  await test.step("focus is not lost when Close opens the home screen", async () => {
    await page.setViewportSize({ width: 600, height: 800 });
    await page.getByRole("link", { name: "Close Terminal" }).press("Enter");
    await expect(page).toHaveURL("/");
    await expect(content(page)).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("the list of posts is busy while it loads", async () => {
    const released = Promise.withResolvers<void>();
    await page.route("**/api/blogs/public", async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name: "Blog" }).click();
    await expect(page.getByRole("status")).toHaveText("Loading posts");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(1);
    await expect(page.locator("[data-skeleton]")).toHaveCount(9);
    released.resolve();
    await expect(page.getByRole("article")).toHaveCount(12);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.locator("[data-skeleton]")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeFocused();
    await expect(page).toHaveTitle("Blog · Ines Kovar");
  });

  await link(page, "Post number 5").click();
  await expect(page.getByRole("heading", { name: "Post number 5" })).toBeFocused();
  await expect(page).toHaveTitle("Post number 5 · Ines Kovar");
  await page.getByRole("link", { name: "Back to Blogs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeFocused();
  await expect(page).toHaveTitle("Blog · Ines Kovar");
});

test("filters of the projects keep the place and the focus", { tag: "@release" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await test.step("a filter keeps the place, and another app starts at its top", async () => {
    await open(page, "/projects");
    await scrollTo(page, 120);
    await page.getByLabel("Sort projects").selectOption("Oldest");
    await expect(page).toHaveURL(/oldest/);
    expect(await scrollTop(page)).toBe(120);
    await page.getByRole("link", { name: "Tech", exact: true }).click();
    await expect(page.getByRole("heading", { name: "My Tech Stack" })).toBeInViewport();
    expect(await scrollTop(page)).toBe(0);
  });

  await test.step("Clear Search, Clear Filters, and Show All Tech move focus to the number of projects", async () => {
    for (const name of ["Clear Search", "Clear Filters", "Show All Tech"]) {
      await open(page, name === "Show All Tech" ? "/projects?tech=MongoDB&q=zzz" : "/projects?q=zzz");
      await page.getByRole("button", { name }).press("Enter");
      await expect(page.getByRole("status")).toBeFocused();
    }
  });

  await test.step("Clear Filters keeps the tech filter, which the empty state names and can remove", async () => {
    await open(page, "/projects?tech=python&q=zzz&sort=z-a");
    await expect(page.getByText("The Python filter is on.")).toBeVisible();
    await page.getByRole("button", { name: "Show All Tech" }).click();
    await expect(page).toHaveURL("/projects?q=zzz&sort=z-a");
    await expect(page.getByText("filter is on.")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Show All Tech" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Clear Filters" })).toBeVisible();
  });
});

test("the keyboard scrolls a window", { tag: "@release" }, async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  async function expectScrolling() {
    for (const key of ["PageDown", "Space", "ArrowDown", "End"]) {
      const before = await scrollTop(page);
      await page.keyboard.press(key);
      await expect.poll(() => scrollTop(page), key).toBeGreaterThan(before);
    }
    await page.keyboard.press("Home");
    await expect.poll(() => scrollTop(page)).toBe(0);
  }
  await makePosts(site);
  const region = page.getByRole("region", { name: "Content", exact: true });

  await test.step("right after the page was loaded", async () => {
    await open(page, "/me");
    await waitForControls(page);
    await expectScrolling();
  });

  await test.step("after the skip link, which leads into the content", async () => {
    await open(page, "/me");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(region).toBeFocused();
    await expectScrolling();
  });

  await test.step("after it was opened in the dock, and while focus is in the dock", async () => {
    await open(page, "/");
    const item = page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name: "Me" });
    await item.press("Enter");
    await waitForControls(page);
    await expectScrolling();
    await item.focus();
    await expectScrolling();
    await expect(item).toBeFocused();
  });

  await test.step("from the post's heading", async () => {
    await page.getByRole("link", { name: "Blog", exact: true }).click();
    await link(page, "Post number 5").press("Enter");
    await expect(page.getByRole("heading", { name: "Post number 5" })).toBeFocused();
    await expectScrolling();
  });

  await test.step("but not while a field, a button, or the icon of the window uses the key", async () => {
    await open(page, "/projects");
    await waitForControls(page);
    await page.getByPlaceholder("Search projects...").pressSequentially("s e");
    await page.getByRole("button", { name: "Move or resize Projects" }).press("ArrowDown");
    await page.getByRole("button", { name: "Maximize Projects" }).press("Space");
    await expect(page.getByRole("button", { name: "Restore Projects" })).toBeVisible();
    expect(await scrollTop(page)).toBe(0);
  });
});

test("a window's content is a tab stop only where it scrolls, and Escape in a field changes nothing", {
  tag: "@release",
}, async ({ page }) => {
  const region = page.getByRole("region", { name: "Content", exact: true });
  await open(page, "/terminal");
  await expect(region).toHaveAttribute("tabindex", "-1");
  await page.getByRole("link", { name: "Me", exact: true }).click();
  await expect(region).toHaveAttribute("tabindex", "0");

  await page.getByRole("link", { name: "Contact", exact: true }).click();
  const field = page.getByPlaceholder("Your name");
  await field.fill("Ada Lovelace");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("Ada Lovelace");
  await expect(page).toHaveURL("/contact");
  await page.getByRole("link", { name: "Projects", exact: true }).click();
  const search = page.getByPlaceholder("Search projects...");
  await search.pressSequentially("shelf");
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("shelf");
  await expect(page).toHaveURL("/projects?q=shelf");
});
