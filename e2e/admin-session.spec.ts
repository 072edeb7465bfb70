import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { setOwner } from "../server/account/credentials.ts";
import { receiveMessage } from "../server/inbox/contact/store-message.ts";
import { makeBlog } from "../test/builders.ts";
import { noNotifications } from "../test/notifications.ts";
import { hasToken, openAsOwner, owner } from "./owner.ts";
import { expect, test, waitForHydration } from "./site.ts";

test.use({ expectedMessages: /status of (401|403|404|500)|ERR_FAILED/ });

async function submitLogin(page: Page) {
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("a failed login without a server message shows the default error, which typing clears", async ({
  page,
}) => {
  await page.route("**/api/auth/login", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/admin/login");
  await submitLogin(page);
  await expect(page.getByRole("alert")).toHaveText("Login failed. Please try again.");
  await page.getByLabel("Email").fill("b@example.org");
  await expect(page.getByRole("alert")).toHaveText("");
});

test("a login that cannot reach the server shows a network error", async ({ page }) => {
  await page.route("**/api/auth/login", (route) => route.abort());
  await page.goto("/admin/login");
  await submitLogin(page);
  await expect(page.getByRole("alert")).toHaveText(
    "Network error. Please check your connection and try again.",
  );
  expect(await hasToken(page)).toBe(false);
});

test("a rejected login marks both fields as invalid and selects the password", async ({ page, site }) => {
  await setOwner(site.context.db, owner);
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign In" }).click();
  const fields = [page.getByLabel("Email"), page.getByLabel("Password", { exact: true })] as const;
  for (const field of fields) {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription("Invalid email or password");
  }
  await expect(fields[1]).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.type("x");
  await expect(fields[1]).toHaveValue("x");
  for (const field of fields) {
    await expect(field).not.toHaveAttribute("aria-invalid");
    await expect(field).toHaveAccessibleDescription("");
  }
});

test("the Sign In button is disabled while the request is in flight", async ({ page, site }) => {
  await setOwner(site.context.db, owner);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/auth/login", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/admin/login");
  await submitLogin(page);
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  resolve();
  await expect(page).toHaveURL(/\/admin$/);
});

test("login fails with an explanation if the browser blocks storage", async ({ page, site }) => {
  await setOwner(site.context.db, owner);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await page.goto("/admin/login");
  await submitLogin(page);
  await expect(page.getByRole("alert")).toContainText("Your browser is blocking storage for this site.");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
});

test("the password can be shown and hidden", async ({ page }) => {
  await page.goto("/admin/login");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("secret");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("the guard replaces the history entry, so Back skips the guarded screen", async ({ page }) => {
  await page.goto("/tech");
  await page.goto("/admin/messages");
  await expect(page).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Fmessages$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tech$/);
});

for (const status of [401, 403]) {
  test(`a token that the server rejects with ${status} is removed`, async ({ page, site }) => {
    await page.route("**/api/auth/verify", (route) => route.fulfill({ status, json: { message: "No" } }));
    await openAsOwner(page, site, "/admin/blogs");
    await expect(page).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Fblogs$/);
    expect(await hasToken(page)).toBe(false);
  });

  test(`a ${status} response to the figures ends the session in this browser`, async ({ page, site }) => {
    await page.route("**/api/dashboard/stats", (route) => route.fulfill({ status, json: { message: "No" } }));
    await openAsOwner(page, site, "/admin");
    await expect(page).toHaveURL(/\/admin\/login/);
    expect(await hasToken(page)).toBe(false);
  });
}

test("the token is verified once on each navigation between admin screens and at no other time", async ({
  page,
  site,
}) => {
  let verified = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/verify")) verified += 1;
  });
  await makeBlog(site);
  await openAsOwner(page, site, "/admin");
  await expect(page.getByText("No visits recorded yet.")).toBeVisible();
  expect(verified).toBe(1);
  await page.getByRole("link", { name: "Blogs" }).click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The form has an address of its own. Saving and closing it load nothing for another screen.
  expect(verified).toBe(3);
  await site.context.db.deleteFrom("sessions").execute();
  await page.getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Fmessages$/);
  expect(await hasToken(page)).toBe(false);
});

