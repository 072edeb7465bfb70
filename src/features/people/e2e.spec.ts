import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { expect, type Site, test } from "../../../e2e/site.ts";
import { makeMessages, messageIdOf } from "../../../test/builders.ts";

// A note is not saved once.
test.use({ expectedMessages: /net::ERR_FAILED/ });

async function addMessages(site: Site): Promise<void> {
  const people = ["Grace", "Ada", "Joan", "Mary", "Edith", "Karen", "Radia", "Barbara", "Frances", "Jean"];
  await makeMessages(
    site,
    people.map((name, index) => ({
      name,
      email: `${name.toLowerCase()}@example.org`,
      message: `Hello from ${name}`,
      created_at: Date.UTC(2026, 2, 1 + index),
    })),
  );
}

function names(page: Page) {
  return page.getByRole("article").getByRole("heading");
}

async function expectAccessible(page: Page, ...widths: number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 400 ? 740 : 900 });
    expect(await violationsOf(page), `${width} pixels`).toEqual([]);
  }
}

test("a note and labels are kept, found, and filtered by, on wide and narrow screens", {
  tag: "@release",
}, async ({ page, site }) => {
  await addMessages(site);
  await openAsOwner(page, site, `/admin/messages/${messageIdOf(1)}`);
  const label = page.getByRole("combobox", { name: "Add a label" });
  const labels = page.getByRole("list", { name: "Labels" });
  const note = page.getByRole("textbox", { name: "Note" });

  await test.step("keys lead to the label and the note", async () => {
    const heading = page.getByRole("heading", { name: "Message from Ada" });
    await expect(heading).toBeFocused();
    await page.keyboard.press("l");
    await expect(label).toBeFocused();
    await page.keyboard.type("Follow up");
    await page.keyboard.press("Enter");
    await expect(labels).toHaveText("Follow up");
    await heading.focus();
    await page.keyboard.press("n");
    await expect(note).toBeFocused();
  });

  await test.step("a note that could not be saved stays in the field, and can be saved again", async () => {
    await page.route("**/note", (route) => route.abort(), { times: 1 });
    await note.fill("Met at the meetup in Basel");
    await expect(page.getByRole("alert")).toContainText("The note was not saved.");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.reload();
    await expect(note).toHaveValue("Met at the meetup in Basel");
    await expect(labels).toHaveText("Follow up");
    await expectAccessible(page, 1440, 360);
  });

  await test.step("messages are filtered on a narrow screen, also after a reload", async () => {
    await page.goto("/admin/messages");
    await page.getByText("Filter", { exact: true }).click();
    await page.getByRole("combobox", { name: "Label", exact: true }).selectOption("Follow up");
    await expect(names(page)).toHaveText(["Ada"]);
    await expectAccessible(page, 1440, 360);
    await page.reload();
    await expect(names(page)).toHaveText(["Ada"]);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(names(page)).toHaveCount(10);
    await page.getByRole("combobox", { name: "Contact back" }).selectOption("No");
    await expect(names(page)).toHaveText(["Frances", "Radia", "Edith", "Joan", "Grace"]);
    await page.getByLabel("From", { exact: true }).fill("2026-03-05");
    await page.getByLabel("From", { exact: true }).press("Enter");
    await expect(names(page)).toHaveText(["Frances", "Radia", "Edith"]);
  });

  await test.step("a note is found, and a label removed", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/admin/messages?q=basel");
    await expect(names(page)).toHaveText(["Ada"]);
    await names(page).getByRole("link").click();
    await page.getByRole("button", { name: "Remove the label Follow up" }).click();
    await expect(labels).toHaveCount(0);
    await expect(note).toHaveValue("Met at the meetup in Basel");
  });
});

test("everything about a person is counted, saved as a file, and erased, without asking for the message again", async ({
  page,
  site,
}) => {
  await addMessages(site);
  await openAsOwner(page, site, `/admin/messages/${messageIdOf(1)}`);
  await page.getByRole("button", { name: "All about this person" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 message and 0 replies.");
  expect(await violationsOf(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export as JSON" }).click();
  const file = JSON.parse(await readFile(await (await saving).path(), "utf8"));
  expect(file.messages).toMatchObject([{ name: "Ada", note: "" }]);
  const erase = dialog.getByRole("button", { name: "Erase everything" });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel("Type the address to confirm").fill("ADA@example.org");
  // The news of the change arrives before the response, by more than the second after which the screen asks.
  await page.route("**/people/erase", async (route) => {
    const response = await route.fetch();
    await expect(page.getByRole("link", { name: "Inbox" })).toHaveText("Inbox9 messages");
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)));
    await route.fulfill({ response });
  });
  const asked: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 404) asked.push(response.url());
  });
  await erase.click();
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await expect(names(page)).toHaveCount(9);
  await expect(names(page)).not.toContainText(["Ada"]);
  expect(asked).toEqual([]);
});

test("an export is imported again, and a file without messages says so", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await addMessages(site);
  await openAsOwner(page, site, "/admin/messages");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all messages as json" }).click();
  const file = await (await saving).path();
  await site.context.db.deleteFrom("messages").execute();
  await page.reload();
  await expect(page.getByText("No messages found.")).toBeVisible();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import a JSON export" }).click();
  await (await choosing).setFiles(file);
  await expect(page.getByText("10 imported, 0 already here")).toBeVisible();
  await expect(names(page)).toHaveCount(10);
  await page.locator("input[type=file]").setInputFiles({
    name: "other.json",
    mimeType: "application/json",
    buffer: Buffer.from("[1]"),
  });
  await expect(page.getByText(/1 lines without a message/)).toBeVisible();
});
