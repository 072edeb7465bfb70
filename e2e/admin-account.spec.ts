import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { checkPassword, setOwner } from "../src/core/account/server/credentials.ts";
import {
  addAttempts,
  type Client,
  recordEvent,
  unknownClient,
} from "../src/core/account/server/security-events.ts";
import { startSession } from "../src/core/account/server/sessions.ts";
import { inTransaction } from "../src/core/db/retry.ts";
import { readZip } from "../test/read-zip.ts";
import { violationsOf } from "./axe.ts";
import { hasToken, openAsOwner, owner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /status of (400|401|429|500)|ERR_FAILED/, locale: "en-US", timezoneId: "UTC" });

const screen = "/admin/settings";
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
  const token = account && (await startSession(context.db, account, { now: Date.now(), client }));
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

function tab(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name });
}

/** Opens a part of the settings. */
async function openPart(page: Page, name: string) {
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name }).click();
}

/** Shows the screen with what it has now. */
async function openAgain(page: Page) {
  await tab(page, "Messages").click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeFocused();
  await tab(page, "Settings").click();
}

test("the owner changes the password, which ends all other sessions", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const current = page.getByLabel("Current password", { exact: true });
  const next = page.getByLabel("New password", { exact: true });
  const submit = page.getByRole("button", change);

  await openAsOwner(page, site, screen);
  await test.step("each field has its own button to show the password", async () => {
    await typePasswords(page, owner.password, newPassword);
    await page.getByRole("button", { name: "Show new password" }).click();
    await expect(next).toHaveAttribute("type", "text");
    await expect(current).toHaveAttribute("type", "password");
  });

  await test.step("a change that fails to reach the server shows an error and keeps the input", async () => {
    await page.route("**/api/account/password", (route) => route.abort());
    await submit.click();
    await expect(page.getByRole("alert").getByText("Network error.")).toBeVisible();
    await expect(submit).toBeFocused();
    await expect(next).toHaveValue(newPassword);
    await page.unroute("**/api/account/password");
  });

  await test.step("a password that is short, common, or unchanged is rejected on its field", async () => {
    for (const [password, reason] of [
      ["Password1234", "The new password must not be a common password"],
      [owner.password, "The new password must differ from the current one."],
      ["eleven char", "The new password must be at least 12 characters long."],
    ] as const) {
      await typePasswords(page, owner.password, password);
      await submit.click();
      await expect(next).toBeFocused();
      await expect(next).toHaveAccessibleDescription(new RegExp(reason));
    }
    expect(await checkPassword(site.context.db, owner)).toBeDefined();
    expect(await hasToken(page)).toBe(true);
  });

  const other = await signInElsewhere(site);
  await test.step("a wrong current password focuses its field and shows an error until it is retyped", async () => {
    await typePasswords(page, "not the password", newPassword);
    await page.keyboard.press("Enter");
    await expect(current).toBeFocused();
    await expect(current).toHaveAttribute("aria-invalid", "true");
    await expect(current).toHaveAccessibleDescription("The current password is wrong.");
    await expect(next).toHaveValue(newPassword);
    await current.fill(owner.password);
    await expect(page.getByText("The current password is wrong.")).toHaveCount(0);
  });

  await test.step("the other sessions end, and the new password works", async () => {
    await submit.click();
    await expect(page.getByText("Password changed. All other sessions have ended.")).toBeVisible();
    await expect(page.getByRole("status").getByText("Password changed.")).toBeVisible();
    for (const field of [current, next]) await expect(field).toHaveValue("");
    await expect(submit).toBeFocused();
    await expect(sessions(page)).toHaveCount(1);
    expect(await isValid(site, page, other)).toBe(false);
    expect(await checkPassword(site.context.db, { ...owner, password: newPassword })).toBeDefined();
    await openPart(page, "History");
    await expect(history(page).getByText("Password changed")).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  });

  await test.step("after ten wrong passwords, the form shows how long to wait", async () => {
    const token = await page.evaluate(() => localStorage.getItem("adminToken"));
    const headers = { Authorization: `Bearer ${token}` };
    for (let tries = 0; tries < 10; tries += 1) {
      const data = { currentPassword: `wrong ${tries}`, newPassword: owner.password };
      await page.request.put("/api/account/password", { headers, data });
    }
    await openPart(page, "Account");
    await typePasswords(page, newPassword, owner.password);
    await submit.click();
    await expect(page.getByRole("alert").getByText("Too many failed attempts. Try again in")).toBeVisible();
  });
});

