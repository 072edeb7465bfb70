import { violationsOf } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { expect, test } from "../../../e2e/site.ts";
import { startMailServer } from "../../../test/mail-server.ts";

test.use({ expectedMessages: /status of 500|ERR_FAILED/, locale: "en-US", timezoneId: "UTC" });

const screen = "/admin/settings/letter";

test.describe(() => {
  test.use({ siteConfig: { smtpUrl: "smtp://127.0.0.1:1", notifyEmail: "ada@example.org" } });
  test("the owner turns the letter on by keyboard, and a choice that could not be saved stays", async ({
    page,
    site,
  }) => {
    await openAsOwner(page, site, screen);
    const letter = page.getByRole("combobox", { name: "Letter to ada@example.org" });
    const form = page.locator("form").filter({ has: letter });
    await expect(letter).toHaveValue("off");
    await letter.press("ArrowDown");
    await expect(letter).toHaveValue("week");
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 780 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${width} pixels`).toBeLessThanOrEqual(0);
    }
    expect(await violationsOf(page)).toEqual([]);
    await form.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await expect(form.getByText("Saved.")).toBeVisible();
    await expect(form.getByRole("button", { name: "Save", exact: true })).toBeFocused();
    await page.reload();
    await expect(letter).toHaveValue("week");

    await letter.selectOption("month");
    await page.route("**/api/visit-letter", (route) => route.abort());
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await expect(form.getByText("The settings were not saved. Please try again.")).toBeVisible();
    await expect(letter).toHaveValue("month");
    await page.route("**/api/visit-letter/send", (route) => route.abort());
    await form.getByRole("button", { name: "Send one now" }).click();
    await expect(form.getByText("The letter could not be sent. Please try again.")).toBeVisible();
  });
});

/** A site that sends mail. */
const withMail = test.extend<{ mailServer: Awaited<ReturnType<typeof startMailServer>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires destructuring.
  mailServer: async ({}, use) => {
    await using server = await startMailServer();
    await use(server);
  },
  siteConfig: async ({ mailServer }, use) => use({ smtpUrl: mailServer.url, notifyEmail: "ada@example.org" }),
});

withMail(
  "the letter about the last week is sent when the owner asks",
  { tag: "@release" },
  async ({ page, site, mailServer }) => {
    site.context.jobs.start();
    await openAsOwner(page, site, screen);
    await page.getByRole("button", { name: "Send one now" }).press("Enter");
    await expect(page.getByText("The letter for last week is on its way to ada@example.org.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send one now" })).toBeFocused();
    await expect.poll(() => mailServer.mails.length).toBe(1);
    expect(mailServer.mails[0]).toContain("Subject: Your week on ");
    await site.context.jobs.stop();
  },
);
