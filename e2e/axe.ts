import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/**
 * Returns what axe finds on the page, or in one part of it. What fades in is looked at in its last color. A test needs much
 * less time for this than with AxeBuilder, which loads axe for each look, and describes what is right, too. Frames are left
 * out: they show public pages, which are looked at by themselves, and change while the owner types.
 */
export async function violationsOf(page: Page, part?: string): Promise<object[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const options = { resultTypes: ["violations" as const], iframes: false };
    const { violations } = await axe.run(selector ?? document, options);
    return violations;
  }, part);
}

/** What axe finds on a page with a preview of the site, in both schemes. */
export async function violationsInSchemes(page: Page): Promise<object[]> {
  const found: object[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    if ((await page.locator("iframe").count()) > 0)
      await expect(page.frameLocator("iframe").locator("main")).toBeAttached();
    // Without the transition from one scheme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    found.push(...(await violationsOf(page)));
  }
  return found;
}
