import type { Page } from "@playwright/test";
import { screens } from "../src/core/admin/features.ts";
import { addMessage, messageId } from "../test/messages.ts";
import { violationsInSchemes } from "./axe.ts";
import { publicPages, test } from "./every-page.ts";
import { openAsOwner } from "./owner.ts";
import { expect, waitForHydration } from "./site.ts";

const adminScreens = [...screens.map(({ path }) => path), `/admin/messages/${messageId}`];

test.slow();

test("axe finds no violations on any public page in either scheme", async ({ page, site: _ }) => {
  for (const address of [...publicPages, "/projects?q=nothing-like-this"]) {
    await page.goto(address);
    await waitForHydration(page);
    expect(await violationsInSchemes(page), address).toEqual([]);
  }
});

test("axe finds no violations on any screen of the admin area in either scheme", async ({ page, site }) => {
  await addMessage(site.context.db);
  await openAsOwner(page, site, "/admin");
  for (const screen of adminScreens) {
    await page.goto(screen);
    await expectLoaded(page);
    expect(await violationsInSchemes(page), screen).toEqual([]);
  }
});

async function expectLoaded(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
