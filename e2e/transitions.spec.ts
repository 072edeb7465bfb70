import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { readSampleSite } from "../test/sample-site.ts";
import { dockItem, open, recordTransitions, transition } from "./recorded-transitions.ts";
import { expect, test } from "./site.ts";

const { profile } = await readSampleSite();

test.beforeEach(recordTransitions);

/** Returns the middle of the window at a moment of the animation with which it opens. */
function openingMiddleAt(page: Page, moment: "start" | "end") {
  return page.locator("main > [data-window]").evaluate((element, moment) => {
    const [animation] = element.getAnimations();
    if (animation === undefined) throw new Error("The window does not move.");
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    animation.currentTime = moment === "start" ? 0 : Number(endTime) - 0.001;
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, width, end: Number(endTime) };
  }, moment);
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

test("a window opens from its item in the dock and closes into it, in less than 200 ms, and nothing else moves", {
  tag: "@release",
}, async ({ page }) => {
  await test.step("a window opens and closes", async () => {
    await open(page, "/");
    await page.evaluate(() => {
      window.paused = true;
    });
    await dockItem(page, "Tech").click();
    await expect(page.getByRole("heading", { level: 2, name: "My Tech Stack" })).toBeVisible();
    const opening = await openingMiddleAt(page, "start");
    // Nothing gets a scroll bar on the way.
    await expect(page.getByRole("main")).toHaveCSS("overflow", "clip");
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    expectNear(opening, await middleOf(page, "Tech"));
    const opened = await openingMiddleAt(page, "end");
    expect(opened.width).toBeGreaterThan(10 * opening.width);
    expect(opened.end).toBeLessThan(200);
    // The content needs no transition, and before the animation ends, the keyboard already works in the window.
    expect(await page.evaluate(() => window.transitions)).toEqual([]);
    await expect(page.getByRole("heading", { level: 1, name: "Tech" })).toBeFocused();
    await page.keyboard.press("Escape");
    const closing = await transition(page, 1);
    expect(closing.map(({ name }) => name)).toEqual(["dock", "-ua-view-transition-fade-out"]);
    expect(closing.every(({ end }) => end < 200)).toBe(true);
    expectNear(await middleAt(page, "end"), await middleOf(page, "Tech"));
    await expect(dockItem(page, "Tech")).toBeFocused();
  });

  await test.step("changes within a window start no transition", async () => {
    await open(page, "/projects");
    await page.getByPlaceholder("Search projects...").fill("nothing like this");
    await expect(page.getByText("No projects found")).toBeVisible();
    await page.getByRole("button", { name: "Clear Search" }).click();
    await expect(page.getByText("No projects found")).toBeHidden();
    expect(await page.evaluate(() => window.transitions)).toEqual([]);
  });
});

test("a window opens before its content has arrived", { tag: "@release" }, async ({ page }) => {
  await test.step("it can be closed, by key, by button, and from the dock", async () => {
    const released = Promise.withResolvers<void>();
    await open(page, "/");
    // From now on, the network is stuck.
    await page.route(/\.data/, async (route) => {
      await released.promise;
      await route.continue();
    });
    const entries = () => page.evaluate(() => history.length);
    const entriesBefore = await entries();
    await dockItem(page, "Tech").click();
    const tech = page.getByRole("region", { name: "Tech", exact: true });
    await expect(tech.getByRole("status")).toHaveText("Loading Tech...");
    await expect(tech.getByRole("region", { name: "Content" })).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("heading", { level: 1, name: "Tech" })).toBeFocused();
    await expect(dockItem(page, "Tech")).toHaveAttribute("aria-current", "page");
    await page.keyboard.press("Escape");
    await expect(tech).toBeHidden();
    await expect(dockItem(page, "Tech")).toBeFocused();
    await expect(page).toHaveURL("/");

    await page.keyboard.press("Enter");
    await expect(tech).toBeVisible();
    await tech.getByRole("link", { name: "Close Tech" }).click();
    await expect(tech).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(tech).toBeVisible();
    // Pressing the item again closes the window, too.
    await dockItem(page, "Tech").click();
    await expect(tech).toBeHidden();
    expect(await entries()).toBe(entriesBefore);
    await dockItem(page, "Tech").click();
    await dockItem(page, "Me").click();
    await expect(page.getByRole("heading", { level: 1, name: "Me" })).toBeFocused();
    await expect(tech).toBeHidden();
    released.resolve();
    await expect(page).toHaveURL("/me");
    await expect(
      page.getByRole("region", { name: "Me", exact: true }).getByRole("heading", { level: 2 }).first(),
    ).toBeVisible();
    await expect(tech).toBeHidden();
    await page.unroute(/\.data/);
  });

  await test.step("the content arrives in the window that has opened", async () => {
    const released = Promise.withResolvers<void>();
    await page.route("**/tech.data*", async (route) => {
      await released.promise;
      await route.continue();
    });
    await open(page, "/");
    await dockItem(page, "Tech").click();
    const tech = page.getByRole("region", { name: "Tech", exact: true });
    await expect(tech.getByRole("status")).toBeVisible();
    const frame = await tech.elementHandle();
    released.resolve();
    await expect(tech.getByRole("heading", { level: 2, name: "My Tech Stack" })).toBeVisible();
    await expect(tech.getByRole("status")).toBeHidden();
    await expect(tech.getByRole("region", { name: "Content" })).not.toHaveAttribute("aria-busy");
    expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
    await expect(page.getByRole("heading", { level: 1, name: "Tech" })).toBeFocused();
    await expect(page).toHaveTitle(/^Tech/);
    await page.unroute("**/tech.data*");
  });

  await test.step("Back returns to the page before", async () => {
    await open(page, "/me");
    await page.getByRole("link", { name: "Close Me" }).click();
    await expect(page).toHaveURL("/");
    await page.route(/tech\.data/, () => {});
    await dockItem(page, "Tech").click();
    await expect(page.getByRole("region", { name: "Tech", exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("region", { name: "Me", exact: true })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1, name: profile.headline })).toBeVisible();
    await expect(page.locator("main > [data-window]")).toHaveCount(0);
  });
});

