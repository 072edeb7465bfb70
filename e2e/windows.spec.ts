import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { expect, test, waitForControls, waitForHydration } from "./site.ts";

const maximize = { name: "Maximize Projects" };
const restore = { name: "Restore Projects" };

/** Opens the projects with the window in its first place. */
async function openProjects(page: Page) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/projects");
  await page.evaluate(() => localStorage.removeItem("windowPlaces"));
  await page.reload();
  await waitForHydration(page);
  await waitForControls(page);
}

function frame(page: Page) {
  return page.getByRole("region", { name: "Projects", exact: true });
}

async function boxOf(page: Page) {
  const box = await frame(page).boundingBox();
  if (box === null) throw new Error("There is no window");
  return box;
}

async function dragFrom(page: Page, x: number, y: number, dx: number, dy: number) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2);
  await page.mouse.move(x + dx, y + dy);
  await page.mouse.up();
}

test("a window can be moved by its title bar and resized by its corners and edges", async ({ page }) => {
  await test.step("it keeps its place", async () => {
    await openProjects(page);
    const at = await boxOf(page);
    await dragFrom(page, at.x + at.width - 8, at.y + at.height - 8, -300, -200);
    const small = { ...at, width: at.width - 300, height: at.height - 200 };
    await expect.poll(() => boxOf(page)).toEqual(small);
    await dragFrom(page, small.x + 200, small.y + 20, 120, 80);
    const moved = { ...small, x: small.x + 120, y: small.y + 80 };
    await expect.poll(() => boxOf(page)).toEqual(moved);
    await expect(page).toHaveURL("/projects");

    await page.reload();
    await waitForControls(page);
    expect(await boxOf(page)).toEqual(moved);
    // The windows that were left before are links, too.
    const dock = page.getByRole("navigation", { name: "Apps" });
    await dock.getByRole("link", { name: "Tech", exact: true }).click();
    await expect(page.getByRole("region", { name: "Tech", exact: true })).toBeVisible();
    await dock.getByRole("link", { name: "Projects", exact: true }).click();
    await expect.poll(() => boxOf(page)).toEqual(moved);
  });

  await test.step("every edge can be dragged", async () => {
    await openProjects(page);
    const { x, y, width, height } = await boxOf(page);
    await dragFrom(page, x + 2, y + height / 2, 100, 0);
    await expect.poll(() => boxOf(page)).toEqual({ x: x + 100, y, width: width - 100, height });
    await dragFrom(page, x + width - 2, y + height / 2, -100, 0);
    await expect.poll(() => boxOf(page)).toEqual({ x: x + 100, y, width: width - 200, height });
    await dragFrom(page, x + width / 2, y + height - 2, 0, -100);
    await expect.poll(() => boxOf(page)).toEqual({ x: x + 100, y, width: width - 200, height: height - 100 });
    await dragFrom(page, x + width / 2, y + 2, 0, 50);
    await expect
      .poll(() => boxOf(page))
      .toEqual({ x: x + 100, y: y + 50, width: width - 200, height: height - 150 });
  });

  await test.step("edges and corners can also be dragged from just outside of the border", async () => {
    await openProjects(page);
    const { x, y, width, height } = await boxOf(page);
    await dragFrom(page, x + width + 4, y + height / 2, -100, 0);
    await expect.poll(() => boxOf(page)).toEqual({ x, y, width: width - 100, height });
    await dragFrom(page, x + width - 96, y + height + 4, -100, -100);
    await expect.poll(() => boxOf(page)).toEqual({ x, y, width: width - 200, height: height - 100 });
    await dragFrom(page, x - 4, y + 200, 50, 0);
    await expect.poll(() => boxOf(page)).toEqual({ x: x + 50, y, width: width - 250, height: height - 100 });
    // Above the Close button, and beside it.
    await dragFrom(page, x + width - 230, y - 3, 0, 40);
    await expect
      .poll(() => boxOf(page))
      .toEqual({ x: x + 50, y: y + 40, width: width - 250, height: height - 140 });
    await dragFrom(page, x + width - 196, y + 60, -30, 0);
    await expect.poll(async () => (await boxOf(page)).width).toBe(width - 280);
  });
});

