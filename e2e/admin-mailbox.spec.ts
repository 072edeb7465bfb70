import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { receiveMessage } from "../src/core/contact/server/store-message.ts";
import { listMessages } from "../src/core/messages/server/messages/list.ts";
import { noNotifications } from "../test/builders.ts";
import { startMailServer } from "../test/mail-server.ts";
import { violationsOf } from "./axe.ts";
import { openAsOwner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

// A message that is gone is asked for.
test.use({ expectedMessages: /status of 404/ });

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 740 };

async function addMessages(site: Site, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const texts = { name, email: `${name.toLowerCase()}@example.org`, message: `Hello from ${name}` };
    const message = { ...texts, contactConsent: true, key: undefined, receivedAt: Date.now() + index };
    await receiveMessage(site.context.db, message, { notifications: noNotifications });
  }
}

function entries(page: Page) {
  return page.getByRole("article");
}

function names(page: Page) {
  return entries(page).getByRole("heading");
}

function open(page: Page, name: string) {
  return page.getByRole("region", { name: `Message from ${name}` });
}

function folder(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Folders" }).getByRole("link", { name });
}

async function storedStates({ context }: Site): Promise<Record<string, string>> {
  const states: Record<string, string> = {};
  for (const state of ["all", "spam", "trash"] as const) {
    const { messages } = await listMessages(context, { state }, Date.now());
    for (const message of messages) states[message.name] = message.state;
  }
  return states;
}

/** Replaces all messages, and shows what is there now. */
async function openWith(page: Page, site: Site, ...senders: string[]): Promise<void> {
  await site.context.db.deleteFrom("messages").execute();
  await addMessages(site, ...senders);
  await page.goto("/admin/messages");
  await expect(names(page)).toHaveText(senders.toReversed());
}

async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test("messages are opened, read, archived, and deleted, alone and together", async ({ page, site }) => {
  await addMessages(site, "Third", "Second", "First");
  await openAsOwner(page, site, "/admin/messages");
  const undo = page.getByRole("button", { name: "Undo" });
  for (const size of [wide, narrow]) {
    await test.step(`a message is archived, and the next one follows, at ${size.width} pixels`, async () => {
      await page.setViewportSize(size);
      if (size === narrow) await openWith(page, site, "Third", "Second", "First");
      await expect(folder(page, "Inbox")).toHaveText("Inbox3 messages");
      await names(page).getByRole("link", { name: "First" }).click();
      await expect(open(page, "First")).toContainText("Hello from First");
      await expect(open(page, "First").getByRole("heading")).toBeFocused();
      await expect(entries(page).first()).toBeVisible({ visible: size === wide });
      await expect.poll(() => storedStates(site)).toMatchObject({ First: "read", Second: "new" });

      await page.getByRole("button", { name: "Archive" }).click();
      await expect(page.getByText("Archived the message from First.")).toBeVisible();
      if (size === wide) await expect(open(page, "Second")).toBeVisible();
      await expect(names(page)).toHaveText(["Second", "Third"]);
      await undo.click();
      await expect(names(page)).toHaveText(["First", "Second", "Third"]);
      await expect.poll(() => storedStates(site)).toMatchObject({ First: "read" });
    });
  }
  await page.setViewportSize(wide);

  await test.step("several are archived together, and put back to what each of them was", async () => {
    await openWith(page, site, "Third", "Second", "First");
    await names(page).getByRole("link", { name: "First" }).click();
    await expect.poll(() => storedStates(site)).toMatchObject({ First: "read" });
    for (const name of ["First", "Third"])
      await page.getByRole("checkbox", { name: `Select the message from ${name}` }).check();
    const bar = page.getByRole("toolbar", { name: "Selected messages" });
    await expect(bar).toContainText("2 selected");
    await bar.getByRole("button", { name: "Archive" }).click();
    await expect(names(page)).toHaveText(["Second"]);
    await expect
      .poll(() => storedStates(site))
      .toEqual({ First: "archived", Second: "read", Third: "archived" });
    await undo.click();
    await expect(names(page)).toHaveText(["First", "Second", "Third"]);
    await expect.poll(() => storedStates(site)).toEqual({ First: "read", Second: "read", Third: "new" });
  });

  await test.step("a deleted one can be restored from the trash, and is deleted there for good", async () => {
    await openWith(page, site, "Second", "First");
    for (const name of ["First", "Second"])
      await page.getByRole("button", { name: `Delete the message from ${name}` }).click();
    await expect(page.getByText("No messages found.")).toBeVisible();
    await folder(page, "Trash").click();
    await expect(names(page)).toHaveText(["First", "Second"]);
    await names(page).getByRole("link", { name: "First" }).click();
    await open(page, "First").getByRole("button", { name: "Restore" }).click();
    await expect(names(page)).toHaveText(["Second"]);
    await page.getByRole("button", { name: "Delete for good the message from Second" }).click();
    await expect(page.getByText("No messages found.")).toBeVisible();
    expect(await storedStates(site)).toEqual({ First: "new" });
  });
});

