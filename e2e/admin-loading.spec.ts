import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { openAsOwner } from "./owner.ts";
import { expect, test } from "./site.ts";

test.use({ expectedMessages: /ERR_FAILED|Failed to fetch dynamically imported module|401/ });

const screens = [
  ["Dashboard", "/admin", "Loading visits..."],
  ["Insight", "/admin/insight", "Loading figures..."],
  ["Blogs", "/admin/blogs", "Loading blogs..."],
  ["Media", "/admin/media", "Loading pictures..."],
  ["Messages", "/admin/messages", "Loading messages..."],
  ["Settings", "/admin/settings", "Loading settings..."],
] as const;

/** Lets the test hold back the responses of the API, and release them. By default, all but that to the guard. */
async function controlApi(page: Page, calls: string | RegExp = /\/api\/(?!auth\/verify)/) {
  let { promise, resolve } = Promise.withResolvers<void>();
  resolve();
  await page.route(calls, async (route) => {
    await promise;
    await route.continue();
  });
  return {
    hold: () => {
      ({ promise, resolve } = Promise.withResolvers<void>());
    },
    release: () => resolve(),
  };
}

test("each screen shows the header and placeholders while it loads, on wide and narrow screens", {
  tag: "@release",
}, async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAsOwner(page, site, "/admin/login");
  const api = await controlApi(page);
  for (const [name, path, text] of screens) {
    await test.step(name, async () => {
      api.hold();
      await page.goto(path);
      const tab = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name });
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
        // A phone has the name in the header, and some tabs in a sheet only.
        if (width === 1440) await expect(tab).toHaveAttribute("aria-current", "page");
        else await expect(page.getByRole("banner").getByText(name, { exact: true }).first()).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
        await expect(page.locator("main [aria-busy=true]")).toBeVisible();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${width} pixels`).toBe(0);
      }
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 740 });
      await tab.focus();
      api.release();
      await expect(page.getByText(text)).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.locator("main[aria-busy=true], main [aria-busy=true]")).toHaveCount(0);
      // The header is the same one as before.
      await expect(tab).toBeFocused();
    });
  }
  await test.step("a tab shows the placeholders of its screen until that is loaded", async () => {
    await page.goto("/admin/messages");
    await expect(page.getByText("No messages found.")).toBeVisible();
    api.hold();
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByText("Loading visits...")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    api.release();
    await expect(page.getByText("No visits recorded yet.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a screen says that it needs JavaScript, and shows nothing else", async ({ page }) => {
    await page.goto("/admin");
    const notice = page.getByRole("paragraph").filter({ hasText: "The admin area needs JavaScript." });
    await expect(notice).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("heading")).toHaveCount(0);
  });
});

test("nothing of a screen is visible before the guard has decided", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin/login");
  const guard = await controlApi(page, "**/api/auth/verify");
  for (const path of ["/admin", "/admin/insight?period=90"]) {
    guard.hold();
    const asked = page.waitForRequest("**/api/auth/verify");
    await page.goto(path);
    await asked;
    await expect(page.getByRole("navigation", { name: "Admin", includeHidden: true })).toBeHidden();
    await expect(page.getByText(/^Loading/).first()).toBeHidden();
    guard.release();
    await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  }
});

test("who is not signed in gets to the sign-in without seeing a screen", { tag: "@release" }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const look = () => {
      const header = document.querySelector("nav[aria-label=Admin]");
      if (header?.checkVisibility({ visibilityProperty: true })) sessionStorage.setItem("seen", "yes");
      requestAnimationFrame(look);
    };
    look();
  });
  for (const token of ["", "expired"]) {
    for (const path of ["/admin", "/admin/insight?period=90", "/admin/blogs/new"]) {
      await page.goto("/admin/login");
      await page.evaluate((text) => text && localStorage.setItem("adminToken", text), token);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Portal");
      await expect(page).toHaveURL(/\/admin\/login\?from=/);
      expect(await page.evaluate(() => sessionStorage.getItem("seen")), `${path} ${token}`).toBeNull();
    }
  }
});

test("the server renders the card of the login without the header", { tag: "@release" }, async ({ page }) => {
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Portal");
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await page.unroute("**/*.js");
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Portal");
  await expect(page.getByRole("banner")).toHaveCount(0);
});

test("the header begins and ends where the content does at every width", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/admin");
  await expect(page.getByText("No visits recorded yet.")).toBeVisible();
  for (const width of [1440, 1024, 768, 640, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const edges = await page.evaluate(() => {
      const find = (selector: string) => [...document.querySelectorAll(selector)];
      const left = (element: Element | undefined) => element?.getBoundingClientRect().left;
      const right = (element: Element | undefined) => element?.getBoundingClientRect().right;
      const textEnd = (element: Element | undefined) => {
        const range = document.createRange();
        range.selectNodeContents(element as Element);
        return range.getBoundingClientRect().right;
      };
      const [name, screenName] = find("header p");
      const [link] = find("header a[href='/']");
      const [menu] = find("header > div > button");
      const [logout] = find("header > button");
      const [tab] = find("nav a");
      const padding = Number.parseFloat(link ? getComputedStyle(link).paddingRight : "");
      const isStacked = innerWidth < 860;
      // On phones, the tabs are as wide as the screen.
      const isPhone = innerWidth < 640;
      return {
        content: [left(find("main > *")[0]), right(find("main > *")[0])],
        names: isPhone ? [left(screenName), right(menu)] : [left(name), Number(right(link)) - padding],
        tabs: isPhone
          ? undefined
          : isStacked
            ? [left(tab), right(logout)]
            : [left(tab?.querySelector("svg") ?? undefined), textEnd(logout)],
      };
    });
    const round = (values: (number | undefined)[]) => values.map((value) => Math.round(value ?? -1));
    expect(round(edges.names), `${width} pixels`).toEqual(round(edges.content));
    if (edges.tabs) expect(round(edges.tabs), `${width} pixels`).toEqual(round(edges.content));
  }
});
