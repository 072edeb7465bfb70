import { violationsOf } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { expect, test } from "../../../e2e/site.ts";
import { readSettings } from "./settings.ts";

test.use({ expectedMessages: /status of (400|500)|ERR_FAILED/, locale: "en-US", timezoneId: "UTC" });

const screen = "/admin/settings/notifications";

test.describe("with a mail server and a webhook", () => {
  const secret = `whsec_${Buffer.alloc(32).toString("base64")}`;
  test.use({
    siteConfig: {
      smtpUrl: "smtp://127.0.0.1:1",
      notifyEmail: "ada@example.org",
      messageWebhook: { url: "http://127.0.0.1:1/hidden", secret },
    },
  });

  test("the owner chooses when mail is sent, and tests the webhook", async ({ page, site }) => {
    const { db } = site.context;
    const row = { name: "Ada", email: "", message: "Hello", contact_consent: 1, created_at: 1 };
    const id = "01890a5d-ac96-774b-bcce-b302099a8057";
    await db
      .insertInto("messages")
      .values({ ...row, id })
      .execute();
    const attempt = { message_id: id, attempted_at: Date.UTC(2026, 2, 1, 9, 30), answer: "no such hook" };
    await db
      .insertInto("webhook_attempts")
      .values({ id: "1", status: 404, ...attempt })
      .execute();
    await openAsOwner(page, site, screen);
    const mail = page.getByRole("combobox", { name: "Mail to ada@example.org" });
    const form = page.locator("form").filter({ has: mail });

    await test.step("one mail a day and quiet hours are chosen by keyboard", async () => {
      await expect(mail).toHaveValue("each");
      await mail.press("ArrowDown");
      await expect(mail).toHaveValue("daily");
      await form.getByLabel("at", { exact: true }).fill("18:30");
      await page.getByRole("switch", { name: "Quiet hours" }).press("Space");
      await page.getByLabel("from", { exact: true }).fill("21:15");
      expect(await violationsOf(page)).toEqual([]);
      await form.getByRole("button", { name: "Save", exact: true }).press("Enter");
      await expect(page.getByText("Saved.")).toBeVisible();
      await expect(form.getByRole("button", { name: "Save", exact: true })).toBeFocused();
      const quiet = { from: "21:15", to: "07:00" };
      expect(await readSettings(db)).toEqual({
        mail: "daily",
        dailyAt: "18:30",
        quiet,
        webhook: true,
      });
      await page.reload();
      await expect(form.getByLabel("at", { exact: true })).toHaveValue("18:30");
      await expect(page.getByLabel("from", { exact: true })).toHaveValue("21:15");
    });

    await test.step("the webhook is tested, turned off, and shows what it has responded", async () => {
      await page.getByRole("button", { name: "Send a test" }).click();
      await expect(page.getByText("No response: connect ECONNREFUSED 127.0.0.1:1")).toBeVisible();
      await page.getByText("Its last responses").click();
      await expect(page.getByText("Status 404: no such hook")).toBeVisible();
      await expect(page.getByRole("link", { name: /March 1, 2026/ })).toHaveAttribute(
        "href",
        `/admin/messages/${id}`,
      );
      await page.getByRole("switch", { name: "Send messages to http://127.0.0.1:1" }).uncheck();
      await form.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Saved.")).toBeVisible();
      expect((await readSettings(db)).webhook).toBe(false);
    });
  });
});

test("without a mail server, the screen says what to set, and settings that could not be saved stay in the form", {
  tag: "@release",
}, async ({ page, site }) => {
  await openAsOwner(page, site, screen);
  await expect(page.getByText("To get messages by mail, set SMTP_URL and NOTIFY_EMAIL")).toBeVisible();
  await page.getByRole("switch", { name: "Quiet hours" }).check();
  await page.route("**/api/notifications", (route) => route.abort());
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The settings were not saved. Please try again.")).toBeVisible();
  await expect(page.getByLabel("from", { exact: true })).toHaveValue("22:00");
  await page.unroute("**/api/notifications");
  await page.getByLabel("to", { exact: true }).fill("22:00");
  await expect(page.getByText("They must start and end at different times.")).toBeVisible();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Letter" }).click();
  await expect(
    page.getByText("To get a letter about visits every week or month, set SMTP_URL"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Send one now" })).toHaveCount(0);
});
