import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { installation } from "../src/core/process/installation.ts";
import { publicPages, test } from "./every-page.ts";
import { expect, test as plainTest, waitForHydration } from "./site.ts";

// A document has only the styles of its own screen. Those of the others come with their modules.

// Of the two, the one whose forced colors are not those of a page without styles.
test.use({ colorScheme: "light" });

const properties = [
  "background-color",
  "border-top",
  "color",
  "display",
  "flex-direction",
  "font",
  "gap",
  "grid-template-columns",
  "list-style-type",
  "margin",
  "max-width",
  "overflow",
  "padding",
  "position",
  "text-align",
  "width",
];

/** Opens a screen without loading a document. */
async function navigate(page: Page, target: string) {
  await page.evaluate((target) => {
    history.pushState(null, "", target);
    dispatchEvent(new PopStateEvent("popstate"));
  }, target);
}

/**
 * Turns transitions off. Even one of 1 ms lasts until the next frame, in which Chromium shows links in the forced color
 * of links instead of the one that they inherit.
 */
function turnOffTransitions(page: Page) {
  return page.evaluate(() => {
    const styles = new CSSStyleSheet();
    styles.replaceSync("* { transition: none !important }");
    document.adoptedStyleSheets.push(styles);
  });
}

/** Returns how every element of the window looks, except for what changes with time. */
function look(page: Page): Promise<string[]> {
  return page.evaluate((names) => {
    const main = document.querySelector("main");
    // After a change of the medium, Chromium may keep the used margins of the layout before it.
    if (main) main.style.display = "none";
    main?.getBoundingClientRect();
    main?.style.removeProperty("display");
    const elements = [...(main?.querySelectorAll<HTMLElement>("#content, #content *") ?? [])];
    const lasting = elements.filter((element) => !element.closest("[data-behind], [role=log] [class*=row_]"));
    return lasting.map((element) => {
      const style = getComputedStyle(element);
      return [element.tagName, ...names.map((name) => style.getPropertyValue(name))].join("; ");
    });
  }, properties);
}

/** Expects a screen to look the same whether it was loaded or opened from another screen. */
async function expectOneLook(page: Page, screen: string): Promise<void> {
  const looks: string[][] = [];
  for (const start of [screen, screen === "/" ? "/terminal" : "/"]) {
    await page.emulateMedia({ media: "screen", reducedMotion: "reduce", forcedColors: "none" });
    await page.goto(start);
    await waitForHydration(page);
    if (start !== screen) await navigate(page, screen);
    // The controls of a window are loaded afterwards.
    await expect(page.getByRole("button", { name: "Move" })).toHaveCount(screen === "/" ? 0 : 1);
    await expect(page.locator("main :is(h1, [data-name]):not([data-behind] *)").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    // It follows the greeting, which is typed.
    if (screen === "/contact")
      await page.locator("#content").getByRole("link", { name: "Privacy" }).waitFor();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await turnOffTransitions(page);
    const content = page.locator("#content");
    const normal = await look(page);
    // Chromium applies a medium some time after it was emulated.
    await page.emulateMedia({ media: "print" });
    await expect(content).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(content).toHaveCSS("font-size", "12.6667px");
    const print = await look(page);
    await page.emulateMedia({ media: "screen", forcedColors: "active" });
    await expect(content).toHaveCSS("background-color", "rgba(255, 255, 255, 0)");
    await expect(content).toHaveCSS("font-size", "16px");
    looks.push([...normal, ...print, ...(await look(page))]);
  }
  expect(looks[0]?.length, screen).toBeGreaterThan(3);
  expect(looks[1], screen).toEqual(looks[0]);
}

const ordinary = ["/projects", "/blog", "/contact"];

test("projects, the blog, and the chat look the same whether they were loaded or opened from another screen", {
  tag: "@release",
}, async ({ page, site: _ }) => {
  for (const screen of ordinary) await expectOneLook(page, screen);
});

// Only a release measures the others, because each needs as long as three other tests.
test.describe("on a release", { tag: "@release" }, () => {
  for (const screen of publicPages.filter((path) => path !== "/blog/hostile" && !ordinary.includes(path))) {
    test(`${screen} looks the same whether it was loaded or opened from another screen`, async ({
      page,
      site: _,
    }) => {
      await expectOneLook(page, screen);
    });
  }
});

plainTest(
  "a document has the styles of its own screen, and those of another are added once, when it is opened",
  async ({ page }) => {
    const styles = new Map<string, string>();
    for (const screen of ["/", "/projects", "/contact"]) {
      await page.goto(screen);
      styles.set(screen, (await page.locator("style").first().textContent()) ?? "");
      expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    }
    expect(new Set(styles.values()).size).toBe(3);
    const longest = Math.max(...[...styles.values()].map(({ length }) => length));
    const all = new Set([...styles.values()].flatMap((text) => text.split("}")));
    expect([...all].join("}").length).toBeGreaterThan(longest * 1.1);

    // Otherwise the other screens would be loaded ahead of time, with their styles.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    const sheets = () => page.evaluate(() => document.adoptedStyleSheets.length);
    await page.goto("/admin/login");
    await waitForHydration(page);
    // The first has what no screen needs before it is hydrated.
    await expect.poll(sheets).toBe(1);
    for (const [target, count] of [
      ["/tech", 2],
      ["/me", 3],
      ["/tech", 3],
    ] as const) {
      await navigate(page, target);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(target === "/tech" ? "Tech" : "Me");
      expect(await sheets()).toBe(count);
    }
    await expect(page.getByRole("article").first()).toHaveCSS("display", "flex");
  },
);

test("every file that a script names exists, and the main file is compiled while it is downloaded", async () => {
  const folder = path.join(installation.client, "assets");
  const files = new Set(await readdir(folder));
  const scripts = [...files].filter((name) => name.endsWith(".js"));
  expect(scripts.filter((name) => name.startsWith("base-"))).toHaveLength(1);
  for (const script of scripts) {
    const code = await readFile(path.join(folder, script), "utf8");
    const named = code.matchAll(/["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css|woff2))["'`]/g);
    expect(Array.from(named, ([, name = ""]) => name).filter((name) => !files.has(name))).toEqual([]);
    expect(code.startsWith("//# allFunctionsCalledOnLoad\n")).toBe(script.startsWith("base-"));
  }
});
