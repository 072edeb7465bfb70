import type { Page } from "@playwright/test";
import { receiveMessage } from "../src/core/contact/server/store-message.ts";
import { listMessages } from "../src/core/messages/server/messages/list.ts";
import { noNotifications } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
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

/** Shows these messages, the last one first. From then on, time passes only when the test says so. */
async function openWithStoppedClock(page: Page, site: Site, ...senders: string[]): Promise<void> {
  await addMessages(site, ...senders);
  await page.clock.install();
  await openAsOwner(page, site, "/admin/messages");
  await expect(names(page)).toHaveText(senders.toReversed());
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Replaces all messages, and shows what is there now. */
async function openWith(page: Page, site: Site, ...senders: string[]): Promise<void> {
  await site.context.db.deleteFrom("messages").execute();
  await addMessages(site, ...senders);
  await page.goto("/admin/messages");
  await expect(names(page)).toHaveText(senders.toReversed());
}

test("a deleted message can be put back in its place for 10 seconds, on wide and narrow screens", async ({
  page,
  site,
}) => {
  await openWithStoppedClock(page, site, "Third", "Second", "First");
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await test.step(`at a width of ${size.width} pixels`, async () => {
      await page.setViewportSize(size);
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
    });
  }

  await test.step("after 10 seconds, the offer ends", async () => {
    await remove(page, "Second").click();
    await expect(undo(page)).toBeVisible();
    // The pointer may still be where the button was.
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    await expect(undo(page)).toHaveCount(0);
    expect(await storedNames(site)).toEqual(["First", "Third"]);
  });
});

test("the offer to undo does not end while the pointer or focus is on it", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await openWithStoppedClock(page, site, "Alan", "Joan", "Grace");
  for (const [name, where] of [
    ["Grace", "the pointer"],
    ["Joan", "focus"],
  ] as const) {
    await test.step(`while ${where} is on it`, async () => {
      await remove(page, name).press("Enter");
      await expect(undo(page)).toBeVisible();
      await page.clock.runFor(6_000);
      if (where === "focus") await undo(page).focus();
      else await said(page, `Deleted the message from ${name}.`).hover({ force: true });
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
});

test("messages that were deleted in a row are undone one by one, the last one first", {
  tag: "@release",
}, async ({ page, site }) => {
  await openWithStoppedClock(page, site, "Third", "Second", "First");
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

test("the last deletion is undone with a key, after a reload of the list, and once for a double click", {
  tag: "@release",
}, async ({ page, site }) => {
  await addMessages(site, "Third", "Second", "First");
  await openAsOwner(page, site, "/admin/messages");
  await test.step("Control+z and Meta+z leave focus where it is", async () => {
    for (const key of ["Control+z", "Meta+z"]) {
      await remove(page, "Second").press("Enter");
      await expect(remove(page, "Third")).toBeFocused();
      await expect(undo(page)).toHaveAttribute("aria-keyshortcuts", "Control+Z Meta+Z");
      await page.keyboard.press(key);
      await expect(names(page)).toHaveText(["First", "Second", "Third"]);
      await expect(remove(page, "Third")).toBeFocused();
    }
  });

  await test.step("a message is restored although the list was loaded again without it", async () => {
    await openWith(page, site, "Third", "Second", "First");
    await remove(page, "Second").click();
    const reloaded = page.waitForResponse((response) => response.url().endsWith("/api/messages"));
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Messages" }).click();
    await reloaded;
    await undo(page).click();
    await expect(names(page)).toHaveText(["First", "Second", "Third"]);
  });

  await test.step("a double click on Undo restores one message", async () => {
    await openWith(page, site, "Second", "First");
    await remove(page, "First").click();
    await remove(page, "Second").click();
    await undo(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(names(page)).toHaveText(["Second"]);
    await expect(said(page, "Deleted the message from First.")).toBeVisible();
  });

  await test.step("a message that could not be restored can be restored again", async () => {
    await openWith(page, site, "Grace");
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

  await test.step("the line is accessible and fits a narrow screen with a very long name", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 640 });
    const name = "Wolfeschlegelsteinhausenbergerdorff".repeat(5);
    await openWith(page, site, "Grace", name);
    await remove(page, name).click();
    await expect(undo(page)).toBeInViewport({ ratio: 1 });
    const line = page
      .locator("div")
      .filter({ has: page.getByRole("status") })
      .last();
    expect((await line.boundingBox())?.height).toBeLessThan(80);
    expect(await violationsOf(page)).toEqual([]);
  });
});
