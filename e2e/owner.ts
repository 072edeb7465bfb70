import type { Page } from "@playwright/test";
import { checkPassword, setOwner } from "../src/core/account/server/credentials.ts";
import { startSession } from "../src/core/account/server/sessions.ts";
import type { Site } from "./site.ts";

export const owner = { email: "ada@example.org", password: "correct horse battery" };

/** Opens an admin screen as the signed-in owner, in a browser whose visits are not counted. */
export async function openAsOwner(page: Page, site: Site, path: string): Promise<string> {
  await setOwner(site.context.db, owner);
  const account = await checkPassword(site.context.db, owner);
  const token = account && (await startSession(site.context.db, account, { now: site.context.clock() }));
  if (token === undefined) throw new Error("The owner cannot sign in");
  await page.addInitScript((adminToken) => {
    // Runs only on the first load, so that values the site removes stay removed.
    if (sessionStorage.getItem("initialized") !== null) return;
    sessionStorage.setItem("initialized", "true");
    localStorage.setItem("adminToken", adminToken);
    localStorage.setItem("visitsNotCounted", "true");
  }, token);
  await page.goto(path);
  return token;
}

/** Whether the browser has a stored token. */
export function hasToken(page: Page): Promise<boolean> {
  return page.evaluate(() => localStorage.getItem("adminToken") !== null);
}