test("an app opens in place of another one before its content has arrived", { tag: "@release" }, async ({
  page,
}) => {
  await test.step("the app that is left stays until then", async () => {
    const released = Promise.withResolvers<void>();
    await open(page, "/");
    await dockItem(page, "Me").click();
    await expect(page).toHaveURL("/me");
    await page.route(/tech\.data/, async (route) => {
      await released.promise;
      await route.continue();
    });
    const me = page.getByRole("region", { name: "Me", exact: true });
    const tech = page.getByRole("region", { name: "Tech", exact: true });
    const animationsBefore = await page.evaluate(() => window.animationCount);
    await dockItem(page, "Tech").click();
    await expect(tech.getByRole("status")).toHaveText("Loading Tech...");
    await expect(me).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Tech" })).toBeFocused();
    await expect(dockItem(page, "Tech")).toHaveAttribute("aria-current", "page");
    await expect(dockItem(page, "Me")).not.toHaveAttribute("aria-current");
    // It grows out of the dock, as the other one stays behind it.
    await expect.poll(() => page.evaluate(() => window.animationCount)).toBe(animationsBefore + 1);

    // The app that has not been left yet needs nothing from the network.
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "fetch") requests.push(request.url());
    });
    const entry = () => page.evaluate(() => ({ length: history.length, key: history.state.key as string }));
    const entryBefore = await entry();
    await dockItem(page, "Me").click();
    await expect(page.getByRole("heading", { level: 1, name: "Me" })).toBeFocused();
    await expect(me.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(me.getByRole("status")).toBeHidden();
    await expect.poll(async () => (await entry()).key).not.toBe(entryBefore.key);
    expect((await entry()).length).toBe(entryBefore.length);
    expect(requests).toEqual([]);

    await dockItem(page, "Tech").click();
    await expect(tech).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/");
    await expect(dockItem(page, "Tech")).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL("/me");
    await expect(me.getByRole("heading", { level: 2 }).first()).toBeVisible();

    await dockItem(page, "Tech").click();
    await expect(tech.getByRole("status")).toBeVisible();
    released.resolve();
    await expect(tech.getByRole("heading", { level: 2, name: "My Tech Stack" })).toBeVisible();
    await expect(page).toHaveURL("/tech");
    await expect(page).toHaveTitle(/^Tech/);
    await page.unroute(/tech\.data/);
  });

  await test.step("an app that is left before it has been rendered does not appear any more", async () => {
    await open(page, "/projects");
    await page.evaluate(() => {
      const press = (path: string) => document.querySelector<HTMLElement>(`[data-app="${path}"]`)?.click();
      // React Router sets the address before React renders the screen, which takes a while on a slow device.
      const push = history.pushState;
      history.pushState = async (...entry) => {
        push.apply(history, entry);
        if (location.pathname !== "/tech" || window.shownApps !== undefined) return;
        await Promise.resolve();
        press("/me");
        // React renders the window.
        await Promise.resolve();
        const shown = new Set<string | null | undefined>();
        window.shownApps = shown;
        const note = () => shown.add(document.querySelector("[data-name]")?.textContent);
        note();
        new MutationObserver(note).observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
        });
      };
      press("/tech");
    });
    const me = page.getByRole("region", { name: "Me", exact: true });
    await expect(me.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page).toHaveURL("/me");
    expect(await page.evaluate(() => [...(window.shownApps ?? [])])).toEqual(["Me"]);
    await dockItem(page, "Tech").click();
    await expect(page).toHaveURL("/tech");
    await page.goBack();
    await expect(page).toHaveURL("/me");
    await page.goBack();
    await expect(page).toHaveURL("/tech");
  });
});

