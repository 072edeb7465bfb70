import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { makeMessages, messageIdOf } from "../test/builders.ts";
import { openAsOwner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

// A note is not saved once.
test.use({ expectedMessages: /net::ERR_FAILED/ });

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

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

for (const size of sizes) {
  test(`a note and labels are kept, found, and filtered by, at a width of ${size.width} pixels`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(size);
    await addMessages(site);
    await openAsOwner(page, site, `/admin/messages/${messageIdOf(1)}`);
    const label = page.getByRole("combobox", { name: "Add a label" });
    await label.fill("Follow up");
    await label.press("Enter");
    await expect(page.getByRole("list", { name: "Labels" })).toHaveText("Follow up");
    await page.getByRole("textbox", { name: "Note" }).fill("Met at the meetup in Basel");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    await page.goto("/admin/messages");
    await page.getByText("Filter", { exact: true }).click();
    await page.getByRole("combobox", { name: "Label", exact: true }).selectOption("Follow up");
    await expect(names(page)).toHaveText(["Ada"]);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.reload();
    await expect(names(page)).toHaveText(["Ada"]);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(names(page)).toHaveCount(10);
    await page.getByRole("combobox", { name: "Contact back" }).selectOption("No");
    await expect(names(page)).toHaveText(["Frances", "Radia", "Edith", "Joan", "Grace"]);
    await page.getByLabel("From", { exact: true }).fill("2026-03-05");
    await page.getByLabel("From", { exact: true }).press("Enter");
    await expect(names(page)).toHaveText(["Frances", "Radia", "Edith"]);
    await page.goto("/admin/messages?q=basel");
    await expect(names(page)).toHaveText(["Ada"]);
    await names(page).getByRole("link").click();
    await page.getByRole("button", { name: "Remove the label Follow up" }).click();
    await expect(page.getByRole("list", { name: "Labels" })).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("Met at the meetup in Basel");
  });
}

test("keys lead to the label and the note", async ({ page, site }) => {
  await addMessages(site);
  await openAsOwner(page, site, `/admin/messages/${messageIdOf(1)}`);
  await expect(page.getByRole("heading", { name: "Message from Ada" })).toBeFocused();
  await page.keyboard.press("l");
  await expect(page.getByRole("combobox", { name: "Add a label" })).toBeFocused();
  await page.keyboard.type("nice");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Labels" })).toHaveText("nice");
  await page.getByRole("heading", { name: "Message from Ada" }).focus();
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
});

test("a note that could not be saved stays in the field, and can be saved again", async ({ page, site }) => {
  await addMessages(site);
  await openAsOwner(page, site, `/admin/messages/${messageIdOf(1)}`);
  await page.route("**/note", (route) => route.abort(), { times: 1 });
  const note = page.getByRole("textbox", { name: "Note" });
  await note.fill("Important");
  await expect(page.getByRole("alert")).toContainText("The note was not saved.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue("Important");
});

test("everything about a person is counted, saved as a file, and erased after the address was typed", async ({
  page,
  site,
}) => {
  await addMessages(site);
  await openAsOwner(page, site, `/admin/messages/${messageIdOf(1)}`);
  await page.getByRole("button", { name: "All about this person" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("1 message and 0 replies.");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export as JSON" }).click();
  const file = JSON.parse(await readFile(await (await saving).path(), "utf8"));
  expect(file.messages).toMatchObject([{ name: "Ada", note: "" }]);
  const erase = dialog.getByRole("button", { name: "Erase everything" });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel("Type the address to confirm").fill("ADA@example.org");
  await erase.click();
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await expect(names(page)).toHaveCount(9);
  await expect(names(page)).not.toContainText(["Ada"]);
});

test("a message is not asked for again while its writer is erased, however long the answer takes", async ({
  page,
  site,
}) => {
  await addMessages(site);
  await openAsOwner(page, site, `/admin/messages/${messageIdOf(1)}`);
  await page.getByRole("button", { name: "All about this person" }).click();
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
  await page.getByRole("dialog").getByLabel("Type the address to confirm").fill("ada@example.org");
  await page.getByRole("dialog").getByRole("button", { name: "Erase everything" }).click();
  await expect(page).toHaveURL(/\/admin\/messages$/);
  await expect(names(page)).toHaveCount(9);
  expect(asked).toEqual([]);
});

test("an export is imported again, and a file without messages says so", async ({ page, site }) => {
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
