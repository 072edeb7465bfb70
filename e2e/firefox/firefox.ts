import { expect, type Page as PlaywrightPage } from "@playwright/test";
import { type Browser, type ElementHandle, launch, type Page } from "puppeteer-core";
import { findFirefox } from "../../test/firefox.ts";
import { test as siteTest } from "../site.ts";

interface Fixtures {
  /** A tab in a fresh profile of Firefox. An error or warning in its console fails the test. */
  tab: Page;
  /** Playwright cannot drive the Firefox of a distribution, so these tests have no Playwright page. */
  page: PlaywrightPage;
}

/** The address of the site that a tab belongs to. */
const addresses = new WeakMap<Page, string>();

/** Drives Firefox over WebDriver BiDi, against a site of its own for each test. */
export const test = siteTest.extend<Fixtures, { firefox: Browser }>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const executablePath = process.env.FIREFOX_PATH || (await findFirefox());
      if (executablePath === undefined) throw new Error("No Firefox was found. Set FIREFOX_PATH.");
      const browser = await launch({ browser: "firefox", executablePath, headless: true });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],

  tab: async ({ firefox, site }, use) => {
    const context = await firefox.createBrowserContext();
    const tab = await context.newPage();
    tab.setDefaultTimeout(20_000);
    await tab.setViewport({ width: 1440, height: 900 });
    const unexpected: string[] = [];
    tab.on("console", (message) => {
      if (["warn", "error"].includes(message.type())) unexpected.push(message.text());
    });
    tab.on("pageerror", (error) => unexpected.push(String(error)));
    await tab.bringToFront();
    addresses.set(tab, site.url);
    await use(tab);
    await context.close();
    expect(unexpected, "unexpected warnings and errors in the console").toEqual([]);
  },
});

/** Opens a path of the site and waits until the page is hydrated. */
export async function open(tab: Page, path: string): Promise<void> {
  await tab.goto(`${addresses.get(tab)}${path}`);
  await tab.waitForSelector("html[data-hydrated]");
}

/** Presses the button or link with this text or label as soon as it is there and does not move. */
export async function press(tab: Page, name: string): Promise<void> {
  const labeled = ["button", "a"].map((element) => `${element}[aria-label="${name}"]`).join(", ");
  const marked = ["button", "a"].map((element) => `${element}::-p-text(${name})`).join(", ");
  await tab.locator(`${labeled}, ${marked}`).click();
}

/** Replaces the text in the field of the open dialog that has this label. */
export async function fillIn(tab: Page, label: string, text: string): Promise<void> {
  const field = await tab.waitForFunction(
    (wanted) => {
      const labels = [...document.querySelectorAll<HTMLLabelElement>("dialog[open] label")];
      return labels.find(({ textContent }) => textContent.startsWith(wanted))?.control;
    },
    {},
    label,
  );
  await (field as ElementHandle<HTMLElement>).focus();
  await tab.keyboard.type(text);
}

/** Waits until a window with this name is open. */
export async function waitForWindow(tab: Page, name: string): Promise<void> {
  await tab.waitForFunction(
    (wanted) => document.querySelector("main > [data-window] [data-name]")?.textContent === wanted,
    {},
    name,
  );
}

/** Retries until the function, which runs in the page, returns the expected value. */
export async function expectInPage<T>(tab: Page, read: () => T, expected: T): Promise<void> {
  await expect.poll(() => tab.evaluate(read)).toEqual(expected);
}