test("the dock and Back open what a visitor asked for", { tag: "@release" }, async ({ page }) => {
  await test.step("an app that was opened from another one leaves that one's place in the history", async () => {
    await open(page, "/me");
    const content = page.locator("#content");
    await content.evaluate((element) => element.scrollTo(0, 400));
    await dockItem(page, "Tech").click();
    await expect(page.getByRole("heading", { level: 2, name: "My Tech Stack" })).toBeVisible();
    await expect.poll(() => content.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    // Neither the window nor its content has a transition.
    expect(await page.evaluate(() => window.transitions)).toEqual([]);
    await page.goBack();
    await expect(page.getByRole("region", { name: "Me", exact: true })).toBeVisible();
    await expect.poll(() => content.evaluate(({ scrollTop }) => scrollTop)).toBe(400);
  });

  await test.step("a window that is closed before its navigation starts stays closed", async () => {
    await open(page, "/");
    await dockItem(page, "Tech").evaluate(async (item: HTMLElement) => {
      item.click();
      // React renders the window, and the navigation waits for a frame.
      await Promise.resolve();
      const name = document.activeElement;
      name?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      if (!name?.closest("main > [data-window]")) throw new Error("The window is not open.");
    });
    await expect(page.locator("main > [data-window]")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL("/");
    await expect(page.locator("main > [data-window]")).toHaveCount(0);
  });

  await test.step("a double click opens a window and leaves it open", async () => {
    await open(page, "/");
    await dockItem(page, "Tech").dblclick();
    await expect(page).toHaveURL("/tech");
    await expect(
      page.getByRole("region", { name: "Tech", exact: true }).getByRole("heading", { level: 2 }).first(),
    ).toBeVisible();
  });

  await test.step("after Back, the home screen is there, and apps open again", async () => {
    await open(page, "/");
    for (const name of ["Tech", "Tech", "Me"]) {
      await dockItem(page, name).click();
      await expect(page).toHaveURL(`/${name.toLowerCase()}`);
      await expect(
        page.getByRole("region", { name, exact: true }).getByRole("heading", { level: 2 }).first(),
      ).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL("/");
      await expect(page.locator("main > [data-window]")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1, name: profile.headline })).toBeVisible();
    }
  });

  await test.step("an item that opens a new tab opens no window here", async () => {
    await open(page, "/");
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      dockItem(page, "Tech").click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await expect(tab).toHaveURL("/tech");
    await expect(page.locator("main > [data-window]")).toHaveCount(0);
  });
});

test("a transition leads from one window or screen to the next, until a click or a key ends it", {
  tag: "@release",
}, async ({ page, site }) => {
  const { image } = await makeBlog(site, { slug: "first", title: "First light" });
  await site.context.covers.prepare([image]);

  await test.step("the windows of two apps cross-fade after a link, so that the wallpaper does not shine through", async () => {
    await open(page, "/blog/first");
    await page.getByRole("link", { name: "Send me a message" }).click();
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

  await test.step("the cover of a card becomes the cover of the post", async () => {
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
    await page.unroute("**/api/Blogs/slug/first");
  });

  await test.step("a click or a key ends a transition that is running", async () => {
    await open(page, "/blog/first");
    // It would never end by itself.
    await page.evaluate(() => {
      window.paused = true;
    });
    await page.getByRole("link", { name: "Send me a message" }).click();
    await transition(page, 1);
    await dockItem(page, "Me").click();
    await expect(page.getByRole("heading", { level: 1, name: "Me" })).toBeFocused();
    await expect(page).toHaveURL("/me");
    await page.keyboard.press("Escape");
    await transition(page, 2);
    await expect(page).toHaveURL("/");
    await expect(dockItem(page, "Me")).toBeFocused();
    await dockItem(page, "Tech").click();
    await expect(page.getByRole("heading", { level: 1, name: "Tech" })).toBeFocused();
  });
});

test("everything opens, closes, and gets the focus without transitions", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await makeBlog(site, { slug: "first", title: "First light" });

  await test.step("with reduced motion, none starts", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, "/");
    await dockItem(page, "Tech").click();
    await expect(page.getByRole("heading", { level: 1, name: "Tech" })).toBeFocused();
    await dockItem(page, "Blog").click();
    await page.getByRole("link", { name: "First light" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "First light" })).toBeFocused();
    await page.getByRole("link", { name: "Close Blog" }).click();
    await expect(dockItem(page, "Blog")).toBeFocused();
    expect(await page.evaluate(() => window.transitions)).toEqual([]);
    expect(await page.evaluate(() => window.animationCount)).toBe(0);
  });

  await test.step("without the API, there are none", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
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
});
