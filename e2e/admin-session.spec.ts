import type { Page } from "@playwright/test";
import { setOwner } from "../src/core/account/server/credentials.ts";
import { receiveMessage } from "../src/core/contact/server/store-message.ts";
import { makeBlog, noNotifications } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { hasToken, openAsOwner, owner } from "./owner.ts";
import { signInAgain } from "./sign-in-again.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /status of (401|403|404|500|503)|ERR_FAILED/ });

async function submitLogin(page: Page, password = owner.password) {
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function endSessions({ context }: Site) {
  await context.db.deleteFrom("sessions").execute();
}

async function expectAccessible(page: Page) {
  expect(await violationsOf(page)).toEqual([]);
}

/** The address of the login that leads back to this screen. */
function loginFor({ url }: Site, path: string): string {
  return `${url}/admin/login?from=${encodeURIComponent(path)}`;
}

test("a visitor who opens an admin screen gets the login, which says why a login fails", async ({
  page,
  site,
}) => {
  const email = page.getByLabel("Email");
  const password = page.getByLabel("Password", { exact: true });
  const alert = page.getByRole("alert");

  await test.step("the guard replaces the history entry, so Back skips the guarded screen", async () => {
    await page.goto("/tech");
    await page.goto("/admin/messages");
    await expect(page).toHaveURL(loginFor(site, "/admin/messages"));
    await expect(email).toBeFocused();
    await expect(page.getByText(/session has expired|signed out/)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/tech$/);
    await page.goto("/admin/login");
    await setOwner(site.context.db, owner);
  });

  await test.step("the password can be shown and hidden", async () => {
    await password.fill("secret");
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password).toHaveAttribute("type", "password");
  });

  await test.step("a failure without a message shows the default one, which typing clears", async () => {
    await page.route("**/api/auth/login", (route) => route.fulfill({ status: 500, body: "" }));
    await submitLogin(page);
    await expect(alert).toHaveText("Login failed. Please try again.");
    await email.fill("b@example.org");
    await expect(alert).toHaveText("");
  });

  await test.step("a login that cannot reach the server shows a network error", async () => {
    await page.route("**/api/auth/login", (route) => route.abort());
    await submitLogin(page);
    await expect(alert).toHaveText("Network error. Please check your connection and try again.");
    expect(await hasToken(page)).toBe(false);
    await page.unroute("**/api/auth/login");
  });

  await test.step("a rejected login marks both fields as invalid and selects the password", async () => {
    await submitLogin(page, "wrong");
    for (const field of [email, password]) {
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription("Invalid email or password");
    }
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type("x");
    await expect(password).toHaveValue("x");
    for (const field of [email, password]) {
      await expect(field).not.toHaveAttribute("aria-invalid");
      await expect(field).toHaveAccessibleDescription("");
    }
  });
});

test("the login needs storage, and cannot be sent twice", { tag: "@release" }, async ({ page, site }) => {
  await setOwner(site.context.db, owner);
  await page.goto("/admin/login");
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    Object.assign(globalThis, { allowStorage: () => Object.assign(Storage.prototype, { setItem }) });
  });
  await submitLogin(page);
  await expect(page.getByRole("alert")).toContainText("Your browser is blocking storage for this site.");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();

  await page.evaluate(() => (globalThis as unknown as { allowStorage: () => void }).allowStorage());
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/auth/login", async (route) => {
    await promise;
    await route.continue();
  });
  await submitLogin(page);
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  resolve();
  await expect(page).toHaveURL(/\/admin$/);
});

test("a token is removed when the server rejects it or cannot be reached, but not when the server fails", {
  tag: "@release",
}, async ({ page, site }) => {
  const verify = "**/api/auth/verify";
  const stats = "**/api/dashboard/stats";
  let isFirst = true;
  const open = async (path: string) => {
    if (isFirst) await openAsOwner(page, site, path);
    else {
      await signInAgain(page, site);
      await page.goto(path);
    }
    isFirst = false;
  };
  for (const status of [401, 403]) {
    await test.step(`a ${status} response to the token or to the figures ends the session`, async () => {
      await page.route(verify, (route) => route.fulfill({ status, json: { message: "No" } }));
      await open("/admin/blogs");
      await expect(page).toHaveURL(loginFor(site, "/admin/blogs"));
      expect(await hasToken(page)).toBe(false);
      await page.unroute(verify);

      await page.route(stats, (route) => route.fulfill({ status, json: { message: "No" } }));
      await open("/admin");
      await expect(page).toHaveURL(/\/admin\/login/);
      expect(await hasToken(page)).toBe(false);
      await page.unroute(stats);
    });
  }
  await test.step("the login says that the server could not be reached", async () => {
    await page.route(verify, (route) => route.abort());
    await open("/admin");
    await expect(
      page.getByText("You were signed out because the server could not be reached."),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login/);
    expect(await hasToken(page)).toBe(false);
    await page.unroute(verify);
  });
  await test.step("with a server that fails, the owner stays signed in and reads what failed", async () => {
    const fail = { status: 503, json: { message: "No" } };
    await page.route(verify, (route) => route.fulfill(fail));
    await page.route("**/api/messages", (route) => route.fulfill(fail));
    await open("/admin/messages");
    await expect(page.getByText("Could not load messages.")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/messages$/);
    expect(await hasToken(page)).toBe(true);
  });
});

