import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { receiveMessage } from "../server/inbox/contact/store-message.ts";
import { listMessages } from "../server/inbox/messages/list.ts";
import { startMailServer } from "../test/mail-server.ts";
import { noNotifications } from "../test/notifications.ts";
import { openAsOwner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

// A message that is gone is asked for.
test.use({ expectedMessages: /status of 404/ });

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

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

for (const size of sizes) {
  test(`a message is opened, read, and archived, and the next one follows, at a width of ${size.width} pixels`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(size);
    const isWide = size.width > 960;
    await addMessages(site, "Third", "Second", "First");
    await openAsOwner(page, site, "/admin/messages");
    await expect(folder(page, "Inbox")).toHaveText("Inbox3 messages");
    await names(page).getByRole("link", { name: "First" }).click();
    await expect(open(page, "First")).toContainText("Hello from First");
    await expect(open(page, "First").getByRole("heading")).toBeFocused();
    await expect(entries(page).first()).toBeVisible({ visible: isWide });
    await expect.poll(() => storedStates(site)).toMatchObject({ First: "read", Second: "new" });

    await page.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByText("Archived the message from First.")).toBeVisible();
    if (isWide) await expect(open(page, "Second")).toBeVisible();
    await expect(names(page)).toHaveText(["Second", "Third"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(names(page)).toHaveText(["First", "Second", "Third"]);
    await expect.poll(() => storedStates(site)).toMatchObject({ First: "read" });
  });
}

test("the address opens a message, and Back leads to the list", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await addMessages(site, "Grace");
  const { messages } = await listMessages(site.context, {}, Date.now());
  await openAsOwner(page, site, `/admin/messages/${messages[0]?._id}`);
  await expect(open(page, "Grace")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(names(page)).toHaveText(["Grace"]);
  await expect(names(page).getByRole("link")).toBeFocused();
  await page.goto("/admin/messages/unknown");
  await expect(page.getByText("This message could not be found.")).toBeVisible();
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

test("several messages are archived together, and put back to what each of them was", async ({
  page,
  site,
}) => {
  await addMessages(site, "Third", "Second", "First");
  await openAsOwner(page, site, "/admin/messages");
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
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names(page)).toHaveText(["First", "Second", "Third"]);
  await expect.poll(() => storedStates(site)).toEqual({ First: "read", Second: "read", Third: "new" });
});

test("a deleted message is in the trash, can be restored from there, and is deleted for good", async ({
  page,
  site,
}) => {
  await addMessages(site, "Second", "First");
  await openAsOwner(page, site, "/admin/messages");
  await page.getByRole("button", { name: "Delete the message from First" }).click();
  await page.getByRole("button", { name: "Delete the message from Second" }).click();
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

test("another device shows within seconds what was moved, and the numbers follow", async ({
  page,
  site,
  context,
}) => {
  await addMessages(site, "Second", "First");
  await openAsOwner(page, site, "/admin/messages");
  await expect(folder(page, "Inbox")).toHaveText("Inbox2 messages");
  const other = await context.newPage();
  await openAsOwner(other, site, `${site.url}/admin/messages`);
  await expect(names(other)).toHaveText(["First", "Second"]);
  await other.getByRole("button", { name: "Delete the message from First" }).click();
  await expect(names(page)).toHaveText(["Second"]);
  await expect(folder(page, "Inbox")).toHaveText("Inbox1 message");
  await expect(folder(page, "Trash")).toHaveText("Trash1 message");
});

test("all messages are downloaded as a file", async ({ page, site }) => {
  await addMessages(site, "Second", "First");
  await openAsOwner(page, site, "/admin/messages");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all messages as csv" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("messages.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n")).toHaveLength(4);
  expect(text).toContain('"First","first@example.org","yes","new","Hello from First"');
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

withMail(
  "a reply keeps its draft, is sent once, and is shown as sent",
  async ({ page, site, mailServer }) => {
    site.context.jobs.start();
    await addMessages(site, "Grace");
    await openAsOwner(page, site, "/admin/messages");
    await names(page).getByRole("link", { name: "Grace" }).click();
    await expect(open(page, "Grace")).toBeVisible();
    await page.keyboard.press("r");
    const field = page.getByRole("textbox", { name: "Reply to Grace" });
    await expect(field).toBeFocused();
    await field.fill("Thank you, Grace.");
    await page.reload();
    await expect(field).toHaveValue("Thank you, Grace.");
    await field.press("Control+Enter");
    await expect(field).toHaveValue("");
    const replies = page.getByRole("list", { name: "Replies" }).getByRole("listitem");
    await expect(replies).toHaveCount(1);
    await expect(replies).toContainText("Thank you, Grace.");
    await expect(replies).toContainText("Sent");
    await expect.poll(() => mailServer.mails.length).toBe(1);
    expect(mailServer.mails[0]).toContain("To: grace@example.org");
    expect(await storedStates(site)).toEqual({ Grace: "replied" });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await site.context.jobs.stop();
  },
);

withMail(
  "a text is saved for later replies, and inserted with the visitor's name",
  async ({ page, site }) => {
    await addMessages(site, "Second", "First");
    await openAsOwner(page, site, "/admin/messages");
    await names(page).getByRole("link", { name: "First" }).click();
    await page.getByRole("textbox", { name: "Reply to First" }).fill("Hello {first}!");
    await page.getByRole("button", { name: "Saved replies" }).click();
    const dialog = page.getByRole("dialog", { name: "Saved replies" });
    await dialog.getByRole("textbox", { name: "Save what you typed as" }).fill("Greeting");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByRole("button", { name: "Greeting Hello {first}!" })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await names(page).getByRole("link", { name: "Second" }).click();
    await page.getByRole("button", { name: "Saved replies" }).click();
    await dialog.getByRole("button", { name: "Greeting Hello {first}!" }).click();
    await expect(page.getByRole("textbox", { name: "Reply to Second" })).toHaveValue("Hello Second!");
  },
);

withMail("an address that cannot exist is marked, and can only be copied", async ({ page, site }) => {
  const message = { name: "Grace", email: "not-an-email", message: "Hello", contactConsent: true };
  await receiveMessage(
    site.context.db,
    { ...message, key: undefined, receivedAt: Date.now() },
    { notifications: noNotifications },
  );
  await openAsOwner(page, site, "/admin/messages");
  await names(page).getByRole("link", { name: "Grace" }).click();
  await expect(open(page, "Grace")).toContainText("Not an email address");
  await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Reply" })).toHaveCount(0);
});

test("the mailbox has no accessibility violations and fits screens of any width", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const word = "Wolfeschlegelsteinhausenbergerdorff".repeat(5);
  await addMessages(site, "Grace", word);
  await openAsOwner(page, site, "/admin/messages");
  await names(page).getByRole("link", { name: word }).click();
  for (const size of [...sizes, { width: 768, height: 900 }, { width: 320, height: 640 }]) {
    await page.setViewportSize(size);
    await expect(open(page, word)).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations, `${size.width} pixels`).toEqual([]);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, `${size.width} pixels`).toBe(0);
  }
});

test("the open folder is in sight on a phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openAsOwner(page, site, "/admin/messages?state=trash");
  const tab = page.getByRole("navigation", { name: "Folders" }).getByRole("link", { name: "Trash" });
  await expect(tab).toHaveAttribute("aria-current", "page");
  // Edges lie between pixels, depending on the fonts.
  await expect(tab).toBeInViewport({ ratio: 0.98 });
});
