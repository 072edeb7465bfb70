import type { Locator, Page } from "@playwright/test";
import { readSampleSite } from "../test/sample-site.ts";
import { expect, type Site, waitForHydration } from "./site.ts";

// The chat of a visitor, in a browser whose clock only runs when a test says so.

export const { profile } = await readSampleSite();

const start = new Date("2026-05-04T09:30:00Z");

export async function stopClock({ page }: { page: Page }): Promise<void> {
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1_000));
}

export async function open(page: Page): Promise<void> {
  await page.goto("/contact");
  await hydrate(page);
  await expect(page.getByRole("log")).toBeVisible();
}

export async function openGreeted(page: Page): Promise<void> {
  await open(page);
  await greet(page);
}

export async function greet(page: Page): Promise<void> {
  for (const delay of [1_000, 1_000, 1_200]) await page.clock.runFor(delay);
  await expect(lines(page)).toHaveCount(3);
}

/** Starts another conversation, up to its first question. */
export async function clearChat(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Clear Chat" }).click();
  await expect(lines(page)).toHaveCount(0);
  for (const delay of [100, 800, 1_000, 1_200]) await page.clock.runFor(delay);
  await expect(lines(page)).toHaveCount(3);
}

/** Lets the time pass for something that waits with timers of its own. */
export async function whileClockRuns<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  await page.clock.resume();
  const result = await act();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  return result;
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrate(page);
  await expect(page.getByRole("log")).toBeVisible();
}

/** The page waits for its pictures with timers, which are stopped, or for the visitor. */
export async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await waitForHydration(page);
}

/** Runs the timer that starts the navigation after an app's window is there. */
export async function startNavigation(page: Page): Promise<void> {
  await page.clock.runFor(1);
}

export async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press("Enter");
}

export async function answer(page: Page, text: string): Promise<void> {
  await say(page, text);
  await page.clock.runFor(500);
}

/** Waits until sending succeeds or fails and the bot reports the outcome. */
export async function settle(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { delivery, isSubmitted } = await stored(page);
      return isSubmitted || delivery === "failed";
    })
    .toBe(true);
  await page.clock.runFor(500);
  await expect(typing(page)).toHaveCount(0);
}

export function lines(page: Page): Locator {
  return page.getByRole("log").locator("[data-from]");
}

export function typing(page: Page): Locator {
  return page.locator("[data-typing]");
}

export function input(page: Page): Locator {
  return page.locator('textarea[name="entry"]');
}

export function stored(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem("contactConversation") ?? "null"));
}

export function messages({ context }: Site) {
  return context.db.selectFrom("messages").selectAll().execute();
}
