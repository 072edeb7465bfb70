import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { expect, test, waitForControls } from "./site.ts";

async function open(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await waitForControls(page);
}

function frame(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

async function boxOf(page: Page, name = "Projects") {
  const box = await frame(page, name).boundingBox();
  if (box === null) throw new Error("There is no window");
  return box;
}

/** The stage is what the header and the dock leave of the screen. */
async function stageOf(page: Page) {
  const box = await page.getByRole("main").boundingBox();
  if (box === null) throw new Error("There is no stage");
  return box;
}

function moveButton(page: Page) {
  return page.getByRole("button", { name: "Move or resize Projects" });
}

async function choose(page: Page, name: string) {
  await moveButton(page).click();
  await page.getByRole("menuitem", { name }).click();
}

test("the menu moves and resizes a window, with the mouse and with the keyboard", async ({ page }) => {
  await open(page, "/projects");

  await test.step("to either half, to the center, and back to its default place", async () => {
    const initial = await boxOf(page);
    const stage = await stageOf(page);
    await choose(page, "Left half");
    await expect.poll(() => boxOf(page)).toEqual({ ...stage, width: 720 });
    await expect(moveButton(page)).toBeFocused();
    await choose(page, "Right half");
    await expect.poll(() => boxOf(page)).toEqual({ ...stage, x: 720, width: 720 });
    await choose(page, "Center");
    await expect.poll(() => boxOf(page)).toEqual({ ...stage, x: 360, width: 720 });
    await page.reload();
    await waitForControls(page);
    expect(await boxOf(page)).toEqual({ ...stage, x: 360, width: 720 });
    await choose(page, "Reset");
    await expect.poll(() => boxOf(page)).toEqual(initial);
  });

  await test.step("Larger and Smaller keep the center, and the menu stays open for another step", async () => {
    const { x, y, width, height } = await boxOf(page);
    const smaller = { x: x + 48, y: y + 48, width: width - 96, height: height - 96 };
    await choose(page, "Smaller");
    await expect.poll(() => boxOf(page)).toEqual(smaller);
    await page.getByRole("menuitem", { name: "Smaller" }).click();
    await expect
      .poll(() => boxOf(page))
      .toEqual({
        x: smaller.x + 48,
        y: smaller.y + 48,
        width: smaller.width - 96,
        height: smaller.height - 96,
      });
    await page.getByRole("menuitem", { name: "Larger" }).click();
    await expect.poll(() => boxOf(page)).toEqual(smaller);
    await page.keyboard.press("Escape");
  });

  await test.step("it works with the keyboard alone, and Escape closes only the menu", async () => {
    const stage = await stageOf(page);
    await moveButton(page).press("Enter");
    const items = page.getByRole("menuitem");
    await expect(items.first()).toBeFocused();
    await expect(moveButton(page)).toHaveAttribute("aria-expanded", "true");
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitem", { name: "Reset" })).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => boxOf(page)).toEqual({ ...stage, x: 720, width: 720 });
    await moveButton(page).press("Space");
    await expect(items.first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(items).toHaveCount(0);
    await expect(moveButton(page)).toBeFocused();
    await expect(page).toHaveURL("/projects");
  });
});

test("dragging and maximizing a window changes its place, and opens no menu", async ({ page }) => {
  await open(page, "/projects");

  await test.step("a click elsewhere closes the menu, and the end of a drag does not open it", async () => {
    const initial = await boxOf(page);
    await choose(page, "Smaller");
    await expect.poll(async () => (await boxOf(page)).x).toBe(initial.x + 48);
    await page.getByPlaceholder("Search projects...").click();
    await expect(page.getByRole("menuitem")).toHaveCount(0);
    await expect(page.getByPlaceholder("Search projects...")).toBeFocused();
    const before = await boxOf(page);
    const button = await moveButton(page).boundingBox();
    const [x, y] = [(button?.x ?? 0) + 20, (button?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(page)).x).toBe(before.x + 20);
    await expect(page.getByRole("menuitem")).toHaveCount(0);
    await choose(page, "Reset");
    await expect.poll(() => boxOf(page)).toEqual(initial);
  });

  await test.step("dragging to an edge snaps a window, and a maximized one can be restored", async () => {
    const initial = await boxOf(page);
    const stage = await stageOf(page);
    async function dragTo(x: number, y: number) {
      const { x: left, y: top } = await boxOf(page);
      await page.mouse.move(left + 200, top + 20);
      await page.mouse.down();
      await page.mouse.move(left + 220, top + 40);
      await page.mouse.move(x, y);
      await page.mouse.up();
    }
    await dragTo(3, 400);
    await expect.poll(() => boxOf(page)).toEqual({ ...stage, width: 720 });
    await dragTo(1437, 400);
    await expect.poll(() => boxOf(page)).toEqual({ ...stage, x: 720, width: 720 });
    await choose(page, "Reset");
    await expect.poll(() => boxOf(page)).toEqual(initial);
    await dragTo(600, stage.y + 2);
    await expect.poll(() => boxOf(page)).toEqual(stage);
    await page.getByRole("button", { name: "Restore Projects" }).click();
    await expect.poll(() => boxOf(page)).toEqual(initial);
  });

  await test.step("a maximized window of projects has more columns instead of larger pictures", async () => {
    const cards = page.getByRole("article");
    const columns = async () => {
      const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
      return new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size;
    };
    expect(await columns()).toBe(2);
    const width = (await cards.first().boundingBox())?.width ?? 0;
    await page.getByRole("button", { name: "Maximize Projects" }).click();
    await expect.poll(columns).toBe(3);
    expect((await cards.first().boundingBox())?.width).toBeLessThan(width);
  });
});

test("each app has its own default size", { tag: "@release" }, async ({ page, site }) => {
  await makeBlog(site, { slug: "first" });
  for (const [path, name, width, height] of [
    ["/terminal", "Terminal", 640, 400],
    ["/contact", "Contact", 880, 600],
    ["/projects", "Projects", 1120, undefined],
    ["/blog/first", "Blog", 780, undefined],
  ] as const) {
    await open(page, path);
    const fullHeight = (await stageOf(page)).height - 24;
    const box = await boxOf(page, name);
    expect([box.width, box.height], name).toEqual([width, height ?? fullHeight]);
  }
});
