import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
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

test("on a short screen, the chat shows its last question and the entire field", { tag: "@release" }, async ({
  page,
}) => {
  // The first time, the greeting is typed. Then, it is there from the start.
  for (const viewport of shortScreens) {
    await page.setViewportSize(viewport);
    await open(page, "/contact");
    const question = page.getByRole("log").getByText("what's your name?");
    await expect(question).toBeInViewport({ ratio: 1 });
    await expect(page.getByPlaceholder("Your name")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Clear Chat" })).toBeInViewport({ ratio: 1 });
  }
});

test("on a short screen, the dock is a rail, one bar is above the content, and nothing is cut off", async ({
  page,
}) => {
  for (const path of ["/projects", "/me", "/contact", "/"]) {
    await open(page, path);
    for (const viewport of shortScreens) {
      const at = `${path} at ${viewport.width} by ${viewport.height} pixels`;
      await page.setViewportSize(viewport);
      if (path !== "/") {
        await expect.poll(async () => (await boxOf(page, dock)).height, at).toBe(viewport.height);
        expect((await boxOf(page, dock)).width, at).toBeLessThan(80);
        // A window follows the size of the screen a frame later.
        await expect
          .poll(async () => {
            const { y, height } = await boxOf(page, "#content");
            return y + height;
          }, at)
          .toBe(viewport.height);
        expect((await boxOf(page, "#content")).y, at).toBeLessThan(48);
        for (const link of await page.locator(`${dock} a:visible`).all()) {
          await expect(link).toBeInViewport({ ratio: 1 });
        }
        await expect(page.getByRole("banner")).toBeVisible();
      }
      expect(await violationsOf(page), at).toEqual([]);
    }
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test("one bar is above the content, and the dock makes room for an on-screen keyboard", async ({
    page,
  }) => {
    await test.step("the bar has the owner's name, the app's name, and Close", async () => {
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

    const field = page.getByPlaceholder("Your name");
    await test.step("the dock makes room for a keyboard that resizes the page, and comes back after it", async () => {
      await open(page, "/contact");
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

    await test.step("above one that covers the page without resizing it, the desk takes the height of the visible part, until the window is closed", async () => {
      // Chromium has no such keyboard, so its view is replaced by one that a script can change.
      await page.addInitScript(() => {
        class View extends EventTarget {
          width = 360;
          height = 740;
          scale = 1;
          override addEventListener(...args: Parameters<EventTarget["addEventListener"]>) {
            super.addEventListener(...args);
            Object.assign(window, { isViewWatched: true });
          }
        }
        Object.defineProperty(window, "visualViewport", { value: new View() });
      });
      await open(page, "/contact");
      await page.getByText("what's your name?").waitFor();
      await field.tap();
      // What watches the view is loaded after the content.
      await page.waitForFunction(() => "isViewWatched" in window);
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
});

test.describe("on a short laptop", () => {
  test.use({ viewport: { width: 1366, height: 640 } });

  test("the name of a project, and the title, the first lines, and the picture of a post are visible without scrolling", {
    tag: "@release",
  }, async ({ page, site }) => {
    await makeBlog(site, { slug: "first", title: "First light", content: ["The first lines."] });
    await open(page, "/projects");
    await expect(page.getByRole("heading", { name: "Shelfmate" })).toBeInViewport({ ratio: 1 });
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