test("keys open, select, archive, mark, and delete messages, and do nothing while the owner types", async ({
  page,
  site,
}) => {
  await addMessages(site, "Third", "Second", "First");
  for (let more = 0; more < 10; more += 1) await addMessages(site, "Older");
  await openAsOwner(page, site, "/admin/messages");
  await expect(entries(page)).toHaveCount(13);
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Search messages" });
  await expect(field).toBeFocused();
  await page.keyboard.type("zebra#");
  await expect(entries(page)).toHaveCount(0);
  await field.fill("");
  await expect(entries(page)).toHaveCount(13);
  await names(page).getByRole("link", { name: "Second" }).click();
  await expect(open(page, "Second")).toBeVisible();
  await page.keyboard.press("j");
  await expect(open(page, "Third")).toBeVisible();
  await page.keyboard.press("k");
  await expect(open(page, "Second")).toBeVisible();
  await page.keyboard.press("e");
  await expect(open(page, "Third")).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByRole("toolbar", { name: "Selected messages" })).toContainText("1 selected");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+Digit3");
  await expect(open(page, "Third")).toHaveCount(0);
  await expect.poll(() => storedStates(site)).toMatchObject({ Second: "archived", Third: "trash" });
  await page.keyboard.press("Control+z");
  await expect.poll(() => storedStates(site)).toMatchObject({ Third: "read" });
});

test("another device shows within seconds what was moved, and all messages are downloaded as a file", async ({
  page,
  site,
  context,
}) => {
  await addMessages(site, "Second", "First");
  await openAsOwner(page, site, "/admin/messages");
  await expect(folder(page, "Inbox")).toHaveText("Inbox2 messages");
  const other = await context.newPage();
  await other.goto(`${site.url}/admin/messages`);
  await expect(names(other)).toHaveText(["First", "Second"]);
  await other.getByRole("button", { name: "Delete the message from First" }).click();
  await expect(names(page)).toHaveText(["Second"]);
  await expect(folder(page, "Inbox")).toHaveText("Inbox1 message");
  await expect(folder(page, "Trash")).toHaveText("Trash1 message");
  await other.close();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all messages as csv" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("messages.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n")).toHaveLength(4);
  expect(text).toContain('"Second","second@example.org","yes","new","Hello from Second"');
});

/** A site that sends mail. */
const withMail = test.extend<{ mailServer: Awaited<ReturnType<typeof startMailServer>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring.
  mailServer: async ({}, use) => {
    await using server = await startMailServer();
    await use(server);
  },
  siteConfig: async ({ mailServer }, use) =>
    use({ smtpUrl: mailServer.url, notifyEmail: "owner@example.org" }),
});

