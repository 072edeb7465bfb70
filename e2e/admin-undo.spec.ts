import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { receiveMessage } from "../server/inbox/contact/store-message.ts";
import { listMessages } from "../server/inbox/messages/list.ts";
import { noNotifications } from "../test/notifications.ts";
import { openAsOwner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /status of 500/ });

async function addMessages(site: Site, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const texts = { name, email: "visitor@example.org", message: "Hello" };
    const message = { ...texts, contactConsent: true, key: undefined, receivedAt: Date.now() + index };
    await receiveMessage(site.context.db, message, { notifications: noNotifications });
  }
}

function names(page: Page) {
  return page.getByRole("article").getByRole("heading");
}

function remove(page: Page, name: string) {
  return page.getByRole("button", { name: `Delete the message from ${name},` });
}

function undo(page: Page) {
  return page.getByRole("button", { name: "Undo" });
}

function said(page: Page, text: string) {
  return page.getByRole("status").filter({ hasText: text });
}

async function storedNames({ context }: Site): Promise<string[]> {
  return (await listMessages(context, {}, Date.now())).messages.map(({ name }) => name);
}

/** Opens the screen. From then on, time passes only when the test says so. */
async function openWithStoppedClock(page: Page, site: Site): Promise<void> {
  await page.clock.install();
  await openAsOwner(page, site, "/admin/messages");
  await expect(names(page).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`a deleted message can be put back in its place for 10 seconds at a width of ${size.width} pixels`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(size);
    await addMessages(site, "Third", "Second", "First");
    await openWithStoppedClock(page, site);
    const deletion = page.waitForRequest((request) => request.method() === "DELETE");
    await remove(page, "Second").click();
    await deletion;
    await expect(names(page)).toHaveText(["First", "Third"]);
    expect(await storedNames(site)).toEqual(["First", "Third"]);
    await expect(said(page, "Deleted the message from Second.")).toBeInViewport({ ratio: 1 });
    await expect(undo(page)).toBeInViewport({ ratio: 1 });

    await page.clock.runFor(9_999);
    await undo(page).click();
    await expect(names(page)).toHaveText(["First", "Second", "Third"]);
    await expect(undo(page)).toHaveCount(0);
    await expect(said(page, "The message from Second was restored.")).toHaveCount(1);
    await expect(remove(page, "Second")).toBeFocused();
    expect(await storedNames(site)).toEqual(["First", "Second", "Third"]);

    await remove(page, "Second").click();
    await expect(undo(page)).toBeVisible();
    // The pointer may still be where the button was.
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    await expect(undo(page)).toHaveCount(0);
    expect(await storedNames(site)).toEqual(["First", "Third"]);
  });
}

for (const where of ["the pointer", "focus"]) {
  test(`the offer to undo does not end while ${where} is on it`, async ({ page, site }) => {
    await addMessages(site, "Grace", "Alan");
    await openWithStoppedClock(page, site);
    await remove(page, "Grace").press("Enter");
    await expect(undo(page)).toBeVisible();
    await page.clock.runFor(6_000);
    if (where === "focus") await undo(page).focus();
    else await said(page, "Deleted the message from Grace.").hover({ force: true });
    await page.clock.runFor(60_000);
    await expect(undo(page)).toBeVisible();
    if (where === "focus") await remove(page, "Alan").focus();
    else await page.mouse.move(0, 0);
    await page.clock.runFor(3_999);
    await expect(undo(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(undo(page)).toHaveCount(0);
  });
}

test("messages that were deleted in a row are undone one by one, the last one first", async ({
  page,
  site,
}) => {
  await addMessages(site, "Third", "Second", "First");
  await openWithStoppedClock(page, site);
  await remove(page, "First").click();
  await expect(remove(page, "Second")).toBeFocused();
  await page.clock.runFor(8_000);
  await remove(page, "Second").click();
  await expect(said(page, "Deleted the message from Second, and 1 before it.")).toBeVisible();
  // The second deletion has started the 10 seconds again.
  await page.mouse.move(0, 0);
  await page.clock.runFor(8_000);
  await remove(page, "Third").click();
  await expect(said(page, "Deleted the message from Third, and 2 before it.")).toBeVisible();
  await expect(page.getByText("No messages found.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Messages" })).toBeFocused();

  await undo(page).press("Enter");
  await expect(names(page)).toHaveText(["Third"]);
  await expect(said(page, "Deleted the message from Second, and 1 before it.")).toBeVisible();
  await expect(undo(page)).toBeFocused();
  await undo(page).press("Enter");
  await expect(names(page)).toHaveText(["Second", "Third"]);
  await undo(page).press("Enter");
  await expect(names(page)).toHaveText(["First", "Second", "Third"]);
  await expect(remove(page, "First")).toBeFocused();
  expect(await storedNames(site)).toEqual(["First", "Second", "Third"]);
});

test("Control+z and Meta+z undo the last deletion and leave focus where it is", async ({ page, site }) => {
  await addMessages(site, "Third", "Second", "First");
  await openAsOwner(page, site, "/admin/messages");
  for (const key of ["Control+z", "Meta+z"]) {
    await remove(page, "Second").press("Enter");
    await expect(remove(page, "Third")).toBeFocused();
    await expect(undo(page)).toHaveAttribute("aria-keyshortcuts", "Control+Z Meta+Z");
    await page.keyboard.press(key);
    await expect(names(page)).toHaveText(["First", "Second", "Third"]);
    await expect(remove(page, "Third")).toBeFocused();
  }
});

test("a message is restored although the list was loaded again without it", async ({ page, site }) => {
  await addMessages(site, "Third", "Second", "First");
  await openAsOwner(page, site, "/admin/messages");
  await remove(page, "Second").click();
  const reloaded = page.waitForResponse((response) => response.url().endsWith("/api/messages"));
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Messages" }).click();
  await reloaded;
  await undo(page).click();
  await expect(names(page)).toHaveText(["First", "Second", "Third"]);
});

test("a message that could not be restored can be restored again", async ({ page, site }) => {
  await addMessages(site, "Grace");
  await openAsOwner(page, site, "/admin/messages");
  await page.route("**/api/messages/*/restore", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.fallback(),
  );
  await remove(page, "Grace").click();
  await undo(page).press("Enter");
  await expect(said(page, "The message from Grace could not be restored.")).toBeVisible();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeFocused();
  await page.unroute("**/api/messages/*/restore");
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText(["Grace"]);
  await expect(again).toHaveCount(0);
});

test("a double click on Undo restores one message", async ({ page, site }) => {
  await addMessages(site, "Second", "First");
  await openAsOwner(page, site, "/admin/messages");
  await remove(page, "First").click();
  await remove(page, "Second").click();
  await undo(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(names(page)).toHaveText(["Second"]);
  await expect(said(page, "Deleted the message from First.")).toBeVisible();
});

test("the line has no accessibility violations and fits a narrow screen with a very long name", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 640 });
  const name = "Wolfeschlegelsteinhausenbergerdorff".repeat(5);
  await addMessages(site, "Grace", name);
  await openAsOwner(page, site, "/admin/messages");
  await remove(page, name).click();
  await expect(undo(page)).toBeInViewport({ ratio: 1 });
  const line = page
    .locator("div")
    .filter({ has: page.getByRole("status") })
    .last();
  expect((await line.boundingBox())?.height).toBeLessThan(80);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
