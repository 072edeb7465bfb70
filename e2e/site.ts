import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect } from "@playwright/test";
import { openDatabase } from "../src/core/db/open.ts";
import { loadPageBundle } from "../src/core/pages/server/bundle.ts";
import { installation } from "../src/core/process/installation.ts";
import { listen } from "../src/core/process/listen.ts";
import { createLog } from "../src/core/process/log/log.ts";
import { createApp } from "../src/core/server/app.ts";
import { type Config, readConfig } from "../src/core/server/config.ts";
import { type AppContext, createContext } from "../src/core/server/context.ts";
import { testPictureCache } from "../test/picture-cache.ts";

export { expect };

/** A running site with an empty database, for one test. */
export interface Site {
  url: string;
  context: AppContext;
}

interface SiteOptions {
  /** Configuration overrides for the site. */
  siteConfig: Partial<Config>;
  /** What the server takes for the time, in milliseconds since 1970. */
  siteClock: { now: () => number };
  /** Console messages that the test expects. Any other warning or error in the console fails the test. */
  expectedMessages: RegExp | undefined;
}

interface WorkerFixtures {
  /** A folder with a database that has all tables and no content. */
  migratedFolder: string;
}

/** Starts the built site for each test and points `page` at it. */
export const test = base.extend<SiteOptions & { site: Site }, WorkerFixtures>({
  migratedFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const folder = await makeFolder();
      const { db } = await openDatabase({ dataDir: folder, databaseUrl: undefined, onIdleError: () => {} });
      await db.destroy();
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],

  siteConfig: [{}, { option: true }],
  siteClock: [{ now: Date.now }, { option: true }],
  expectedMessages: [undefined, { option: true }],

  site: async ({ migratedFolder, siteConfig, siteClock }, use) => {
    const dataDir = await makeFolder();
    // A copy takes a fraction of the time of the migrations.
    await cp(migratedFolder, dataDir, { recursive: true });
    const config = {
      ...readConfig({ TIMEZONE: "UTC", LOG_LEVEL: "error", PORT: "0" }),
      dataDir,
      cacheDir: testPictureCache,
      ...siteConfig,
    };
    const context = await createContext(config, createLog(config.logLevel), () => siteClock.now());
    const bundle = await loadPageBundle(installation.pages);
    const app = createApp(context, { bundle, filesFolder: installation.client });
    const server = await listen(app, config);
    await use({ url: `http://127.0.0.1:${server.port}`, context });
    await server.close(1_000);
    await context.close();
    await rm(dataDir, { recursive: true, force: true });
  },

  baseURL: async ({ site }, use) => use(site.url),

  page: async ({ page, expectedMessages }, use) => {
    const unexpected: string[] = [];
    function collectUnexpected(message: string) {
      if (!expectedMessages?.test(message)) unexpected.push(message);
    }
    page.on("console", (message) => {
      if (["warning", "error"].includes(message.type())) collectUnexpected(message.text());
    });
    page.on("pageerror", (error) => collectUnexpected(String(error)));
    await use(page);
    expect(unexpected, "unexpected warnings and errors in the console").toEqual([]);
  },
});

function makeFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
}

/** Chooses the color scheme in the menu bar. */
export async function chooseScheme(page: import("@playwright/test").Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Color scheme" }).click();
  await page.getByRole("menuitemradio", { name }).click();
}

/** Waits until the window can be moved. Its buttons are there before. */
export async function waitForControls(page: import("@playwright/test").Page): Promise<void> {
  await page.locator("main > [data-window][data-touches]").waitFor();
}

/** Waits until the page is hydrated. Before that, links load documents, and fields do nothing. */
export async function waitForHydration(page: import("@playwright/test").Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}
