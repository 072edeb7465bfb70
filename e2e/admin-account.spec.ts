import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { checkPassword, setOwner } from "../server/account/credentials.ts";
import { addAttempts, type Client, recordEvent, unknownClient } from "../server/account/security-events.ts";
import { startSession } from "../server/account/sessions.ts";
import { hasToken, openAsOwner, owner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /status of (400|401|429|500)|ERR_FAILED/, locale: "en-US", timezoneId: "UTC" });

const newPassword = "a new horse with a new battery";
const firefox: Client = { device: "Firefox on Windows", country: "Chile", city: "Santiago" };

function card(page: Page, name: string) {
  return page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
}

function sessions(page: Page) {
  return card(page, "Sessions").getByRole("listitem");
}

function history(page: Page) {
  return card(page, "Sign-in history").getByRole("listitem");
}

/** Signs in from another browser. The owner must already be signed in here. */
async function signInElsewhere({ context }: Site, client: Client = firefox): Promise<string> {
  const account = await checkPassword(context.db, owner);
  const token = account && (await startSession(context.db, account, Date.now(), client));
  if (token === undefined) throw new Error("The owner cannot sign in");
  return token;
}

async function typePasswords(page: Page, current: string, next: string) {
  await page.getByLabel("Current password", { exact: true }).fill(current);
  await page.getByLabel("New password", { exact: true }).fill(next);
}

const change = { name: "Change password" } as const;

function isValid({ url }: Site, page: Page, token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  return page.request.get(`${url}/api/auth/verify`, { headers }).then((response) => response.ok());
}

test("the Account tab follows Messages and shows the owner's email address", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin");
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText([
    "Dashboard",
    "Insight",
    "Blogs",
    "Media",
    "Messages",
    "Account",
  ]);
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page).toHaveURL(/\/admin\/account$/);
  await expect(page.locator("nav [aria-current=page]")).toHaveText("Account");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await expect(page.getByText(owner.email)).toBeVisible();
});

test("the account screen requires sign-in", async ({ page }) => {
  await page.goto("/admin/account");
  await expect(page).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Faccount$/);
});

test("changing the password ends all other sessions, and the new password works", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin/account");
  const other = await signInElsewhere(site);
  await typePasswords(page, owner.password, newPassword);
  await page.getByRole("button", change).click();
  await expect(page.getByRole("status").getByText("Password changed.")).toBeVisible();
  await expect(page.getByLabel("Current password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("");
  await expect(page.getByRole("button", change)).toBeFocused();
  await expect(sessions(page)).toHaveCount(1);
  await expect(history(page).getByText("Password changed")).toHaveCount(2);
  expect(await isValid(site, page, other)).toBe(false);
  expect(await checkPassword(site.context.db, { ...owner, password: newPassword })).toBeDefined();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
});

test("a wrong current password focuses its field and shows an error until it is retyped", async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/admin/account");
  await typePasswords(page, "not the password", newPassword);
  await page.getByRole("button", change).click();
  const field = page.getByLabel("Current password", { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription("The current password is wrong.");
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue(newPassword);
  await field.fill(owner.password);
  await expect(page.getByText("The current password is wrong.")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Password changed. All other sessions have ended.")).toBeVisible();
});

test("a new password that is short, common, or unchanged is rejected on its field", async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/admin/account");
  const field = page.getByLabel("New password", { exact: true });
  for (const [password, reason] of [
    ["eleven char", "The new password must be at least 12 characters long."],
    ["Password1234", "The new password must not be a common password"],
    [owner.password, "The new password must differ from the current one."],
  ] as const) {
    await typePasswords(page, owner.password, password);
    await page.getByRole("button", change).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(reason));
  }
  expect(await checkPassword(site.context.db, owner)).toBeDefined();
  expect(await hasToken(page)).toBe(true);
});

test("after ten wrong passwords, the form shows how long to wait", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin/account");
  const headers = { Authorization: `Bearer ${await signInElsewhere(site)}` };
  for (let tries = 0; tries < 10; tries += 1) {
    const data = { currentPassword: `wrong ${tries}`, newPassword };
    await page.request.put("/api/account/password", { headers, data });
  }
  await typePasswords(page, owner.password, newPassword);
  await page.getByRole("button", change).click();
  await expect(page.getByRole("alert").getByText("Too many failed attempts. Try again in")).toBeVisible();
});