test.describe("with ADMIN_PASSWORD set", () => {
  test.use({ siteConfig: { admin: owner } });

  test("the form warns of the variable, and a switch counts the owner's own visits", {
    tag: "@release",
  }, async ({ page, site }) => {
    const recorded = async () => (await site.context.db.selectFrom("visits").select("id").execute()).length;
    await openAsOwner(page, site, screen);
    await expect(page.getByText("ADMIN_PASSWORD is set on the server.")).toBeVisible();
    const uncounted = page.getByRole("switch", { name: "Don't count this browser" });
    await expect(uncounted).toBeChecked();
    expect(await recorded()).toBe(0);
    await uncounted.click();
    await page.goto("/");
    await expect.poll(recorded).toBe(1);
  });
});

test("sessions are listed and ended, one by one or all others together", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const end = (device: string) => page.getByRole("button", { name: `End the session on ${device}` });
  const confirm = () => page.getByRole("alertdialog").getByRole("button", { name: "End session" }).click();
  const endAll = page.getByRole("button", { name: "End all other sessions" });
  const title = page.getByRole("heading", { name: "Sessions" });
  const announced = (text: string) => page.getByRole("status").getByText(text);

  await test.step("each has its device, place, and times, and the current one is marked", async () => {
    await openAsOwner(page, site, screen);
    await expect(sessions(page)).toHaveCount(1);
    await expect(sessions(page)).toContainText("This browser");
    await expect(endAll).toHaveCount(0);
  });
  const tokens = [await signInElsewhere(site)];
  await test.step("another one is listed below", async () => {
    await openAgain(page);
    await expect(sessions(page)).toHaveCount(2);
    await expect(sessions(page).first()).toContainText("This browser");
    await expect(sessions(page).last()).toContainText("Firefox on Windows");
    await expect(sessions(page).last()).toContainText("Chile, Santiago");
    await expect(sessions(page).last()).toContainText(/Signed in .+, last used .+/);
  });
  await test.step("everything is downloaded as an archive", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export everything" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("foliodesk-export.zip");
    const names = [...(await readZip(await readFile(await file.path()))).keys()];
    expect(names).toContain("posts.json");
    await expect(card(page, "Your data").getByText("Exporting...")).toHaveCount(0);
  });

  await test.step("with sessions, a history, and a rejected password, the screen is accessible", async () => {
    await typePasswords(page, owner.password, "short");
    await page.getByRole("button", change).click();
    await expect(page.getByText("must be at least 12 characters long")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step("one that could not be ended stays, and an error is shown", async () => {
    await page.route("**/api/account/sessions*/**", (route) => route.abort());
    await end("Firefox").click();
    await confirm();
    await expect(page.getByText("The session could not be ended.")).toBeVisible();
    await expect(sessions(page)).toHaveCount(2);
    await page.unroute("**/api/account/sessions*/**");
  });
  tokens.push(await signInElsewhere(site, { ...firefox, device: "Safari on iOS" }));
  await test.step("one that is ended is gone, which is announced, and focus moves to the next", async () => {
    await openAgain(page);
    await expect(sessions(page)).toHaveCount(3);
    await end("Safari on iOS, Chile, Santiago").click();
    await confirm();
    await expect(sessions(page)).toHaveCount(2);
    await expect(announced("The session has ended.")).toBeVisible();
    await expect(end("Firefox on Windows, Chile, Santiago")).toBeFocused();
    await page.keyboard.press("Enter");
    await confirm();
    await expect(sessions(page)).toHaveCount(1);
    await expect(title).toBeFocused();
    for (const token of tokens) expect(await isValid(site, page, token)).toBe(false);
    await openPart(page, "History");
    await expect(history(page).first()).toContainText("Session ended");
  });

  const word = "Wolfeschlegelsteinhausenbergerdorff".repeat(3);
  const others = [
    await signInElsewhere(site),
    await signInElsewhere(site, { device: word, country: word, city: word }),
  ];
  await test.step("long names do not overflow a narrow screen", async () => {
    await openAgain(page);
    await expect(sessions(page)).toHaveCount(3);
    await page.setViewportSize({ width: 320, height: 740 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("ending all others requires confirmation and can be canceled", async () => {
    await endAll.click();
    const question = page.getByRole("alertdialog", { name: "End all other sessions?" });
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(endAll).toBeFocused();
    await expect(sessions(page)).toHaveCount(3);
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "End sessions" }).click();
    await expect(sessions(page)).toHaveCount(1);
    await expect(announced("All other sessions have ended.")).toBeVisible();
    await expect(title).toBeFocused();
    for (const token of others) expect(await isValid(site, page, token)).toBe(false);
    await openPart(page, "History");
    await expect(history(page).first()).toContainText("2 sessions ended");
  });
  await test.step("a browser whose session was ended elsewhere is redirected to the login", async () => {
    await setOwner(site.context.db, owner);
    await tab(page, "Dashboard").click();
    await expect(page).toHaveURL(/\/admin\/login/);
    expect(await hasToken(page)).toBe(false);
  });
});

test("the history lists what has happened, and a screen that fails to load can be retried", {
  tag: "@release",
}, async ({ page, site }) => {
  const { db } = site.context;
  await test.step("the screen requires sign-in, and has the last tab", async () => {
    await page.goto(screen);
    await expect(page).toHaveURL(`${site.url}/admin/login?from=${encodeURIComponent(screen)}`);
    await openAsOwner(page, site, "/admin");
    await expect(page.getByRole("navigation").getByRole("link")).toHaveText([
      "Dashboard",
      "Insight",
      "Blogs",
      "Site",
      "Media",
      "Messages",
      "Settings",
    ]);
  });

  await test.step("an account that fails to load shows an error, and Retry loads it", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/account**", async (route) => {
      await promise;
      await route.fulfill({ status: 500, body: "" });
    });
    await tab(page, "Settings").click();
    await expect(page.getByText("Loading settings...")).toBeVisible();
    resolve();
    const failure = page.getByRole("alert").filter({ hasText: "Could not load your account." });
    await expect(failure).toBeVisible();
    await page.unroute("**/api/account**");
    await failure.getByRole("button", { name: "Retry" }).click();
    await expect(page).toHaveURL(site.url + screen);
    await expect(page.locator("nav [aria-current=page]")).toHaveText(["Settings", "Account"]);
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await expect(page.getByText(owner.email)).toBeVisible();
    await expect(sessions(page)).toHaveCount(1);
    await openPart(page, "History");
    await expect(history(page).first()).toContainText("Signed in");
  });
  await test.step("an empty history shows a message", async () => {
    await db.deleteFrom("security_events").execute();
    await openAgain(page);
    await openPart(page, "History");
    await expect(page.getByText("No events in the last 90 days.")).toBeVisible();
  });
  await test.step("attempts are told apart, and repeated ones counted", async () => {
    const start = Date.now() - 3_600_000;
    await inTransaction(db, (transaction) =>
      recordEvent(transaction, { event: "sign-in", client: firefox, now: start }),
    );
    const times = { firstAt: start + 60_000, lastAt: start + 1_800_000, times: 12 };
    await addAttempts(db, [{ key: "a", event: "sign-in-failed", client: unknownClient, ...times }]);
    await openAgain(page);
    await openPart(page, "History");
    await expect(history(page)).toHaveCount(2);
    await expect(history(page).first()).toContainText("12 failed sign-ins");
    await expect(history(page).first()).toContainText("Unknown device, Unknown place");
    await expect(history(page).last()).toContainText("Signed in");
    await expect(history(page).last()).toContainText("Firefox on Windows, Chile, Santiago");
  });
  await test.step("a long history is loaded on demand, in order and without duplicates", async () => {
    await db.deleteFrom("security_events").execute();
    for (let entry = 0; entry < 60; entry += 1) {
      const client = { ...firefox, device: `Browser ${entry}` };
      const now = Date.now() - 60_000 + entry;
      await inTransaction(db, (transaction) => recordEvent(transaction, { event: "sign-in", client, now }));
    }
    await openAgain(page);
    await openPart(page, "History");
    await expect(history(page)).toHaveCount(50);
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(history(page)).toHaveCount(60);
    await expect(history(page).first()).toContainText("Browser 59,");
    await expect(history(page).last()).toContainText("Browser 0,");
    await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  });
});
