import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { listMessages } from "../src/core/messages/server/messages/list.ts";
import { violationsOf } from "./axe.ts";
import { expect, type Site, test } from "./site.ts";

/** The last one is that of a phone, on which the message is withdrawn. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

async function readMessages({ context }: Site) {
  const { messages } = await listMessages(context, {}, Date.now());
  return messages.map(({ name, message }) => ({ name, message }));
}

async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox");
  await field.fill(text);
  await field.press("Enter");
}

test("a visitor saves the conversation and withdraws the message", async ({ page, site }) => {
  await page.goto("/contact");
  const log = page.getByRole("log");
  const bubbles = log.locator("[data-from=bot]");
  await expect(bubbles.last()).toContainText("what's your name?");
  for (const [text, next] of [
    ["Ada", "email"],
    ["ada@example.org", "tell me"],
    ["About penicillin", "?"],
  ] as const) {
    await say(page, text);
    await expect(log.locator("[data-from=user]").last()).toContainText(text);
    await expect(bubbles.last()).toContainText(next, { ignoreCase: true });
  }
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(log).toContainText("Your message has reached me.");
  await expect(log).toContainText(
    "This site keeps your name, address, and message until the owner deletes them.",
  );
  expect(await violationsOf(page)).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const name of ["Download this conversation", "Withdraw this message"])
      await log.getByRole("button", { name }).click({ trial: true });
  }
  const saving = page.waitForEvent("download");
  await log.getByRole("button", { name: "Download this conversation" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("conversation.txt");
  expect(await readFile(await file.path(), "utf8")).toMatch(/You \(.* UTC\):\nAbout penicillin\n/);
  expect(await readMessages(site)).toEqual([{ name: "Ada", message: "About penicillin" }]);
  await log.getByRole("button", { name: "Withdraw this message" }).click();
  await expect(log).toContainText("Your message was withdrawn. Its text and your address were deleted.");
  for (const _visit of [1, 2]) {
    await expect(log.getByRole("button", { name: "Withdraw this message" })).toHaveCount(0);
    await expect(log).toContainText("This site keeps only your name until the owner deletes it.");
    await expect(log).toContainText("This browser keeps the conversation until you clear the chat.");
    await expect(log).not.toContainText("your name, address, and message");
    await page.reload();
  }
  expect(await readMessages(site)).toEqual([{ name: "Ada", message: "" }]);
});