test("a window at the edges of the screen has no round corners there, and covers nothing", {
  tag: "@release",
}, async ({ page }) => {
  await test.step("the edges of a window that fills the stage cover neither the dock nor the name above it", async () => {
    await openProjects(page);
    // As large as possible without being maximized: then it has no edges.
    const at = await boxOf(page);
    await dragFrom(page, at.x + 2, at.y + 200, -2000, 0);
    await dragFrom(page, 400, at.y + at.height - 2, 0, 2000);
    await dragFrom(page, 400, at.y + 2, 0, -2000);
    await dragFrom(page, at.x + at.width - 2, at.y + 200, 2000, 0);
    await expect.poll(async () => (await boxOf(page)).width).toBe(1440);
    const covered = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLElement>("header > a[href='/'], nav a")].filter(
        (link) => !link.closest("[data-window]"),
      );
      return links.filter((link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect();
        const middle = (left + right) / 2;
        return [top + 1, bottom - 1].some((y) => !link.contains(document.elementFromPoint(middle, y)));
      }).length;
    });
    expect(covered).toBe(0);
    const scrollable = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollable).toBe(1440);
  });

  await test.step("a window has no round corners at the edges of the screen", async () => {
    await openProjects(page);
    const corners = () =>
      frame(page).evaluate((element) => {
        const style = getComputedStyle(element);
        return [
          style.borderTopLeftRadius,
          style.borderTopRightRadius,
          style.borderBottomRightRadius,
          style.borderBottomLeftRadius,
        ].map(Number.parseFloat);
      });
    expect(await corners()).toEqual([14, 14, 14, 14]);
    const { x, y } = await boxOf(page);
    await dragFrom(page, x + 200, y + 20, -x - 195, 200);
    await expect.poll(async () => (await boxOf(page)).width).toBe(720);
    expect(await corners()).toEqual([0, 14, 14, 0]);
    await dragFrom(page, 200, (await boxOf(page)).y + 20, 1238, 200);
    await expect.poll(async () => (await boxOf(page)).x).toBe(720);
    expect(await corners()).toEqual([14, 0, 0, 14]);
    await page.getByRole("button", maximize).click();
    await expect.poll(corners).toEqual([0, 0, 0, 0]);
    await page.getByRole("button", restore).click();
    await page.getByRole("button", { name: "Move or resize Projects" }).press("Shift+ArrowLeft");
    await page.getByRole("button", { name: "Move or resize Projects" }).press("ArrowLeft");
    await expect.poll(corners).toEqual([14, 14, 14, 14]);
  });
});

test("a window can be maximized, and moved and resized by keyboard and by touch", async ({ page }) => {
  await test.step("a button or a double-click maximizes and restores it", async () => {
    await openProjects(page);
    const at = await boxOf(page);
    await page.getByRole("button", maximize).click();
    await expect(page.getByRole("button", restore)).toBeFocused();
    await expect.poll(async () => (await boxOf(page)).width).toBe(1440);
    await page.mouse.dblclick(300, (await boxOf(page)).y + 20);
    await expect(page.getByRole("button", maximize)).toBeVisible();
    await expect.poll(() => boxOf(page)).toEqual(at);
    await page.mouse.dblclick(at.x + 200, at.y + 20);
    await expect(page.getByRole("button", restore)).toBeVisible();
    await page.reload();
    await waitForControls(page);
    await expect.poll(async () => (await boxOf(page)).width).toBe(1440);
  });

  await test.step("it can be moved by touch", async () => {
    await openProjects(page);
    const at = await boxOf(page);
    await dragFrom(page, at.x + at.width - 8, at.y + at.height - 8, -300, -200);
    const small = { ...at, width: at.width - 300, height: at.height - 200 };
    await expect.poll(() => boxOf(page)).toEqual(small);
    const browser = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      browser.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const finger = { x: small.x + 200, y: small.y + 20 };
    await touch("touchStart", [finger]);
    await touch("touchMove", [{ x: finger.x + 60, y: finger.y + 40 }]);
    await touch("touchMove", [{ x: finger.x + 120, y: finger.y + 80 }]);
    await touch("touchEnd", []);
    await expect.poll(() => boxOf(page)).toEqual({ ...small, x: small.x + 120, y: small.y + 80 });
  });

  await test.step("the keyboard moves and resizes it, and Escape still closes it", async () => {
    await openProjects(page);
    const at = await boxOf(page);
    await page.getByRole("button", { name: "Move or resize Projects" }).focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(() => boxOf(page)).toEqual({ ...at, width: at.width - 24, height: at.height - 24 });
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const moved = { x: at.x + 24, y: at.y + 24, width: at.width - 24, height: at.height - 24 };
    await expect.poll(() => boxOf(page)).toEqual(moved);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/");
  });
});