test("the header names the site and links to it", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin/account");
  await expect(page.getByRole("banner")).toContainText(site.context.site.current().profile.name);
  await page.getByRole("link", { name: "View site" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCount(0);
});

test("the login focuses the email and mentions no session to an owner who was not signed in", async ({
  page,
}) => {
  await page.goto("/admin/messages");
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText(/session has expired|signed out/)).toHaveCount(0);
});

test("the login says that the session has expired, until the owner signs in again", async ({
  page,
  site,
}) => {
  const notice = page.getByText("Your session has expired. Sign in again to continue.");
  await openAsOwner(page, site, "/admin");
  await expect(page.getByText("No visits recorded yet.")).toBeVisible();
  await site.context.db.deleteFrom("sessions").execute();
  await page.getByRole("navigation").getByRole("link", { name: "Messages" }).click();
  await expect(notice).toBeVisible();
  const email = page.getByLabel("Email");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Your session has expired. Sign in again to continue.");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.reload();
  await expect(notice).toBeVisible();
  await submitLogin(page);
  await expect(page.getByText("No messages found.")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(email).toBeFocused();
  await expect(notice).toHaveCount(0);
});

test("the login says that the server could not be reached to verify the session", async ({ page, site }) => {
  await page.route("**/api/auth/verify", (route) => route.abort());
  await openAsOwner(page, site, "/admin");
  await expect(page.getByText("You were signed out because the server could not be reached.")).toBeVisible();
});

for (const [what, screen, press] of [
  ["a post that is opened", "/admin/blogs", "Edit"],
  ["a deletion", "/admin/messages", "Delete the message from Ada"],
] as const) {
  test(`${what} after the session has ended redirects to the login and then back to the screen`, async ({
    page,
    site,
  }) => {
    await makeBlog(site);
    const message = { name: "Ada", email: "ada@example.org", message: "Hello", contactConsent: true };
    const receipt = { key: undefined, receivedAt: Date.now() };
    await receiveMessage(site.context.db, { ...message, ...receipt }, { notifications: noNotifications });
    await openAsOwner(page, site, screen);
    const button = page.getByRole("button", { name: press });
    await expect(button).toBeVisible();
    await site.context.db.deleteFrom("sessions").execute();
    await button.click();
    await expect(page).toHaveURL(`${site.url}/admin/login?from=${encodeURIComponent(screen)}`);
    expect(await hasToken(page)).toBe(false);
    await submitLogin(page);
    await expect(page).toHaveURL(site.url + screen);
  });
}

for (const path of ["/admin/messages/01890a5d-ac96-774b-bcce-b302099a8057", "/admin/links"]) {
  test(`a link to ${path} still leads there after the login, with and without an expired token`, async ({
    page,
    site,
  }) => {
    await openAsOwner(page, site, "/admin");
    await site.context.db.deleteFrom("sessions").execute();
    for (const attempt of ["with a token that has expired", "without a token"]) {
      await page.goto(path);
      await expect(page, attempt).toHaveURL(`${site.url}/admin/login?from=${encodeURIComponent(path)}`);
    }
    await submitLogin(page);
    await expect(page).toHaveURL(site.url + path);
  });
}

test("the form of a post is still there after the login", async ({ page, site }) => {
  const { id, title } = await makeBlog(site);
  await openAsOwner(page, site, "/admin");
  await site.context.db.deleteFrom("sessions").execute();
  const path = `/admin/blogs/${id}`;
  await page.goto(path);
  await expect(page).toHaveURL(`${site.url}/admin/login?from=${encodeURIComponent(path)}`);
  await submitLogin(page);
  await expect(page).toHaveURL(site.url + path);
  await expect(page.getByRole("dialog").getByLabel("Title")).toHaveValue(title);
});

test("a token that cannot be verified because of a network error is removed", async ({ page, site }) => {
  await page.route("**/api/auth/verify", (route) => route.abort());
  await openAsOwner(page, site, "/admin");
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(await hasToken(page)).toBe(false);
});

test.describe("when the server fails", () => {
  test.use({ expectedMessages: /status of 503/ });

  test("the owner stays signed in, and the screen shows what failed to load", async ({ page, site }) => {
    await page.route("**/api/auth/verify", (route) =>
      route.fulfill({ status: 503, json: { message: "No" } }),
    );
    await page.route("**/api/messages", (route) => route.fulfill({ status: 503, json: { message: "No" } }));
    await openAsOwner(page, site, "/admin/messages");
    await expect(page.getByText("Could not load messages.")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/messages$/);
    expect(await hasToken(page)).toBe(true);
  });
});

test("logging out also ends the session on the server", async ({ page, site, request }) => {
  const token = await openAsOwner(page, site, "/admin/messages");
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.get(`${site.url}/api/auth/verify`, { headers })).status()).toBe(200);
  const ended = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await ended;
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await hasToken(page)).toBe(false);
  expect((await request.get(`${site.url}/api/auth/verify`, { headers })).status()).toBe(401);
});

