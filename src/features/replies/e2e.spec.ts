import { violationsOf } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { expect, type Site, test } from "../../../e2e/site.ts";
import { makeMessages, messageIdOf, noNotifications } from "../../../test/builders.ts";
import { type Answer, storeAnswer } from "./answers/store-answer.ts";

const start = Date.UTC(2026, 5, 1);

/** Stores what the visitor has answered, as the job that reads the mailbox does. */
async function answer({ context }: Site, fields: Partial<Answer>): Promise<void> {
  const mail: Answer = {
    messageId: messageIdOf(0),
    threadId: `<${messageIdOf(0)}@example.org>`,
    mailId: undefined,
    from: "grace@example.org",
    isAutomatic: false,
    writtenAt: start,
    receivedAt: start,
    text: "",
    words: "",
    attachments: [],
    missing: undefined,
    ...fields,
  };
  const changes = context.messageChanges;
  await storeAnswer(context.db, mail, { now: start, notifications: noNotifications, changes });
}

async function readState({ context }: Site): Promise<string> {
  const message = context.db.selectFrom("messages").select("state").where("id", "=", messageIdOf(0));
  return (await message.executeTakeFirstOrThrow()).state;
}

async function waitUntilRead(site: Site): Promise<void> {
  await expect.poll(() => readState(site)).toBe("read");
}

test("an answer appears below the open message, with its quote folded, on wide and narrow screens", async ({
  page,
  site,
}) => {
  await makeMessages(site, [{ name: "Grace", email: "grace@example.org", message: "Hello" }]);
  await openAsOwner(page, site, `/admin/messages/${messageIdOf(0)}`);
  const message = page.getByRole("region", { name: "Message from Grace" });
  await expect(message).toContainText("Hello");
  await expect(message).toContainText("set SMTP_URL and NOTIFY_EMAIL on the server");
  await expect(message.getByRole("listitem")).toHaveCount(0);
  await waitUntilRead(site);

  const long = "https://example.org/".padEnd(400, "x");
  await answer(site, {
    text: `Thank you! Look at ${long}\n\nOn Monday, Ada wrote:\n> Hi Grace\n> when?`,
    attachments: [
      { name: "cv.pdf", size: 420_000 },
      { name: `${"long-name-".repeat(14)}.zip`, size: 52_000_000 },
    ],
  });
  const first = message.getByRole("list", { name: "Replies" }).locator("> li").first();
  await expect(first.getByText("Thank you!")).toBeVisible();
  await expect(first.getByText("Hi Grace")).toBeHidden();
  // It waits again, but is not unread while it is open.
  await expect.poll(() => readState(site)).toBe("read");
  await first.getByText("Quoted text").focus();
  await page.keyboard.press("Enter");
  await expect(first.getByText("Hi Grace")).toBeVisible();
  await expect(first.getByRole("list", { name: "Attachments in your mailbox" })).toContainText("cv.pdf");

  await answer(site, {
    text: "I am on vacation.",
    from: "other@example.org",
    isAutomatic: true,
    missing: "rest",
  });
  await answer(site, { text: "", mailId: "<x@example.org>", missing: "all" });
  await expect(message.getByText("Automatic reply")).toBeVisible();
  await expect(message.getByText("from other@example.org")).toBeVisible();
  await expect(message.getByText("The rest of this long mail is in your mailbox.")).toBeVisible();
  await expect(message.getByText("The text of this mail could not be read.")).toBeVisible();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} pixels`).toBe(0);
    expect(await violationsOf(page), `${width} pixels`).toEqual([]);
  }
});

test("a conversation with 200 answers says where later ones are", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await makeMessages(site, [{ name: "Grace", email: "grace@example.org", message: "Hello" }]);
  const rows = Array.from({ length: 199 }, (_, number) => ({
    ...{
      id: `answer-${number}`,
      message_id: messageIdOf(0),
      direction: "in" as const,
      text: `Answer ${number}`,
    },
    ...{ mail_id: `<${number}@example.org>`, thread_id: "<thread@example.org>", idempotency_key: null },
    ...{ created_at: number, handed_at: null, sent_at: 0, sender: null, attachments: null, missing: null },
  }));
  await site.context.db.insertInto("message_replies").values(rows).execute();
  await openAsOwner(page, site, `/admin/messages/${messageIdOf(0)}`);
  const notice = page.getByText(
    "A conversation keeps the first 200 answers. Later ones are only in your mailbox.",
  );
  await expect(page.getByText("Answer 198")).toBeVisible();
  await expect(notice).toBeHidden();
  await waitUntilRead(site);
  await answer(site, { text: "The last one" });
  await expect(notice).toBeVisible();
  await waitUntilRead(site);
  const loadedAgain = page.waitForResponse((response) => response.url().includes(messageIdOf(0)));
  await answer(site, { text: "One more" });
  await loadedAgain;
  // Here it cannot be read, so the message waits until it is opened again.
  expect(await readState(site)).toBe("new");
  await expect(page.getByText("One more")).toHaveCount(0);
  await page.reload();
  await expect.poll(() => readState(site)).toBe("read");
});