test("a window fits the screen, wherever it was before", { tag: "@release" }, async ({ page }) => {
  await test.step("it stays on the screen when the screen shrinks, and moves back when it grows", async () => {
    await openProjects(page);
    const at = await boxOf(page);
    await dragFrom(page, at.x + at.width - 8, at.y + at.height - 8, -500, -200);
    await dragFrom(page, at.x + 200, at.y + 20, 900, 300);
    await expect.poll(async () => (await boxOf(page)).x).toBe(1440 - (at.width - 500));
    const far = await boxOf(page);
    await page.setViewportSize({ width: 800, height: 500 });
    await expect.poll(async () => (await boxOf(page)).x).toBe(800 - far.width);
    await expect(page.getByRole("link", { name: "Close Projects" })).toBeInViewport({ ratio: 0.95 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => boxOf(page)).toEqual(far);
  });

  await test.step("on a phone, it fills the screen regardless of its stored place", async () => {
    await openProjects(page);
    await page.getByRole("button", { name: "Move or resize Projects" }).press("Shift+ArrowLeft");
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(async () => (await boxOf(page)).width).toBe(390);
    await expect(page.getByRole("button", maximize)).toBeHidden();
  });

  await test.step("a corrupted stored place is ignored", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript(() =>
      localStorage.setItem("windowPlaces", '{"/projects":{"place":{"x":"left"}}}'),
    );
    await page.goto("/projects");
    await expect.poll(async () => (await boxOf(page)).width).toBe(1120);
  });
});

