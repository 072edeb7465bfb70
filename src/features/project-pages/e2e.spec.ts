import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "../../../e2e/site.ts";

test.use({ expectedMessages: /status of 404/ });

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a visitor finds a project by keyboard, reads its page, and goes on to the next one", async ({
  page,
}) => {
  await page.goto("/projects");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Nightline", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(title(page, "Nightline")).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/nightline$/);
  await expect(page).toHaveTitle("Nightline · Ines Kovar");
  const content = page.locator("#content");
  for (const text of ["Personal", "Solo Developer", "April 2025", "Flask"])
    await expect(content.getByText(text, { exact: true })).toBeVisible();
  for (const [name, address] of [
    ["Code", "https://example.com/code/nightline"],
    ["Live demo", "https://example.com/nightline"],
  ] as const)
    await expect(content.getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
  await page.getByRole("navigation", { name: "More projects" }).getByRole("link").press("Enter");
  await expect(title(page, "Sixteen Steps")).toBeVisible();
  await page.goBack();
  await expect(title(page, "Nightline")).toBeVisible();
  await page.getByRole("link", { name: "All projects" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
});

test("the palette opens the page of a project", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  // The palette is loaded after the page, together with this button.
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor({ state: "attached" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("potluck");
  await page.getByRole("option", { name: "Potluck" }).click();
  await expect(title(page, "Potluck")).toBeVisible();
});

test("an unknown address is in the window of the projects, and leads back to all of them", async ({
  page,
}) => {
  const response = await page.goto("/projects/none");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Project not found" })).toBeVisible();
  await expect(page.locator("[data-name]")).toHaveText("Projects");
  await page.locator("#content").getByRole("link", { name: "All projects" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("a page is whole, and nothing is wider than the screen", async ({ page }) => {
    for (const address of ["/projects/shelfmate", "/projects/none"]) {
      await page.goto(address);
      const { scrollWidth, clientWidth } = await page
        .locator("#content")
        .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      expect(scrollWidth, address).toBe(clientWidth);
    }
    await page.goto("/projects/shelfmate");
    await page.getByRole("link", { name: /Next project/ }).click();
    await expect(title(page, "Potluck")).toBeVisible();
  });
});
