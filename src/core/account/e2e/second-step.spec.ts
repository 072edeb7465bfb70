import { readFile } from "node:fs/promises";
import type { CDPSession, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { violationsOf } from "../../../../e2e/axe.ts";
import { openAsOwner, owner } from "../../../../e2e/owner.ts";
import { expect, type Site, test as siteTest } from "../../../../e2e/site.ts";
import { findFreePort } from "../../../../test/postgres-server.ts";

/** The server's time. A code of an app works once, so it moves on from code to code. */
const clock = { ahead: 0, now: () => Date.now() + clock.ahead };

const test = siteTest.extend({
  // Passkeys belong to the host name and port of SITE_URL.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  siteConfig: async ({}, use) => {
    const port = await findFreePort();
    await use({ port, siteUrl: `http://localhost:${port}` });
  },
  baseURL: async ({ site }, use) => use(site.url.replace("127.0.0.1", "localhost")),
});

test.use({
  expectedMessages: /status of (400|401|409|428)/,
  siteClock: clock,
  locale: "en-US",
  timezoneId: "UTC",
});

const account = "/admin/settings";
const signInButton = { name: "Sign In", exact: true } as const;

function card(page: Page) {
  return page.locator("section").filter({ has: page.getByRole("heading", { name: "Second step" }) });
}

/** Adds an authenticator with a screen lock to the browser, such as that of a laptop, which always agrees. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

/** Has the browser do what it does when the owner cancels its question, until the returned function is called. */
async function cancelPrompts(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException("Canceled", "NotAllowedError"));
  });
  return () => page.evaluate(() => void Reflect.deleteProperty(navigator.credentials, "get"));
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name of a new passkey").fill(name);
  await page.keyboard.press("Enter");
  await expect(card(page).getByRole("listitem").filter({ hasText: name })).toBeVisible();
}

