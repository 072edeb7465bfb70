import AxeBuilder from "@axe-core/playwright";
import { openAsOwner } from "./owner.ts";
import { expect, test } from "./site.ts";

test.use({ expectedMessages: /status of (400|409|500)|ERR_FAILED/, locale: "en-US", timezoneId: "UTC" });

test("the owner makes a link, a recruiter follows it, and the owner reads that it was opened", async ({
  page,
  site,
  browser,
}) => {
  await openAsOwner(page, site, "/admin");
  await page.getByRole("link", { name: "Share links" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Share links" })).toBeFocused();
  await expect(page).toHaveTitle("Share links · Admin");
  await expect(page.getByText("No links yet.")).toBeVisible();
  await page.getByLabel("Label").fill("Story sent to Acme");
  await page.getByLabel("Leads to").fill("/me");
  await page.getByLabel("Address after /to/").fill("acme");
  await page.getByLabel("Address after /to/").press("Enter");
  const row = page.getByRole("listitem").filter({ hasText: "Story sent to Acme" });
  await expect(row).toContainText("Not opened");
  await expect(row).toContainText(`${site.context.config.siteUrl}/to/acme`);
  await expect(page.getByLabel("Label")).toBeFocused();

  const recruiter = await browser.newContext();
  const tab = await recruiter.newPage();
  await tab.goto(`${site.url}/to/acme`);
  await expect(tab).toHaveURL(`${site.url}/me`);
  await recruiter.close();

  await page.reload();
  await expect(row).toContainText("Opened once, on");
  await row.getByRole("button", { name: "QR code of Story sent to Acme" }).click();
  await expect(row.getByRole("img", { name: "QR code of Story sent to Acme" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await row.getByRole("button", { name: "Delete Story sent to Acme" }).click();
  await page.getByRole("button", { name: "Delete link" }).click();
  await expect(row).toHaveCount(0);
});

test("a refused link stays in the form with the reason at its field", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin/links");
  for (const target of ["/resume.pdf", "/me"]) {
    await page.getByLabel("Label").fill("Acme");
    await page.getByLabel("Leads to").fill(target);
    await page.getByLabel("Address after /to/").fill("acme");
    await page.getByRole("button", { name: "Add link" }).click();
    if (target === "/resume.pdf") await expect(page.getByText("Added.")).toBeVisible();
  }
  await expect(page.getByText("Another link has this address. Choose another one.")).toBeVisible();
  await expect(page.getByLabel("Address after /to/")).toBeFocused();
  await page.getByLabel("Address after /to/").fill("Acme Corp");
  await page.getByLabel("Leads to").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Add link" }).click();
  await expect(
    page.getByText("Must be a path that starts with / or an http:// or https:// address"),
  ).toBeVisible();
  await expect(page.getByText("Must be lowercase letters, digits, and single hyphens")).toBeVisible();
  await expect(page.getByLabel("Label")).toHaveValue("Acme");
  await expect(page.getByRole("listitem")).toHaveCount(1);
});
