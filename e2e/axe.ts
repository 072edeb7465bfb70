import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

/** The version that AxeBuilder uses. */
const { source } = createRequire(import.meta.resolve("@axe-core/playwright"))("axe-core") as {
  source: string;
};

interface Axe {
  run(context: unknown, options: unknown): Promise<{ violations: object[] }>;
}

/**
 * Returns what axe finds on the page, or in one part of it. AxeBuilder finds the same, but takes several times as long: it loads
 * axe for every call, describes everything that is right, and opens another page to do so. What fades in has its last color.
 */
export async function violationsOf(page: Page, part?: string): Promise<object[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(source);
  }
  return page.evaluate(async (selector) => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(selector ?? document, { resultTypes: ["violations"] });
    return violations;
  }, part);
}