test("a password change that fails to reach the server shows an error and keeps the input", async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/admin/account");
  await page.route("**/api/account/password", (route) => route.abort());
  await typePasswords(page, owner.password, newPassword);
  await page.getByRole("button", change).click();
  await expect(page.getByRole("alert").getByText("Network error.")).toBeVisible();
  await expect(page.getByRole("button", change)).toBeFocused();
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue(newPassword);
});

test("each password field has its own button to show the password", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin/account");
  await typePasswords(page, owner.password, newPassword);
  await page.getByRole("button", { name: "Show new password" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("type", "text");
  await expect(page.getByLabel("Current password", { exact: true })).toHaveAttribute("type", "password");
});

test.describe("with ADMIN_PASSWORD set", () => {
  test.use({ siteConfig: { admin: owner } });

  test("the form warns that the variable will override a new password", async ({ page, site }) => {
    await openAsOwner(page, site, "/admin/account");
    await expect(page.getByText("ADMIN_PASSWORD is set on the server.")).toBeVisible();
  });
});

test("sessions show device, place, and times, and the current one is marked", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin/account");
  await expect(sessions(page)).toHaveCount(1);
  await expect(sessions(page)).toContainText("This browser");
  await expect(page.getByRole("button", { name: "End all other sessions" })).toHaveCount(0);
  await signInElsewhere(site);
  await page.reload();
  await expect(sessions(page)).toHaveCount(2);
  await expect(sessions(page).first()).toContainText("This browser");
  await expect(sessions(page).last()).toContainText("Firefox on Windows");
  await expect(sessions(page).last()).toContainText("Chile, Santiago");
  await expect(sessions(page).last()).toContainText(/Signed in .+, last used .+/);
});

test("ending a session removes it from the list, announces the result, and moves focus to the next", async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/admin");
  const tokens = [
    await signInElsewhere(site),
    await signInElsewhere(site, { ...firefox, device: "Safari on iOS" }),
  ];
  await page.getByRole("link", { name: "Account" }).click();
  await expect(sessions(page)).toHaveCount(3);
  const end = (device: string) =>
    page.getByRole("button", { name: `End the session on ${device}, Chile, Santiago` });
  await end("Safari on iOS").click();
  await expect(sessions(page)).toHaveCount(2);
  await expect(page.getByRole("status").getByText("The session has ended.")).toBeVisible();
  await expect(end("Firefox on Windows")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeFocused();
  for (const token of tokens) expect(await isValid(site, page, token)).toBe(false);
  await expect(history(page).first()).toContainText("Session ended");
});

test("ending all other sessions requires confirmation and can be canceled", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin");
  const others = [await signInElsewhere(site), await signInElsewhere(site)];
  await page.getByRole("link", { name: "Account" }).click();
  const endAll = page.getByRole("button", { name: "End all other sessions" });
  await endAll.click();
  const question = page.getByRole("alertdialog", { name: "End all other sessions?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(endAll).toBeFocused();
  await expect(sessions(page)).toHaveCount(3);
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "End sessions" }).click();
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByRole("status").getByText("All other sessions have ended.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeFocused();
  for (const token of others) expect(await isValid(site, page, token)).toBe(false);
  await expect(history(page).first()).toContainText("2 sessions ended");
});

test("a session that could not be ended stays in the list, and an error is shown", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin");
  await signInElsewhere(site);
  await page.route("**/api/account/sessions*/**", (route) => route.abort());
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByRole("button", { name: "End the session on Firefox" }).click();
  await expect(page.getByText("The session could not be ended.")).toBeVisible();
  await expect(sessions(page)).toHaveCount(2);
});

