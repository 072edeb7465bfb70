import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { installation } from "../src/core/process/installation.ts";
import { violationsOf } from "./axe.ts";
import { test as base, expect, type Site, waitForHydration } from "./site.ts";

// The pages that the server writes: /privacy and /stats.

const test = base.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    const stats = "stats: [visits, pages, sources, countries, devices]\n";
    await writeFile(path.join(siteDir, "site.yaml"), stats, { flag: "a" });
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
});

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

async function visit({ url }: Site, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const headers = { "User-Agent": agent, "Accept-Language": "de", Referer: `${url}/projects` };
    await fetch(`${url}/api/dashboard/visits`, { method: "POST", headers });
  }
}

async function expectToFit(page: Page) {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    const overflow = await page
      .locator("#content")
      .evaluate((content) => content.scrollWidth - content.clientWidth);
    expect([size, overflow]).toEqual([size, 0]);
  }
}

test("a visitor reads the figures, and from the contact form on what the site stores", async ({
  page,
  site,
}) => {
  // It changes the size of the window right after navigations. Where that ends a transition, Chromium has an error of the page.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(site, 4);
  // Before the visits of this browser are counted.
  await test.step("the figures", async () => {
    await page.goto("/stats");
    await waitForHydration(page);
    const stats = page.getByRole("article", { name: "Stats" });
    await expect(stats).toContainText("4 visits by 1 visitor.");
    const chart = stats.getByRole("img", { name: /^Visits and visitors on each day, from 0 to 4 visits/ });
    await expect(chart).toBeVisible();
    await expect
      .poll(() => chart.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(stats.getByRole("row", { name: "Projects 4" })).toBeVisible();
    await expect(stats.getByRole("row", { name: "Desktop 4" })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await expectToFit(page);
    await stats.getByRole("link", { name: "Projects" }).click();
    await expect(page).toHaveURL("/projects");
  });

  await test.step("what the site stores", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/contact");
    await page.getByRole("link", { name: "Privacy", exact: true }).click();
    await expect(page).toHaveURL("/privacy");
    await expect(page).toHaveTitle(/^Privacy/);
    const privacy = page.getByRole("article", { name: "Privacy" });
    await expect(privacy).toContainText("Visits that are more than 90 days old are deleted.");
    await expect(privacy.getByRole("row")).toHaveCount(10);
    expect(await violationsOf(page)).toEqual([]);
    await expectToFit(page);
    await page.goto("/contact");
    await page.getByRole("link", { name: "Privacy", exact: true }).click();
    await expect(page).toHaveURL("/privacy");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("both pages have the same text, and the contact form leads to the first", async ({ page, site }) => {
    await visit(site, 3);
    await page.goto("/contact");
    await page.getByRole("link", { name: "More about privacy" }).click();
    await expect(page.getByRole("heading", { name: "In your browser" })).toBeVisible();
    await page.getByRole("link", { name: "public", exact: true }).click();
    await expect(page).toHaveURL("/stats");
    await expect(page.getByRole("row", { name: "Desktop 3" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Enlarge/ })).toBeHidden();
  });
});

test.describe("on a site without public figures", () => {
  test.use({
    siteConfig: async ({ browserName: _ }, use) => use({}),
    expectedMessages: /Failed to load resource.*404/,
  });

  test("the address of the figures is unknown", async ({ page }) => {
    expect((await page.goto("/stats"))?.status()).toBe(404);
    expect((await page.request.get("/stats.svg")).status()).toBe(404);
    await page.goto("/privacy");
    await expect(page.getByRole("article", { name: "Privacy" })).not.toContainText("public");
  });
});