test("the tab of the current screen is active, and the login has no tabs", async ({ page, site }) => {
  await openAsOwner(page, site, "/admin");
  const active = page.locator("nav [aria-current=page]");
  await expect(active).toHaveText("Dashboard");
  await page.getByRole("link", { name: "Blogs" }).click();
  await expect(active).toHaveText("Blogs");
  await page.getByRole("link", { name: "Messages" }).click();
  await expect(active).toHaveText("Messages");
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { name: "Admin Portal" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
});

test("public screens load neither the chart nor any admin code", async ({ page, site }) => {
  const loaded = new Set<string>();
  page.on("response", (response) => void loaded.add(new URL(response.url()).pathname));
  const scripts = () => [...loaded].filter((path) => path.endsWith(".js"));
  for (const path of ["/", "/projects", "/tech", "/me", "/blog", "/contact"]) {
    await page.goto(path);
    await waitForHydration(page);
  }
  const open = new Set(scripts());
  const texts = await Promise.all([...open].map(async (path) => (await page.request.get(path)).text()));
  for (const mark of [
    "Visits of the last 7 days",
    "Weekly Visits Overview",
    "Admin Portal",
    "Add Paragraph",
    "ZodError",
    "Sign-in history",
    "qwertyuiop",
    "changeBody",
  ]) {
    expect(
      texts.some((text) => text.includes(mark)),
      mark,
    ).toBe(false);
  }
  await openAsOwner(page, site, "/admin");
  await expect(page.locator("[data-drawn]")).toHaveCount(1);
  const added = scripts().filter((path) => !open.has(path));
  const own = await Promise.all(added.map(async (path) => (await page.request.get(path)).text()));
  expect(own.some((text) => text.includes("Visits of the last 7 days"))).toBe(true);
});

test("the admin screens have no accessibility violations", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openAsOwner(page, site, "/admin/login");
  for (const path of ["/admin/login", "/admin", "/admin/messages", "/admin/blogs", "/admin/account"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Loading")).toHaveCount(0);
    expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([]);
  }
});

test("a link that is pressed before the page is hydrated does not end the session", async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/admin");
  await expect(page.getByRole("heading", { name: "Weekly Visits Overview" })).toBeVisible();
  // The scripts run after the click, and the next document replaces this one while it verifies the token.
  const pressed = Promise.withResolvers<void>();
  const verifying = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.route("**/api/auth/verify", () => verifying.resolve(), { times: 1 });
  await page.route("**/admin/messages", async (route) => {
    await verifying.promise;
    await route.continue();
  });
  await page.goto("/admin", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Messages" }).click({ noWaitAfter: true });
  pressed.resolve();
  await expect(page.getByText("No messages found.")).toBeVisible();
  expect(await hasToken(page)).toBe(true);
});
