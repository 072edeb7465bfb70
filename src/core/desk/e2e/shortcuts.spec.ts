import type { Page } from "@playwright/test";
import { violationsOf } from "../../../../e2e/axe.ts";
import { expect, test, waitForHydration } from "../../../../e2e/site.ts";

function openButton(page: Page) {
  return page.getByRole("button", { name: "Keyboard shortcuts" });
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
  await openButton(page).waitFor({ state: "attached" });
}

function dialog(page: Page) {
  return page.getByRole("dialog", { name: "Keyboard shortcuts" });
}

test("? opens the list of shortcuts, which can be turned off, also for the next visit, and back on", async ({
  page,
}) => {
  await open(page, "/projects");

  await test.step("a question mark can be typed", async () => {
    await page.getByPlaceholder("Search projects...").pressSequentially("A?");
    await expect(page.getByPlaceholder("Search projects...")).toHaveValue("A?");
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step("Escape closes only the list", async () => {
    await open(page, "/me");
    await page.keyboard.press("?");
    await expect(dialog(page).getByText("Open the admin area")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL("/me");
  });

  await test.step("Shift+A and ? can be turned off, also for the next visit", async () => {
    await page.keyboard.press("?");
    await dialog(page).getByRole("switch", { name: "Shift+A and ? are on" }).uncheck();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("Shift+A");
    await page.keyboard.press("?");
    await expect(dialog(page)).toHaveCount(0);
    await page.reload();
    await openButton(page).waitFor({ state: "attached" });
    await page.keyboard.press("Shift+A");
    await expect(page).toHaveURL("/me");
  });

  await test.step("and back on", async () => {
    await openButton(page).press("Enter");
    await dialog(page).getByRole("switch").check();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(openButton(page)).toBeFocused();
    await page.keyboard.press("Shift+A");
    await expect(page).toHaveURL(/admin/);
  });
});
