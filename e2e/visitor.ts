import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { waitForHydration } from "./site.ts";

const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Returns the headers of a browser in a random network. Visits of programs are not counted, and networks have limits. */
export function someVisitor(): Record<string, string> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  return { "X-Forwarded-For": address, "User-Agent": chrome };
}

/** Opens the page, and waits until its visit is recorded and the report has begun. Returns the id of the visit, if it has one. */
export async function visit(page: Page, address: string, referer = ""): Promise<string | undefined> {
  const recorded = page.waitForResponse("**/api/dashboard/visits");
  await page.goto(address, { referer });
  await waitForHydration(page);
  const { visit: id } = await (await recorded).json();
  // The response reaches the page a moment later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  return id;
}
