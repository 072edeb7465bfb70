import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { expect, test, waitForHydration } from "./site.ts";

async function open(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await waitForHydration(page);
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not visible`);
  return box;
}

const dock = "nav[aria-label=Apps]";
const shortScreens = [
  { width: 320, height: 256 },
  { width: 640, height: 400 },
  { width: 844, height: 390 },
];

for (const viewport of shortScreens) {
  test.describe(`at ${viewport.width} by ${viewport.height} px`, () => {
    test.use({ viewport });

    test("the chat shows its last question and the entire field", async ({ page }) => {
      await open(page, "/contact");
      const question = page.getByRole("log").getByText("what's your name?");
      await expect(question).toBeInViewport({ ratio: 1 });
      await expect(page.getByPlaceholder("Your name")).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Clear Chat" })).toBeInViewport({ ratio: 1 });
    });

    test("the dock is a rail, one bar is above the content, and nothing is cut off", async ({ page }) => {
      for (const path of ["/projects", "/me", "/contact"]) {
        await open(page, path);
        const rail = await boxOf(page, dock);
        expect(rail.width).toBeLessThan(80);
        expect(rail.height).toBe(viewport.height);
        const content = await boxOf(page, "#content");
        expect(content.y).toBeLessThan(48);
        expect(content.y + content.height).toBe(viewport.height);
        for (const link of await page.locator(`${dock} a:visible`).all()) {
          await expect(link).toBeInViewport({ ratio: 1 });
        }
        await expect(page.getByRole("banner")).toBeVisible();
        expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([]);
      }
      await open(page, "/");
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test("one bar has the owner's name, the app's name, and Close", async ({ page }) => {
    await open(page, "/projects");
    const content = await boxOf(page, "#content");
    const { height } = await boxOf(page, dock);
    expect((content.y + height) / 740).toBeLessThan(0.16);
    const parts = [
      page.getByRole("banner").getByRole("link"),
      page.getByRole("heading", { level: 1 }),
      page.getByRole("link", { name: "Close Projects" }),
    ];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1];
      expect((box?.y ?? 99) + (box?.height ?? 99)).toBeLessThanOrEqual(content.y);
      if (next) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(next.x);
    }
  });

  test("the dock makes room for an on-screen keyboard and comes back after it", async ({ page }) => {
    await open(page, "/contact");
    const field = page.getByPlaceholder("Your name");
    await page.getByText("what's your name?").waitFor();
    await field.tap();
    await page.setViewportSize({ width: 360, height: 400 });
    await expect(page.locator(dock)).toBeHidden();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("what's your name?")).toBeInViewport({ ratio: 1 });
    const { y, height } = await boxOf(page, "#content");
    expect(Math.round(y + height)).toBe(400);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.locator(dock)).toBeVisible();
  });
});

test.describe("on a phone whose on-screen keyboard covers the page without resizing it", () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test("the desk takes the height of the visible part, until the window is closed", async ({ page }) => {
    // Chromium has no such keyboard, so its view is replaced by one that a script can change.
    await page.addInitScript(() => {
      const view = Object.assign(new EventTarget(), { width: 360, height: 740, scale: 1 });
      Object.defineProperty(window, "visualViewport", { value: view });
    });
    await open(page, "/contact");
    await page.getByText("what's your name?").waitFor();
    await page.getByPlaceholder("Your name").tap();
    await page.evaluate(() => {
      Object.assign(window.visualViewport as object, { height: 420 });
      window.visualViewport?.dispatchEvent(new Event("resize"));
    });
    await expect(page.locator(dock)).toBeHidden();
    const { y, height } = await boxOf(page, "#content");
    expect(Math.round(y + height)).toBe(420);
    await page.getByRole("link", { name: "Close Contact" }).tap();
    await expect(page).toHaveURL("/");
    await expect(page.locator(dock)).toBeVisible();
  });
});

test.describe("on a short laptop", () => {
  test.use({ viewport: { width: 1366, height: 640 } });

  test("the name of a project is visible without scrolling", async ({ page }) => {
    await open(page, "/projects");
    await expect(page.getByRole("heading", { name: "Shelfmate" })).toBeInViewport({ ratio: 1 });
  });

  test("the title, the first lines, and the picture of a post are visible without scrolling", async ({
    page,
    site,
  }) => {
    await makeBlog(site, { slug: "first", title: "First light", content: ["The first lines."] });
    await open(page, "/blog/first");
    const content = await boxOf(page, "#content");
    const title = await boxOf(page, "article h1");
    const picture = await boxOf(page, "article img");
    const text = await page.getByText("The first lines.").boundingBox();
    expect(title.y).toBeLessThan(picture.y);
    expect(picture.height).toBeLessThanOrEqual(0.38 * content.height);
    expect((text?.y ?? 999) + (text?.height ?? 999)).toBeLessThanOrEqual(content.y + content.height);
  });
});
