import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { expect, test, waitForHydration } from "./site.ts";

interface Animated {
  pseudoElement: string;
  name: string;
  /** Milliseconds. */
  end: number;
}

declare global {
  interface Window {
    /** The animations of each transition so far. */
    transitions: Animated[][];
    /** Whether to stop each transition at its start. */
    paused?: boolean;
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.transitions = [];
    const start = document.startViewTransition;
    if (start === undefined) return;
    document.startViewTransition = function record(...args) {
      const transition = start.apply(document, args);
      transition.ready.then(
        () => {
          const animations = document.getAnimations().filter(({ effect }) => {
            return (effect as KeyframeEffect).pseudoElement?.startsWith("::view-transition");
          });
          if (window.paused) for (const animation of animations) animation.pause();
          const animated = animations.map((animation) => ({
            pseudoElement: (animation.effect as KeyframeEffect).pseudoElement ?? "",
            name: (animation as CSSAnimation).animationName ?? "",
            end: Number(animation.effect?.getComputedTiming().endTime),
          }));
          // React adds some of its own that take no time.
          window.transitions.push(animated.filter(({ end }) => end > 0));
        },
        () => {},
      );
      return transition;
    };
  });
});

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

function dockItem(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name });
}

/** Waits for a number of transitions and returns the last one. */
async function transition(page: Page, count: number): Promise<Animated[]> {
  await expect.poll(() => page.evaluate(() => window.transitions.length)).toBe(count);
  return page.evaluate(() => window.transitions.at(-1) ?? []);
}

/** Returns the middle of the window's picture at a moment of the transition. */
function middleAt(page: Page, moment: "start" | "end") {
  return page.evaluate((moment) => {
    for (const animation of document.getAnimations()) {
      if ((animation.effect as KeyframeEffect).pseudoElement !== "::view-transition-group(window)") continue;
      animation.currentTime = moment === "start" ? 0 : 179.999;
    }
    const style = getComputedStyle(document.documentElement, "::view-transition-group(window)");
    const { e, f } = new DOMMatrix(style.transform);
    return {
      x: e + Number.parseFloat(style.width) / 2,
      y: f + Number.parseFloat(style.height) / 2,
    };
  }, moment);
}

