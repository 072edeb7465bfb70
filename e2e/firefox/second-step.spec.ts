import { expect } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { Page } from "puppeteer-core";
import { setOwner } from "../../src/core/account/server/credentials.ts";
import type {} from "../../src/features/api-keys/tables.ts";
import { owner } from "../owner.ts";
import { expectInPage, fillIn, open, press, test } from "./firefox.ts";

/** The server's time. A code works once, so it moves on from code to code. */
const clock = { ahead: 0, now: () => Date.now() + clock.ahead };

test.use({ siteClock: clock });

async function typeLogin(tab: Page): Promise<void> {
  await tab.locator("input[type=email]").fill(owner.email);
  await tab.locator("input[type=password]").fill(owner.password);
  await press(tab, "Sign In");
}

/** The label of the field that has focus. */
function readFocus(): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement
    ? activeElement.labels?.[0]?.textContent
    : (activeElement?.textContent ?? undefined);
}

test("the owner sets up an authenticator app, signs in with its code, and confirms to make a key", {
  tag: "@release",
}, async ({ tab, site }) => {
  const { db } = site.context;
  await setOwner(db, owner);
  await open(tab, "/admin/settings");
  await expectInPage(tab, () => location.pathname, "/admin/login");
  await typeLogin(tab);
  await press(tab, "Set up an app");
  await tab.waitForSelector("svg[aria-label='QR code for the authenticator app']");
  await expectInPage(tab, readFocus, "Code");
  const secret = await tab.$eval("dialog code", ({ textContent }) => textContent.replaceAll(" ", ""));
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const writeNext = () => {
    clock.ahead += 60_000;
    return app.generate({ timestamp: clock.now() });
  };

  await test.step("its first code turns it on, and recovery codes appear", async () => {
    await tab.keyboard.type(writeNext());
    await tab.keyboard.press("Enter");
    await expectInPage(tab, readFocus, "Save your recovery codes now");
    await expectInPage(tab, () => document.querySelectorAll("li code").length, 10);
  });

  await test.step("the code is asked for after the password", async () => {
    await press(tab, "Logout");
    await expectInPage(tab, () => location.pathname, "/admin/login");
    await open(tab, "/admin/settings/keys");
    await typeLogin(tab);
    await expectInPage(tab, readFocus, "Code");
    await tab.keyboard.type(writeNext());
    await tab.keyboard.press("Enter");
    await expectInPage(tab, () => location.pathname, "/admin/settings/keys");
  });

  await test.step("without a fresh sign-in, a key is made after both steps, which can be canceled", async () => {
    await tab.waitForSelector("input[name=label]");
    await db.updateTable("sessions").set({ confirmed_at: 0 }).execute();
    await tab.locator("input[name=label]").fill("Report");
    await tab.keyboard.press("Enter");
    await expectInPage(tab, readFocus, "Password");
    await tab.keyboard.press("Escape");
    await expectInPage(tab, readFocus, "Label for a new key");
    await tab.keyboard.press("Enter");
    await fillIn(tab, "Password", owner.password);
    await tab.keyboard.press("Enter");
    await expectInPage(tab, readFocus, "Code");
    await tab.keyboard.type(writeNext());
    await tab.keyboard.press("Enter");
    await tab.waitForSelector("::-p-text(now. It will not be shown again.)");
    expect(await db.selectFrom("api_keys").select("label").execute()).toEqual([{ label: "Report" }]);
  });
});
