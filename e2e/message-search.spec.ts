import { answerMessage } from "../src/features/replies/testing/answers.ts";
import { makeMessages, messageIdOf } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { openAsOwner } from "./owner.ts";
import { expect, test } from "./site.ts";

test.use({ locale: "en-US", timezoneId: "UTC" });

test("a search finds messages of all folders, the open one first, on wide and narrow screens", {
  tag: "@release",
}, async ({ page, site }) => {
  const at = Date.UTC(2026, 2, 1, 12, 5);
  const states = ["new", "archived", "spam", "replied", "read"] as const;
  await makeMessages(
    site,
    Array.from({ length: 15 }, (_, number) => ({
      name: `Visitor ${number}`,
      message: number < 5 ? "About penicillin" : "About something else",
      state: states[number % 5] ?? "new",
      created_at: at + number * 60_000,
    })),
  );
  await answerMessage(site.context.db, messageIdOf(3), { at: at + 86_400_000 });
  await openAsOwner(page, site, "/admin/messages");
  const names = page.getByRole("article").getByRole("heading");
  await expect(names.first()).toHaveText("Visitor 3");
  const first = page.getByRole("article").first();
  await expect(first.getByText("Mar 1, 2026", { exact: true })).toBeVisible();
  await expect(first.getByText("12:08 PM", { exact: true })).toBeVisible();
  await expect(first).toContainText("Answered Mar 2, 2026, 12:05 PM");
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin/messages");
    await page.getByRole("searchbox", { name: "Search messages" }).fill("penicillin");
    await expect(names).toHaveText(["Visitor 4", "Visitor 3", "Visitor 0", "Visitor 2", "Visitor 1"]);
    await expect(page.getByText("5 messages found")).toBeAttached();
    await expect(page.getByRole("article").last()).toContainText("Archived");
    await expect(page.getByRole("article").nth(3)).toContainText("Spam");
    if (width === 360) expect(await violationsOf(page)).toEqual([]);
    // What is opened stays among the hits.
    await page.getByRole("link", { name: "Archived" }).click();
    await expect(names.first()).toHaveText("Visitor 11");
    await page.getByRole("searchbox", { name: "Search messages" }).fill("penicillin");
    await expect(names.first()).toHaveText("Visitor 1");
    await names.filter({ hasText: "Visitor 0" }).getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Message from Visitor 0" })).toBeVisible();
    if (width === 1440) await expect(names).toHaveCount(5);
    await page.goto("/admin/messages?q=nothing+of+this");
    await expect(page.getByText("No messages found.")).toBeVisible();
    await expect(page.getByText("0 messages found")).toBeAttached();
  }
});