async function middleOf(page: Page, name: string) {
  const box = await dockItem(page, name).boundingBox();
  if (box === null) throw new Error(`${name} is not visible.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function expectNear(actual: { x: number; y: number }, expected: { x: number; y: number }) {
  expect(Math.hypot(actual.x - expected.x, actual.y - expected.y)).toBeLessThan(2);
}

test("a window opens from its item in the dock and closes into it, in less than 200 ms", async ({ page }) => {
  await open(page, "/");
  await page.evaluate(() => {
    window.paused = true;
  });
  await dockItem(page, "Tech").click();
  const opening = await transition(page, 1);
  expect(opening.map(({ name }) => name)).toEqual(["dock", "-ua-view-transition-fade-in"]);
  expect(opening.every(({ end }) => end < 200)).toBe(true);
  expectNear(await middleAt(page, "start"), await middleOf(page, "Tech"));
  // Before the transition ends, the keyboard already works in the window.
  await expect(page.getByRole("heading", { level: 1, name: "Tech" })).toBeFocused();
  await page.keyboard.press("Escape");
  const closing = await transition(page, 2);
  expect(closing.map(({ name }) => name)).toEqual(["dock", "-ua-view-transition-fade-out"]);
  expect(closing.every(({ end }) => end < 200)).toBe(true);
  expectNear(await middleAt(page, "end"), await middleOf(page, "Tech"));
  await expect(dockItem(page, "Tech")).toBeFocused();
});

test("the windows of two apps cross-fade, so that the wallpaper does not shine through", async ({ page }) => {
  await open(page, "/projects");
  await dockItem(page, "Terminal").click();
  const animated = await transition(page, 1);
  const names = (part: string) =>
    animated.filter(({ pseudoElement }) => pseudoElement === `::view-transition-${part}(window)`);
  // With this blend mode, the sum of both pictures is opaque wherever both are.
  const blend = expect.objectContaining({ name: "-ua-mix-blend-mode-plus-lighter" });
  expect(names("old")).toContainEqual(blend);
  expect(names("new")).toContainEqual(blend);
  expect(names("group")).toHaveLength(1);
  expect(animated.every(({ end }) => end < 200)).toBe(true);
});

test("the cover of a card becomes the cover of the post", async ({ page, site }) => {
  const { image } = await makeBlog(site, { slug: "first", title: "First light" });
  await site.context.covers.prepare([image]);
  await open(page, "/blog");
  const released = Promise.withResolvers<void>();
  await page.route("**/api/Blogs/slug/first", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "First light" }).click();
  await expect(page).toHaveURL("/blog/first");
  await expect(page.getByRole("status")).toHaveText("Loading post");
  await expect.poll(() => page.evaluate(() => window.transitions.length)).toBeGreaterThan(0);
  const animated = await page.evaluate(() => window.transitions.at(-1) ?? []);
  const elements = new Set(animated.map(({ pseudoElement }) => pseudoElement));
  for (const part of ["group", "old", "new"]) {
    expect(elements).toContain(`::view-transition-${part}(cover-first)`);
  }
  expect(animated.every(({ end }) => end < 200)).toBe(true);
  // While the post loads, its cover is there.
  await expect(page.locator("[aria-busy] img")).toBeVisible();
  released.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "First light" })).toBeFocused();
  await expect(page.locator("article img")).toBeVisible();
});

test("a click or a key ends a transition that is running", async ({ page }) => {
  await open(page, "/");
  // It would never end by itself.
  await page.evaluate(() => {
    window.paused = true;
  });
  await dockItem(page, "Tech").click();
  await transition(page, 1);
  await dockItem(page, "Me").click();
  await transition(page, 2);
  await expect(page.getByRole("heading", { level: 1, name: "Me" })).toBeFocused();
  await page.keyboard.press("Escape");
  await transition(page, 3);
  await expect(page).toHaveURL("/");
  await expect(dockItem(page, "Me")).toBeFocused();
});

test("changes within a window start no transition", async ({ page }) => {
  await open(page, "/projects");
  await page.getByPlaceholder("Search projects...").fill("nothing like this");
  await expect(page.getByText("No projects found")).toBeVisible();
  await page.getByRole("button", { name: "Clear Search" }).click();
  await expect(page.getByText("No projects found")).toBeHidden();
  expect(await page.evaluate(() => window.transitions)).toEqual([]);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("no transition starts", async ({ page, site }) => {
    await makeBlog(site, { slug: "first", title: "First light" });
    await open(page, "/");
    await dockItem(page, "Tech").click();
    await expect(page.getByRole("heading", { level: 1, name: "Tech" })).toBeFocused();
    await dockItem(page, "Blog").click();
    await page.getByRole("link", { name: "First light" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "First light" })).toBeFocused();
    await page.getByRole("link", { name: "Close Blog" }).click();
    await expect(dockItem(page, "Blog")).toBeFocused();
    expect(await page.evaluate(() => window.transitions)).toEqual([]);
  });
});

test("without the API, everything opens, closes, and gets the focus", async ({ page, site }) => {
  await makeBlog(site, { slug: "first", title: "First light" });
  await page.addInitScript(() => {
    for (const name of ["startViewTransition", "activeViewTransition"]) {
      Reflect.deleteProperty(Document.prototype, name);
      Reflect.deleteProperty(document, name);
    }
  });
  await open(page, "/");
  expect(await page.evaluate(() => "startViewTransition" in document)).toBe(false);
  await dockItem(page, "Tech").click();
  await expect(page.getByRole("heading", { level: 1, name: "Tech" })).toBeFocused();
  await dockItem(page, "Blog").click();
  await page.getByRole("link", { name: "First light" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First light" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
  await expect(dockItem(page, "Blog")).toBeFocused();
});
