import { chromium } from "@playwright/test";
import { browserFlags } from "./lighthouse-audit.ts";
import { median } from "./median.ts";

const typed = "The words of a sentence that somebody writes, one key after the other. ";

interface Typing {
  siteUrl: string;
  token: string;
  /** The title of the post. */
  title: string;
}

/**
 * Types a sentence in the middle of a post. Returns the milliseconds from a key until the page is rendered and laid out with its
 * character.
 */
export async function timeKeys(
  executablePath: string,
  { siteUrl, token, title }: Typing,
): Promise<{ median: number; p95: number }> {
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((stored) => localStorage.setItem("adminToken", stored), token);
    await page.goto(`${siteUrl}/admin/blogs?q=${encodeURIComponent(title)}`);
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    const field = page.getByRole("textbox", { name: "Paragraph 40", exact: true });
    await field.click();
    await field.press("End");
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(window, { times });
      let start = 0;
      addEventListener("keydown", () => (start = performance.now()), { capture: true });
      // React renders at the end of the event, before this.
      addEventListener("input", () =>
        queueMicrotask(() => {
          document.documentElement.getBoundingClientRect();
          times.push(performance.now() - start);
        }),
      );
    });
    await page.keyboard.type(typed, { delay: 60 });
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
    if (times.length < typed.length) throw new Error(`Only ${times.length} keys were measured`);
    const sorted = times.toSorted((a, b) => a - b);
    return { median: median(times), p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
  } finally {
    await browser.close();
  }
}
