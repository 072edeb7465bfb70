import type { Page } from "@playwright/test";
import { publicPages, test } from "./every-page.ts";
import { expect, waitForHydration } from "./site.ts";

// A document has only the styles of its own screen. Those of the others come with their modules.

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
async function navigate(page: Page, path: string) {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Returns how every element of the window looks, except for what changes with time. */
function look(page: Page): Promise<string[]> {
  return page.evaluate((names) => {
    const main = document.querySelector("main");
    const elements = [...(main?.querySelectorAll<HTMLElement>("#content, #content *") ?? [])];
    const lasting = elements.filter((element) => !element.closest("[role=log] [class^=row]"));
    return lasting.map((element) => {
      const style = getComputedStyle(element);
      return [element.tagName, ...names.map((name) => style.getPropertyValue(name))].join("; ");
    });
  }, properties);
}

for (const path of publicPages.filter((path) => path !== "/" && path !== "/blog/hostile")) {
  test(`${path} looks the same whether it was loaded or opened from another screen`, async ({
    page,
    site: _,
  }) => {
    const looks: string[][] = [];
    for (const open of [(target: string) => page.goto(target), (target: string) => navigate(page, target)]) {
      await page.emulateMedia({ media: "screen", reducedMotion: "reduce", forcedColors: "none" });
      await page.goto("/");
      await waitForHydration(page);
      await open(path);
      await waitForHydration(page);
      // The controls of the window are loaded afterwards.
      await expect(page.getByRole("button", { name: "Move" })).toBeVisible();
      await expect(page.locator("main :is(h1, [data-name])").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      const content = page.locator("#content");
      const screen = await look(page);
      // Chromium applies a medium some time after it was emulated.
      await page.emulateMedia({ media: "print" });
      await expect(content).toHaveCSS("color", "rgb(0, 0, 0)");
      await expect(content).toHaveCSS("font-size", "12.6667px");
      const print = await look(page);
      await page.emulateMedia({ media: "screen", forcedColors: "active" });
      await expect(content).toHaveCSS("background-color", "rgba(255, 255, 255, 0)");
      await expect(content).toHaveCSS("font-size", "16px");
      looks.push([...screen, ...print, ...(await look(page))]);
    }
    expect(looks[0]?.length).toBeGreaterThan(3);
    expect(looks[1]).toEqual(looks[0]);
  });
}

test("a document has the styles of its own screen and not those of others", async ({ page, site: _ }) => {
  const styles = new Map<string, string>();
  for (const path of ["/", "/projects", "/contact"]) {
    await page.goto(path);
    styles.set(path, (await page.locator("style").first().textContent()) ?? "");
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  }
  expect(new Set(styles.values()).size).toBe(3);
  const longest = Math.max(...[...styles.values()].map(({ length }) => length));
  const all = new Set([...styles.values()].flatMap((text) => text.split("}")));
  expect([...all].join("}").length).toBeGreaterThan(longest * 1.1);
});