withMail("the owner replies, and reuses the text of a reply", async ({ page, site, mailServer }) => {
  const invalid = { name: "Nobody", email: "not-an-email", message: "Hello", contactConsent: true };
  const receipt = { key: undefined, receivedAt: Date.now() };
  await receiveMessage(site.context.db, { ...invalid, ...receipt }, { notifications: noNotifications });
  await addMessages(site, "Second", "Grace");
  site.context.jobs.start();
  await openAsOwner(page, site, "/admin/messages");
  const field = (name: string) => page.getByRole("textbox", { name: `Reply to ${name}` });
  const dialog = page.getByRole("dialog", { name: "Saved replies" });

  await test.step("a text is saved for later replies, and inserted with the visitor's name", async () => {
    await names(page).getByRole("link", { name: "Grace" }).click();
    await field("Grace").fill("Hello {first}!");
    await page.getByRole("button", { name: "Saved replies" }).click();
    await dialog.getByRole("textbox", { name: "Save what you typed as" }).fill("Greeting");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByRole("button", { name: "Greeting Hello {first}!" })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await names(page).getByRole("link", { name: "Second" }).click();
    await page.getByRole("button", { name: "Saved replies" }).click();
    await dialog.getByRole("button", { name: "Greeting Hello {first}!" }).click();
    await expect(field("Second")).toHaveValue("Hello Second!");
  });

  await test.step("an address that cannot exist is marked, and can only be copied", async () => {
    await names(page).getByRole("link", { name: "Nobody" }).click();
    await expect(open(page, "Nobody")).toContainText("Not an email address");
    await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Reply" })).toHaveCount(0);
  });

  await test.step("a reply keeps its draft, is sent once, and is shown as sent", async () => {
    await names(page).getByRole("link", { name: "Grace" }).click();
    await expect(open(page, "Grace")).toBeVisible();
    await page.keyboard.press("r");
    await expect(field("Grace")).toBeFocused();
    await field("Grace").fill("Thank you, Grace.");
    await page.reload();
    await expect(field("Grace")).toHaveValue("Thank you, Grace.");
    await field("Grace").press("Control+Enter");
    await expect(field("Grace")).toHaveValue("");
    const replies = page.getByRole("list", { name: "Replies" }).getByRole("listitem");
    await expect(replies).toHaveCount(1);
    await expect(replies).toContainText("Thank you, Grace.");
    await expect(replies).toContainText("Sent");
    await expect.poll(() => mailServer.mails.length).toBe(1);
    expect(mailServer.mails[0]).toContain("To: grace@example.org");
    expect(await storedStates(site)).toMatchObject({ Grace: "replied" });
    expect(await violationsOf(page)).toEqual([]);
    await site.context.jobs.stop();
  });
});

test("the mailbox fits screens of any width, and its addresses lead to messages and folders", {
  tag: "@release",
}, async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(narrow);
  const word = "Wolfeschlegelsteinhausenbergerdorff".repeat(5);
  await addMessages(site, word, "Grace");

  await test.step("the address opens a message, and Back leads to the list", async () => {
    const { messages } = await listMessages(site.context, {}, Date.now());
    await openAsOwner(page, site, `/admin/messages/${messages[0]?._id}`);
    await expect(open(page, "Grace")).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(names(page)).toHaveText(["Grace", word]);
    await expect(names(page).getByRole("link", { name: "Grace" })).toBeFocused();
    await page.goto("/admin/messages/unknown");
    await expect(page.getByText("This message could not be found.")).toBeVisible();
  });

  await test.step("the open folder is in sight on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/admin/messages?state=trash");
    const tab = folder(page, "Trash");
    await expect(tab).toHaveAttribute("aria-current", "page");
    // Edges lie between pixels, depending on the fonts.
    await expect(tab).toBeInViewport({ ratio: 0.98 });
  });

  await page.setViewportSize(wide);
  await page.goto("/admin/messages");
  await names(page).getByRole("link", { name: word }).click();
  for (const size of [wide, narrow, { width: 768, height: 900 }, { width: 320, height: 640 }]) {
    await page.setViewportSize(size);
    await expect(open(page, word)).toBeVisible();
    expect(await measureOverflow(page), `${size.width} pixels`).toBe(0);
    // Only a wide screen has the list beside the message.
    if (size.width < 360 || size === wide)
      expect(await violationsOf(page), `${size.width} pixels`).toEqual([]);
  }
});
