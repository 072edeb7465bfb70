import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/**
 * Returns what axe finds on the page, or in one part of it. What fades in is looked at in its last color. A test needs much
 * less time for this than with AxeBuilder, which loads axe for each look, and describes what is right, too. Frames are left
 * out: they show public pages, which are looked at by themselves, and change while the owner types.
 */
export async function violationsOf(
  page: Page,
  part?: string,
  rules: "all" | "colors" = "all",
): Promise<object[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part, rules }) => {
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
      }
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(part ?? document, {
        resultTypes: ["violations"],
        iframes: false,
        ...(rules === "colors" && { runOnly: ["color-contrast", "link-in-text-block"] }),
      });
      return violations;
    },
    { part, rules },
  );
}

/** What axe finds on a page with a preview of the site, in both schemes. */
export async function violationsInSchemes(page: Page): Promise<object[]> {
  const found: object[] = [];
  // Only colors differ between them.
  for (const [colorScheme, rules] of [
    ["light", "all"],
    ["dark", "colors"],
  ] as const) {
    if ((await page.locator("iframe").count()) > 0)
      await expect(page.frameLocator("iframe").locator("main")).toBeAttached();
    // Without the transition from one scheme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    found.push(...(await violationsOf(page, undefined, rules)));
  }
  return found;
}