test.describe("without the file of the controls", () => {
  test.use({ expectedMessages: /window-controls|Failed to load resource/ });

  test("the window shows its content, says that its buttons need a reload, and can be closed", async ({
    page,
  }) => {
    await page.route("**/window-controls-*.js", (route) => route.abort());
    await page.goto("/projects");
    await expect(page.getByTitle("Some buttons could not be loaded")).toBeVisible();
    await expect(page.getByRole("button", maximize)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Shelfmate" })).toBeVisible();
    await page.unroute("**/window-controls-*.js");
    await page.getByRole("link", { name: "Reload" }).click();
    await waitForControls(page);
    await page.getByRole("button", maximize).click();
    await expect(page.getByRole("button", restore)).toBeVisible();
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("the last three windows stay behind the open one with what was in them, and every other one in the dock", async ({
  page,
  site,
}) => {
  await makeBlog(site, {
    slug: "long",
    content: Array.from({ length: 90 }, (_, index) => `Paragraph ${index}`),
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/blog/long");
  await waitForHydration(page);
  await waitForControls(page);
  const dock = page.getByRole("navigation", { name: "Apps" });
  const behind = page.locator("main > [data-behind] > [data-window]");
  const shown = behind.filter({ visible: true });
  const open = (name: string) => page.getByRole("region", { name, exact: true });
  const content = page.getByRole("region", { name: "Content" });
  const visit = async (name: string) => {
    await dock.getByRole("link", { name }).click();
    await expect(open(name)).toBeVisible();
    await expect(page.locator("main > [data-window] [aria-busy]")).toHaveCount(0);
    await waitForControls(page);
  };

  await test.step("a post waits where it was scrolled to, for eyes only", async () => {
    await content.evaluate((element) => element.scrollTo(0, 1_000));
    await visit("Tech");
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText("Paragraph 50");
    expect(await shown.locator("[id]:not(svg *)").count()).toBe(0);
    expect(
      await shown.evaluate((frame) => [...frame.children].every((part) => part.matches("[inert]"))),
    ).toBe(true);
    await expect(page.getByText("Paragraph 50")).toHaveCount(1);
    await expect(page.getByRole("paragraph").filter({ hasText: "Paragraph 50" })).toHaveCount(0);
    await expect(dock.getByRole("link", { name: "Blog" })).toHaveAccessibleDescription("Open");
    await expect(dock.getByRole("link", { name: "Me" })).not.toHaveAccessibleDescription("Open");
    const scrolled = () => shown.evaluate((frame) => frame.querySelector("section")?.scrollTop);
    await expect.poll(scrolled).toBe(1_000);
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("a click on it brings it to the front, exactly where it was", async () => {
    const box = await shown.boundingBox();
    if (box === null) throw new Error("Nothing is behind the window");
    await page.mouse.click(box.x + 8, box.y + box.height / 2);
    await expect(page).toHaveURL(/\/blog\/long$/);
    await expect.poll(() => content.evaluate((element) => element.scrollTop)).toBe(1_000);
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText("My Tech Stack");
  });

  await test.step("the dock and Alt+` bring windows back with their paths", async () => {
    await visit("Projects");
    await page.getByLabel("Filter by tech").selectOption("Python");
    await expect(page).toHaveURL(/tech=python/i);
    await visit("Me");
    await expect(shown).toHaveCount(3);
    await dock.getByRole("link", { name: "Projects" }).click();
    await expect(page).toHaveURL(/tech=python/i);
    await page.keyboard.press("Alt+Backquote");
    await expect(page).toHaveURL(/\/tech$/);
    await page.keyboard.press("Alt+Backquote");
    await expect(page).toHaveURL(/\/blog\/long$/);
    await expect(content.getByText("Paragraph 50")).toBeVisible();
  });

  await test.step("a fourth one keeps its place in the dock", async () => {
    await visit("Contact");
    await expect(behind).toHaveCount(3);
    await expect(dock.getByRole("link").and(page.locator("[data-waits]"))).toHaveCount(4);
  });

  await test.step("halves stand beside what waits", async () => {
    await page.getByRole("button", { name: "Move or resize Contact" }).click();
    await page.getByRole("menuitem", { name: "Left half" }).click();
    const last = shown.last();
    await expect.poll(() => last.boundingBox()).toMatchObject({ x: 720, width: 720 });
    await expect(last).toContainText("Paragraph 50");
  });

  await test.step("Minimize leaves a window in the dock, and Close ends it", async () => {
    await page.getByRole("button", { name: "Minimize Contact" }).click();
    await expect(page).toHaveURL(/\/blog\/long$/);
    const item = dock.getByRole("link", { name: "Contact" });
    await expect(item).toHaveAccessibleDescription("Open");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/");
    await expect(shown).toHaveCount(0);
    await expect(dock.getByRole("link", { name: "Blog" })).not.toHaveAccessibleDescription("Open");
    await expect(item).toHaveAccessibleDescription("Open");
    await item.click();
    await expect(open("Contact")).toBeVisible();
    await expect(item).not.toHaveAccessibleDescription("Open");
  });

  await test.step("on a smaller screen there is one window", async () => {
    await page.setViewportSize({ width: 999, height: 800 });
    await expect(shown).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(shown).not.toHaveCount(0);
    await page.reload();
    await waitForHydration(page);
    await expect(shown).toHaveCount(0);
  });
});

test("thirty windows are opened and closed by keyboard", { tag: "@release" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await waitForHydration(page);
  const names = ["Projects", "Tech", "Me", "Blog", "Contact", "Terminal"];
  for (let index = 0; index < 30; index += 1) {
    const name = names[index % names.length] ?? "";
    await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name }).press("Enter");
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
    if (index % 2 === 1) {
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL("/");
    }
  }
  expect(await page.locator("main > [data-behind] > [data-window]").count()).toBeLessThanOrEqual(3);
});