/** Sets up an authenticator app. Returns a function that writes its next code. */
async function setUpApp(page: Page): Promise<() => string> {
  await page.getByRole("button", { name: "Set up an app" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const code = dialog.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  const secret = (await dialog.locator("code").textContent())?.replaceAll(" ", "") ?? "";
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const writeNext = () => {
    clock.ahead += 60_000;
    return app.generate({ timestamp: clock.now() });
  };
  const next = writeNext();
  await page.keyboard.type(next === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expect(code).toHaveAccessibleDescription(/The code is wrong/);
  await expect(code).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await code.fill(next);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(card(page).getByRole("button", { name: "Remove app" })).toBeVisible();
  return writeNext;
}

async function readCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole("heading", { name: "Save your recovery codes now" })).toBeFocused();
  return card(page).locator("li code").allTextContents();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
}

/** Types the password in the login, where the email address has focus. */
async function typeLogin(page: Page): Promise<void> {
  await page.keyboard.type(owner.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(owner.password);
  await page.keyboard.press("Enter");
}

/** Lets the time pass after which some calls need a fresh sign-in. */
async function makeStale({ context }: Site): Promise<void> {
  await context.db.updateTable("sessions").set({ confirmed_at: 0 }).execute();
}

test("with the keyboard, the owner adds a passkey, and signs in with it after the password, and alone", async ({
  page,
  site,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await addAuthenticator(page);
  await openAsOwner(page, site, account);

  await test.step("the first passkey comes with recovery codes, to be copied or downloaded", async () => {
    await addPasskey(page, "Laptop");
    const codes = await readCodes(page);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    await expect(card(page).getByRole("listitem").first()).toContainText(/Laptop.*Added .+, never used/);
    await expect(card(page).getByRole("status").getByText("The passkey was added.")).toBeVisible();
    await expect(card(page)).toContainText("10 of 10 are left.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(card(page).getByRole("status").getByText("Copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
    const download = page.waitForEvent("download");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const file = await download;
    expect(file.suggestedFilename()).toBe("foliodesk-recovery-codes.txt");
    expect(await readFile(await file.path(), "utf8")).toContain(codes.join("\n"));
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("after the password, the browser asks for the passkey by itself", async () => {
    await logOut(page);
    await typeLogin(page);
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step("this browser offers to sign in with the passkey alone", async () => {
    await logOut(page);
    const alone = page.getByRole("button", { name: "Sign in with a passkey" });
    const show = await cancelPrompts(page);
    await alone.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("No passkey was used. Try again, or use your password.");
    await expect(alone).toBeFocused();
    await show();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step("the last factor is removed, and the password alone signs in", async () => {
    await page.goto(account);
    await expect(card(page).getByRole("listitem")).toContainText([/last used /]);
    await expect(page.getByRole("heading", { name: "Save your recovery codes now" })).toHaveCount(0);
    await page.getByRole("button", { name: "Remove the passkey Laptop" }).click();
    const question = page.getByRole("alertdialog", { name: /your password alone signs you in/ });
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await question.getByRole("button", { name: "Remove passkey" }).click();
    await expect(card(page).getByRole("listitem")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Second step" })).toBeFocused();
    await expect(card(page).getByRole("status").getByText("The passkey was removed.")).toBeVisible();
    await expect(card(page)).not.toContainText("are left");
    await logOut(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Your account has no passkey anymore. Sign in with your password.",
    );
    await page.getByLabel("Email").focus();
    await typeLogin(page);
    await expect(page).toHaveURL(/\/admin$/);
    await logOut(page);
    await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  });
});

test("a passkey that is not used leaves the recovery codes, and each works once", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const authenticator = await addAuthenticator(page);
  await openAsOwner(page, site, account);
  await addPasskey(page, "Laptop");
  const [first = "", second = ""] = await readCodes(page);
  const code = page.getByLabel("Recovery code");
  const alert = page.getByRole("alert");

  await test.step("a canceled question of the browser is no failure of the form", async () => {
    await logOut(page);
    await cancelPrompts(page);
    await typeLogin(page);
    await expect(alert).toHaveText("No passkey was used. Try again, or enter a code.");
    await expect(code).toBeFocused();
    const again = page.getByRole("button", { name: "Use a passkey" });
    await again.focus();
    await page.keyboard.press("Enter");
    await expect(alert).toHaveText("No passkey was used. Try again, or enter a code.");
    await expect(again).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("a wrong code is refused on its field, and a recovery code signs in", async () => {
    await code.fill("wrong");
    await page.keyboard.press("Enter");
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await expect(code).toHaveAccessibleDescription(/The code is wrong/);
    await expect(code).toBeFocused();
    await page.keyboard.type(first.replaceAll("-", " ").toUpperCase());
    await expect(code).not.toHaveAttribute("aria-invalid");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin$/);
    await page.goto(account);
    await expect(card(page)).toContainText("9 of 10 are left.");
  });

  await test.step("a used code does not sign in, and the login can start over", async () => {
    await logOut(page);
    await authenticator.send("WebAuthn.disable");
    await cancelPrompts(page);
    await typeLogin(page);
    await expect(code).toBeFocused();
    await code.fill(first);
    await page.keyboard.press("Enter");
    await expect(code).toHaveAccessibleDescription(/already used/);
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByLabel("Email")).toBeFocused();
    await typeLogin(page);
    await code.fill(second);
    await page.getByRole("button", signInButton).click();
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step("new codes replace the old ones", async () => {
    await page.goto(account);
    await page.getByRole("button", { name: "Make new codes" }).click();
    await page.getByRole("button", { name: "Make codes", exact: true }).click();
    const codes = await readCodes(page);
    expect(codes).not.toContain(first);
    await expect(card(page)).toContainText("10 of 10 are left.");
  });
});

test("the owner sets up an authenticator app, signs in with its codes, and removes it after confirming", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAsOwner(page, site, account);
  const setUp = page.getByRole("button", { name: "Set up an app" });
  await setUp.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(setUp).toBeFocused();
  const writeNext = await setUpApp(page);
  expect(await readCodes(page)).toHaveLength(10);

  await test.step("the code is asked for after the password, and works once", async () => {
    await logOut(page);
    await expect(page.getByRole("button", { name: /passkey/ })).toHaveCount(0);
    await typeLogin(page);
    const code = page.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await expect(page.getByRole("button", { name: /passkey/ })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    const next = writeNext();
    await page.keyboard.type(next);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin$/);
    await logOut(page);
    await typeLogin(page);
    await code.fill(next);
    await page.keyboard.press("Enter");
    await expect(code).toHaveAccessibleDescription(/already used/);
    await code.fill(writeNext());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin$/);
  });

  await test.step("with a sign-in that is not fresh, its removal is confirmed with both steps", async () => {
    await page.goto(account);
    await makeStale(site);
    await page.getByRole("button", { name: "Remove app" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove app" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
    await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type(owner.password);
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Code", { exact: true })).toBeFocused();
    await page.keyboard.type(writeNext());
    await page.keyboard.press("Enter");
    await expect(card(page).getByRole("status").getByText("The app was removed.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Second step" })).toBeFocused();
    await expect(setUp).toBeVisible();
    await logOut(page);
    await typeLogin(page);
    await expect(page).toHaveURL(/\/admin$/);
  });
});

test("a key is made only after the owner has confirmed, which can be canceled and repeated", {
  tag: "@release",
}, async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await addAuthenticator(page);
  await openAsOwner(page, site, "/admin/settings/keys");
  const label = page.getByLabel("Label for a new key");
  const create = page.getByRole("button", { name: "Create key" });
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  const password = dialog.getByLabel("Password", { exact: true });

  await test.step("canceling leaves the form as it was", async () => {
    await makeStale(site);
    await label.fill("Report");
    await create.focus();
    await page.keyboard.press("Enter");
    await expect(password).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(create).toBeFocused();
    await expect(create).toHaveText("Create key");
    await expect(label).toHaveValue("Report");
    await expect(label).not.toHaveAttribute("aria-invalid");
    await expect(page.getByRole("alert")).toHaveText([]);
  });

  await test.step("a wrong password is refused on its field, and the right one makes the key", async () => {
    await page.keyboard.press("Enter");
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await expect(password).toHaveAccessibleDescription(/password is wrong/);
    await expect(password).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.type(owner.password);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("The new key")).toBeFocused();
    await expect(dialog).toHaveCount(0);
    await label.fill("Other");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Copy the key “Other” now.")).toBeVisible();
  });

  await test.step("with a passkey, the second step follows, which can be canceled and repeated", async () => {
    await page.goto(account);
    await addPasskey(page, "Laptop");
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "API keys" }).click();
    await makeStale(site);
    const show = await cancelPrompts(page);
    await label.fill("Third");
    await page.keyboard.press("Enter");
    await password.fill(owner.password);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toHaveText("No passkey was used. Try again, or enter a code.");
    await expect(dialog.getByLabel("Recovery code")).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(label).toBeFocused();
    await expect(label).toHaveValue("Third");
    await show();
    await page.keyboard.press("Enter");
    await password.fill(owner.password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Copy the key “Third” now.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("a download waits for it, too, and an ended session leads to the login", async () => {
    await page.goto(account);
    await makeStale(site);
    const button = page.getByRole("button", { name: "Export everything" });
    await button.click();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(page.getByText("The archive could not be downloaded.")).toHaveCount(0);
    await expect(page.getByText("Exporting...")).toHaveCount(0);
    await button.click();
    await password.fill(owner.password);
    const download = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await download).suggestedFilename()).toBe("foliodesk-export.zip");

    await page.goto("/admin/settings/keys");
    await makeStale(site);
    await label.fill("Fourth");
    await page.keyboard.press("Enter");
    await password.fill(owner.password);
    await site.context.db.deleteFrom("sessions").execute();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your session has expired.")).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe("with an address that has no passkeys", () => {
  test.use({ siteConfig: { siteUrl: "http://192.0.2.1" } });

  test("the card says why, and an authenticator app works", { tag: "@release" }, async ({ page, site }) => {
    await openAsOwner(page, site, account);
    await page.getByLabel("Name of a new passkey").fill("Laptop");
    await page.getByRole("button", { name: "Add passkey" }).click();
    await expect(card(page).getByRole("alert").getByText("SITE_URL is http://192.0.2.1.")).toBeVisible();
    await setUpApp(page);
  });
});

test("a browser without passkeys says so, and takes codes", { tag: "@release" }, async ({
  page,
  site,
  browser,
  baseURL,
}) => {
  await addAuthenticator(page);
  await openAsOwner(page, site, account);
  await addPasskey(page, "Laptop");
  const [first = ""] = await readCodes(page);
  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await other.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await other.goto("/admin/login");
  await expect(other.getByLabel("Email")).toBeFocused();
  await expect(other.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await typeLogin(other);
  await expect(other.getByText("This browser cannot use passkeys here.")).toBeVisible();
  await expect(other.getByLabel("Recovery code")).toBeFocused();
  await other.keyboard.type(first);
  await other.keyboard.press("Enter");
  await expect(other).toHaveURL(/\/admin$/);
  await other.goto(account);
  await expect(card(other)).toContainText("This browser cannot make passkeys here.");
  await expect(other.getByLabel("Name of a new passkey")).toHaveCount(0);
  await other.context().close();
});
