import type { Page } from "@playwright/test";
import { type ReceivedMessage, receiveMessage } from "../src/core/contact/server/store-message.ts";
import { listMessages } from "../src/core/messages/server/messages/list.ts";
import { noNotifications } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { openAsOwner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

// A locale with a different date format, to verify that the American format is used regardless of the locale.
test.use({ expectedMessages: /status of 500|ERR_FAILED/, locale: "de-DE", timezoneId: "UTC" });

const firstSent = Date.UTC(2026, 2, 9, 12);
let sent = 0;

async function addMessage(site: Site, fields: Partial<ReceivedMessage> = {}) {
  sent += 1;
  const message = {
    name: `Visitor ${sent}`,
    email: `visitor-${sent}@example.org`,
    message: "Hello",
    contactConsent: true,
    key: undefined,
    receivedAt: firstSent + sent,
    ...fields,
  };
  await receiveMessage(site.context.db, message, { notifications: noNotifications });
  return message;
}

function letters(page: Page) {
  return page.getByRole("article");
}

async function storedNames(site: Site): Promise<string[]> {
  return (await listMessages(site.context, {}, Date.now())).messages.map(({ name }) => name);
}

function remove(page: Page, name: string) {
  return page.getByRole("button", { name: `Delete the message from ${name}` });
}

async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Replaces all messages, and shows what is there now. */
async function openWith(page: Page, site: Site, ...messages: Partial<ReceivedMessage>[]) {
  await site.context.db.deleteFrom("messages").execute();
  for (const message of messages) await addMessage(site, message);
  await page.goto("/admin/messages");
  await expect(letters(page)).toHaveCount(Math.min(messages.length, 50));
}

test("messages show who wrote what and when, fit a narrow screen, and can be answered by mail", async ({
  page,
  site,
}) => {
  const text = "First line\nsecond line\n\n<b>not bold</b> <script>alert(1)</script> **as typed**";
  await test.step("an empty inbox shows a message", async () => {
    await openAsOwner(page, site, "/admin/messages");
    await expect(page.getByText("No messages found.")).toBeVisible();
  });

  await test.step("sender, address, American date, text, and whether to reply", async () => {
    await openWith(
      page,
      site,
      { name: "Mallory", email: "m@example.org?bcc=all@example.org&body=Hi" },
      { name: "Grace <i>Hopper</i>", email: "grace+desk@example.org", message: text },
      { name: "Alan", contactConsent: false },
    );
    await expect(letters(page).getByRole("heading")).toHaveText(["Alan", "Grace <i>Hopper</i>", "Mallory"]);
    const [alan, grace] = [letters(page).first(), letters(page).nth(1)];
    await expect(alan).toContainText("Contact back ? No");
    await expect(grace).toContainText("Contact back ? Yes");
    await expect(grace).toContainText("grace+desk@example.org");
    await expect(grace.getByText("Mar 9, 2026", { exact: true })).toBeVisible();
    const shown = grace.getByText("First line");
    await expect(shown).toHaveText(text.replaceAll(/\s+/g, " "));
    await expect(shown.locator("*")).toHaveCount(0);
  });

  await test.step("the reply link addresses the sender and no one else", async () => {
    const replyLink = page.getByRole("link", { name: "Reply by mail" });
    await letters(page).getByRole("link", { name: "Grace" }).click();
    const open = page.getByRole("region", { name: "Message from Grace" }).getByText("First line");
    const lines =
      /^First line\nsecond line\n\n<b>not bold<\/b> <script>alert\(1\)<\/script> \*\*as typed\*\*$/;
    await expect(open).toHaveText(lines, { useInnerText: true });
    const href = (await replyLink.getAttribute("href")) ?? "";
    expect(new URL(href).pathname).toBe("grace%2Bdesk@example.org");
    expect([...new URL(href).searchParams.keys()]).toEqual(["subject", "body"]);
    await letters(page).getByRole("link", { name: "Mallory" }).click();
    await expect(page.getByRole("region", { name: "Message from Mallory" })).toContainText(
      "Not an email address",
    );
    await expect(replyLink).toHaveCount(0);
  });

  await test.step("long names and very long words do not overflow a narrow screen", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const word = "Wolfeschlegelsteinhausenbergerdorff".repeat(5);
    const long = { name: word, email: `${word}@example.org`, message: `${word}${word}\n${word}` };
    await openWith(page, site, long);
    expect(await measureOverflow(page)).toBe(0);
    const overflow = await letters(page).evaluate((article) => article.scrollWidth - article.clientWidth);
    expect(overflow).toBe(0);
  });
});

