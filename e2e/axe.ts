import type { Page } from "@playwright/test";
import axe from "axe-core";

/**
 * Returns what axe finds on the page, or in one part of it. What fades in is looked at in its last color. A test needs much
 * less time for this than with AxeBuilder, which loads axe for each look, and describes what is right, too.
 */
export async function violationsOf(page: Page, part?: string): Promise<object[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async (selector) => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(selector ?? document, { resultTypes: ["violations"] });
    return violations;
  }, part);
}