test("the owner moves between the screens, loses the session, signs in again, and logs out", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  let verified = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/verify")) verified += 1;
  });
  const tab = (name: string) => page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name });
  const active = page.getByRole("banner").locator("nav [aria-current=page]");
  const email = page.getByLabel("Email");
  const expired = "Your session has expired. Sign in again to continue.";
  const notice = page.getByText(expired);

  await test.step("the tab of the current screen is active, and empty screens are accessible", async () => {
    await openAsOwner(page, site, "/admin");
    for (const [name, text] of [
      ["Dashboard", "No visits recorded yet."],
      ["Blogs", "No blog posts found."],
      ["Messages", "No messages found."],
    ] as const) {
      await tab(name).click();
      await expect(page.getByText(text)).toBeVisible();
      await expect(active).toHaveText(name);
      await expect(page.getByText("Loading")).toHaveCount(0);
      await expectAccessible(page);
    }
  });

  await test.step("the header names the site and links to it", async () => {
    await expect(page.getByRole("banner")).toContainText(site.context.site.current().profile.name);
    await page.getByRole("link", { name: "View site" }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCount(0);
  });

  await test.step("the token is verified once on each navigation and at no other time", async () => {
    await makeBlog(site);
    verified = 0;
    await page.goto("/admin");
    await expect(page.getByText("No visits recorded yet.")).toBeVisible();
    expect(verified).toBe(1);
    await tab("Blogs").click();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Update Blog" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // The form has an address of its own. Saving and closing it load nothing for another screen.
    expect(verified).toBe(3);
  });

  await test.step("the login says that the session has expired, until the owner signs in again", async () => {
    await endSessions(site);
    await tab("Messages").click();
    await expect(page).toHaveURL(loginFor(site, "/admin/messages"));
    expect(await hasToken(page)).toBe(false);
    await expect(notice).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(expired);
    await expectAccessible(page);
    await page.reload();
    await expect(notice).toBeVisible();
    await submitLogin(page);
    await expect(page.getByText("No messages found.")).toBeVisible();
  });

  await test.step("logging out ends the session here and on the server", async () => {
    const token = await page.evaluate(() => localStorage.getItem("adminToken"));
    const verify = () =>
      page.request.get(`${site.url}/api/auth/verify`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await verify()).status()).toBe(200);
    const ended = page.waitForResponse("**/api/auth/logout");
    await page.getByRole("button", { name: "Logout" }).click();
    await ended;
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect(await hasToken(page)).toBe(false);
    expect((await verify()).status()).toBe(401);
    await expect(email).toBeFocused();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test("after the session has ended, the login leads back to what the owner wanted", {
  tag: "@release",
}, async ({ page, site }) => {
  const { id, title } = await makeBlog(site);
  const message = { name: "Ada", email: "ada@example.org", message: "Hello", contactConsent: true };
  const receipt = { key: undefined, receivedAt: Date.now() };
  await receiveMessage(site.context.db, { ...message, ...receipt }, { notifications: noNotifications });
  await openAsOwner(page, site, "/admin/blogs");
  for (const [what, screen, press] of [
    ["a post that is opened", "/admin/blogs", "Edit"],
    ["a deletion", "/admin/messages", "Delete the message from Ada"],
  ] as const) {
    await test.step(`${what} leads to the login and then back to the screen`, async () => {
      await page.goto(screen);
      const button = page.getByRole("button", { name: press });
      await expect(button).toBeVisible();
      await endSessions(site);
      await button.click();
      await expect(page).toHaveURL(loginFor(site, screen));
      expect(await hasToken(page)).toBe(false);
      await submitLogin(page);
      await expect(page).toHaveURL(site.url + screen);
    });
  }
  const form = `/admin/blogs/${id}`;
  for (const path of ["/admin/messages/01890a5d-ac96-774b-bcce-b302099a8057", "/admin/insight/links", form]) {
    await test.step(`a link to ${path} still leads there, with and without an expired token`, async () => {
      await endSessions(site);
      for (const attempt of ["with a token that has expired", "without a token"]) {
        await page.goto(path);
        await expect(page, attempt).toHaveURL(loginFor(site, path));
      }
      await submitLogin(page);
      await expect(page).toHaveURL(site.url + path);
    });
  }
  await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue(title);
});

test("leaving the page while the token is verified does not end the session", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/admin");
  await expect(page.getByRole("heading", { name: "Weekly Visits Overview" })).toBeVisible();
  // It is never answered, because the next document replaces the one that asked.
  const verifying = Promise.withResolvers<void>();
  await page.route("**/api/auth/verify", () => verifying.resolve(), { times: 1 });
  await page.goto("/admin", { waitUntil: "commit" });
  await verifying.promise;
  await page.goto("/admin/messages");
  await expect(page.getByText("No messages found.")).toBeVisible();
  expect(await hasToken(page)).toBe(true);
});