test("a long list is accessible and can be searched, also after a reload, and further pages are of what was found", async ({
  page,
  site,
}) => {
  for (let number = 1; number <= 130; number += 1)
    await addMessage(site, {
      name: `Reader ${number}`,
      email: "reader@example.org",
      message: number % 2 === 0 ? "About caching" : "Hello",
      contactConsent: number % 3 === 0,
    });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAsOwner(page, site, "/admin/messages");
  await expect(letters(page)).toHaveCount(50);
  expect(await violationsOf(page)).toEqual([]);
  const field = page.getByRole("searchbox", { name: "Search messages" });
  await field.fill("CACHING");
  await expect(page.getByText("More than 50 messages found")).toBeAttached();
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(letters(page)).toHaveCount(65);
  await page.reload();
  await expect(field).toHaveValue("CACHING");
  await expect(letters(page)).toHaveCount(50);
  await field.fill("reader 130");
  await expect(letters(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Delete the message from Reader 130" }).click();
  await expect(page.getByText("No messages found.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(letters(page)).toHaveCount(1);
  await field.fill("");
  await expect(letters(page)).toHaveCount(50);
  await expect(page).toHaveURL(`${site.url}/admin/messages`);
});

test("a message is deleted here and on the server, and from the list even if the server fails", {
  tag: "@release",
}, async ({ page, site }) => {
  for (const name of ["Third", "Second", "First"]) await addMessage(site, { name });
  await openAsOwner(page, site, "/admin/messages");

  await test.step("focus moves to the next message, or the previous one, or the heading", async () => {
    for (const [name, nextFocus, left] of [
      ["Second", remove(page, "Third"), ["First", "Third"]],
      ["Third", remove(page, "First"), ["First"]],
      ["First", page.getByRole("heading", { name: "Messages" }), []],
    ] as const) {
      await remove(page, name).click();
      await expect(remove(page, name)).toHaveCount(0);
      await expect(nextFocus).toBeFocused();
      await expect(letters(page).getByRole("heading")).toHaveText([...left]);
      expect(await storedNames(site)).toEqual(left);
    }
    await page.reload();
    await expect(page.getByText("No messages found.")).toBeVisible();
  });

  page.on("dialog", () => expect.soft("a dialog").toBe("never opened"));
  for (const failure of ["refused", "lost"]) {
    await test.step(`a message is removed although its deletion was ${failure}, which is logged`, async () => {
      await openWith(page, site, { name: "Stubborn" });
      await page.route("**/api/messages/*", (route) =>
        failure === "lost" ? route.abort() : route.fulfill({ status: 500, body: "" }),
      );
      const logged = page.waitForEvent("console", (line) =>
        line.text().includes("The message was not deleted"),
      );
      await remove(page, "Stubborn").click();
      await logged;
      await expect(letters(page)).toHaveCount(0);
      await expect(page.getByRole("alert")).toHaveCount(0);
      expect(await storedNames(site)).toEqual(["Stubborn"]);
      await page.unroute("**/api/messages/*");
      await page.reload();
      await expect(letters(page).getByRole("heading")).toHaveText(["Stubborn"]);
    });
  }

  await test.step("an inbox that fails to load is not reported as empty, and Retry loads it", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/messages", async (route) => {
      await promise;
      await route.fulfill({ status: 500, body: "" });
    });
    await page.reload();
    await expect(page.getByText("Loading messages...")).toBeVisible();
    resolve();
    await expect(page.getByRole("alert")).toContainText("Could not load messages.");
    await expect(page.getByText("Loading messages...")).toHaveCount(0);
    await expect(page.getByText("No messages found.")).toHaveCount(0);
    await page.unroute("**/api/messages");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(letters(page).getByRole("heading")).toHaveText(["Stubborn"]);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test("further pages are loaded on demand, in order and without duplicates, also after a failure", {
  tag: "@release",
}, async ({ page, site }) => {
  const more = page.getByRole("button", { name: "Load more" });
  for (let added = 0; added < 52; added += 1) await addMessage(site, { name: `Visitor ${added}` });
  await openAsOwner(page, site, "/admin/messages");
  await expect(letters(page)).toHaveCount(50);

  await test.step("if they fail to load, the others stay visible, and Retry loads the rest", async () => {
    await page.route("**/api/messages?cursor=*", (route) => route.abort());
    await more.click();
    await expect(page.getByText("Could not load messages.")).toBeInViewport();
    await expect(letters(page)).toHaveCount(50);
    await page.unroute("**/api/messages?cursor=*");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(letters(page)).toHaveCount(52);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("neither a double click nor a message that arrives in the middle causes duplicates", async () => {
    const expected = Array.from({ length: 52 }, (_, index) => `Visitor ${51 - index}`);
    await page.reload();
    await expect(letters(page)).toHaveCount(50);
    await addMessage(site, { name: "Latecomer" });
    await more.dblclick();
    await expect(more).toHaveCount(0);
    // It is listed if the list was loaded again before the further page.
    await expect(letters(page).getByRole("heading").filter({ hasNotText: "Latecomer" })).toHaveText(expected);
  });

  await test.step("an inbox with more messages to load is not reported as empty", async () => {
    await openWith(page, site, { name: "Older" }, ...Array(50).fill({ name: "Newer" }));
    for (let left = 49; left >= 0; left -= 1) {
      await remove(page, "Newer").first().click();
      await expect(letters(page)).toHaveCount(left);
    }
    await expect(page.getByText("No messages found.")).toHaveCount(0);
    await more.click();
    await expect(letters(page).getByRole("heading")).toHaveText(["Older"]);
  });
});