test("a browser whose session was ended elsewhere is redirected to the login", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin/account");
  await expect(history(page)).not.toHaveCount(0);
  await setOwner(site.context.db, owner);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(await hasToken(page)).toBe(false);
});

test("the history distinguishes sign-in attempts and counts repeated ones", async ({ page, site }) => {
  const { db } = site.context;
  await openAsOwner(page, site, "/admin");
  await db.deleteFrom("security_events").execute();
  const start = Date.now() - 3_600_000;
  await recordEvent(db, { event: "sign-in", client: firefox, now: start });
  await addAttempts(db, [
    {
      key: "a",
      event: "sign-in-failed",
      client: unknownClient,
      firstAt: start + 60_000,
      lastAt: start + 1_800_000,
      times: 12,
    },
  ]);
  await page.getByRole("link", { name: "Account" }).click();
  await expect(history(page)).toHaveCount(2);
  await expect(history(page).first()).toContainText("12 failed sign-ins");
  await expect(history(page).first()).toContainText("Unknown device, Unknown place");
  await expect(history(page).last()).toContainText("Signed in");
  await expect(history(page).last()).toContainText("Firefox on Windows, Chile, Santiago");
});

test("a long history is loaded on demand, in order and without duplicates", async ({ page, site }) => {
  const { db } = site.context;
  await openAsOwner(page, site, "/admin");
  await db.deleteFrom("security_events").execute();
  for (let entry = 0; entry < 60; entry += 1) {
    await recordEvent(db, {
      event: "sign-in",
      client: { ...firefox, device: `Browser ${entry}` },
      now: Date.now() - 60_000 + entry,
    });
  }
  await page.getByRole("link", { name: "Account" }).click();
  await expect(history(page)).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(history(page)).toHaveCount(60);
  await expect(history(page).first()).toContainText("Browser 59,");
  await expect(history(page).last()).toContainText("Browser 0,");
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
});

test("an account that fails to load shows an error, and Retry loads it", async ({ page, site }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/account**", async (route) => {
    await promise;
    await route.fulfill({ status: 500, body: "" });
  });
  await openAsOwner(page, site, "/admin/account");
  await expect(page.getByText("Loading account...")).toBeVisible();
  resolve();
  const failure = page.getByRole("alert").filter({ hasText: "Could not load your account." });
  await expect(failure).toBeVisible();
  await page.unroute("**/api/account**");
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(sessions(page)).toHaveCount(1);
  await expect(history(page).first()).toContainText("Signed in");
});

test("an empty history shows a message", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin");
  await site.context.db.deleteFrom("security_events").execute();
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByText("No events in the last 90 days.")).toBeVisible();
});

test("long names do not overflow a narrow screen", async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await openAsOwner(page, site, "/admin");
  const word = "Wolfeschlegelsteinhausenbergerdorff".repeat(3);
  await signInElsewhere(site, { device: word, country: word, city: word });
  await page.getByRole("link", { name: "Account" }).click();
  await expect(sessions(page)).toHaveCount(2);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test("an account with sessions, a history, and rejected passwords has no accessibility violations", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAsOwner(page, site, "/admin");
  await signInElsewhere(site);
  await page.getByRole("link", { name: "Account" }).click();
  await typePasswords(page, owner.password, "short");
  await page.getByRole("button", change).click();
  await expect(page.getByText("must be at least 12 characters long")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("the switch controls whether the owner's own visits are counted", async ({ page, site }) => {
  const recorded = async () => (await site.context.db.selectFrom("visits").select("id").execute()).length;
  await openAsOwner(page, site, "/admin/account");
  const uncounted = page.getByRole("switch", { name: "Don't count this browser" });
  await expect(uncounted).toBeChecked();
  expect(await recorded()).toBe(0);
  await uncounted.click();
  await page.goto("/");
  await expect.poll(recorded).toBe(1);
});
