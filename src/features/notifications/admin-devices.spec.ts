import type { Page } from "@playwright/test";
import { violationsOf } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { expect, test } from "../../../e2e/site.ts";
import { createBrowserKeys, startPushService, storeDevice } from "./testing/push-service.ts";

test.use({ expectedMessages: /status of (404|500)|ERR_FAILED/, locale: "en-US", timezoneId: "UTC" });

const screen = "/admin/settings/notifications";

/**
 * A browser without an account at Google has no push service. What would ask it for an address is replaced; everything else, such
 * as the service worker, is real.
 */
async function usePushService(page: Page, { permission = "granted" as NotificationPermission } = {}) {
  const { p256dh, auth } = createBrowserKeys();
  const json = { endpoint: "https://fcm.googleapis.com/fcm/send/abc", keys: { p256dh, auth } };
  await page.addInitScript(
    ({ json, permission }) => {
      const stored = "test-subscription";
      const subscription = {
        toJSON: () => json,
        unsubscribe: async () => sessionStorage.removeItem(stored),
      };
      Object.defineProperty(Notification, "permission", { get: () => permission });
      Notification.requestPermission = async () => permission;
      PushManager.prototype.subscribe = async (options) => {
        sessionStorage.setItem(stored, String(options?.applicationServerKey));
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem(stored) === null ? null : (subscription as unknown as PushSubscription);
    },
    { json, permission },
  );
}

function card(page: Page) {
  const name = "Notifications on your devices";
  return page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
}

const turnOn = { name: "Turn on in this browser" };

function countWorkers(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

test("the owner turns notifications on, with a service worker for the admin area alone, and off", async ({
  page,
  site,
}) => {
  await usePushService(page);
  await openAsOwner(page, site, screen);
  const on = card(page).getByRole("button", turnOn);
  const devices = card(page).getByRole("listitem");

  await test.step("a browser that could not be added keeps nothing of the attempt, and the focus stays", async () => {
    await page.route("**/api/push-devices", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await on.press("Enter");
    await expect(card(page).getByText("Notifications could not be turned on.")).toBeVisible();
    await expect(on).toBeFocused();
    expect(await countWorkers(page)).toBe(0);
    await page.unroute("**/api/push-devices");
  });

  await test.step("this browser is turned on, and is listed", async () => {
    await on.click();
    await expect(card(page).getByText("This browser is notified of new messages.")).toBeVisible();
    await expect(devices).toContainText(/Chrome.* on .*This browser/);
    const scopes = await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    );
    expect(scopes).toEqual(["/admin/"]);
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("it is turned off after a reload", async () => {
    await page.reload();
    await card(page).getByRole("button", { name: "Turn off in this browser" }).press("Enter");
    await expect(card(page).getByText("Notifications are off in this browser.")).toBeVisible();
    await expect(devices).toHaveCount(0);
    expect(await countWorkers(page)).toBe(0);
  });

  await test.step("a browser that was removed on another device turns its notifications off", async () => {
    await on.click();
    await expect(devices).toHaveCount(1);
    await site.context.db.deleteFrom("push_devices").execute();
    await page.reload();
    await expect(on).toBeVisible();
    await expect.poll(() => countWorkers(page)).toBe(0);
  });
});

test("the service worker shows what is pushed, and a click on it opens an admin screen and nothing else", async ({
  page,
  site,
}) => {
  await usePushService(page);
  await openAsOwner(page, site, screen);
  const starting = page.context().waitForEvent("serviceworker");
  await card(page).getByRole("button", turnOn).click();
  await expect(card(page).getByText("This browser is notified of new messages.")).toBeVisible();
  const worker = await starting;
  // A browser without a screen has no notifications, badges, and windows.
  await worker.evaluate(() => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (path: string) => Promise<null> };
      navigator: Navigator;
      done: unknown[];
    };
    scope.done = [];
    scope.registration.showNotification = async (title, options) => {
      scope.done.push([title, options?.body, options?.tag, options?.data]);
    };
    scope.navigator.setAppBadge = async (count) => void scope.done.push(count);
    scope.clients.openWindow = async (path) => {
      scope.done.push(path);
      return null;
    };
  });
  const readDone = () => worker.evaluate(() => (self as unknown as { done: unknown[] }).done);

  const pushed = {
    title: "Message from Ada",
    body: "Hello",
    path: "/admin/messages/x",
    tag: "x",
    waiting: 2,
  };
  await worker.evaluate((data) => {
    const { PushEvent } = self as unknown as { PushEvent: new (type: string, init: object) => Event };
    self.dispatchEvent(new PushEvent("push", { data }));
  }, JSON.stringify(pushed));
  await expect.poll(readDone).toEqual([["Message from Ada", "Hello", "x", "/admin/messages/x"], 2]);

  for (const data of ["/admin/messages/x", "https://evil.example/", "//evil.example/admin/"])
    await worker.evaluate((data) => {
      const event = new Event("notificationclick");
      const notification = { close: () => {}, data };
      self.dispatchEvent(Object.assign(event, { notification, waitUntil: () => {} }));
    }, data);
  await expect
    .poll(async () => (await readDone()).slice(2))
    .toEqual(["/admin/messages/x", "/admin/messages", "/admin/messages"]);
});

test("other devices are listed with what failed, tested, and removed, on wide and narrow screens", {
  tag: "@release",
}, async ({ page, site }) => {
  await using service = await startPushService((path) => ({ status: path === "/bad" ? 403 : 201 }));
  const { db } = site.context;
  await usePushService(page, { permission: "denied" });
  await storeDevice(db, { endpoint: `${service.url}/good` });
  await openAsOwner(page, site, screen);
  for (const width of [1440, 360]) {
    await test.step(`at a width of ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 780 });
      await storeDevice(db, { endpoint: `${service.url}/bad`, name: "Safari on macOS" });
      await page.reload();
      await card(page).getByRole("button", { name: "Send a test to Firefox on Android" }).click();
      await expect(card(page).getByText("The test was sent. It arrives within seconds.")).toBeVisible();
      await card(page).getByRole("button", { name: "Send a test to Safari on macOS" }).click();
      await expect(card(page).getByText("The test could not be sent.")).toBeVisible();
      await expect(card(page).getByText("The push service responded with status 403.")).toBeVisible();
      await card(page).getByRole("button", { name: "Remove Safari on macOS" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove device" }).click();
      await expect(card(page).getByText("The device was removed.")).toBeVisible();
      await expect(card(page).getByRole("listitem")).toHaveCount(1);
      await expect(card(page).getByRole("button", { name: "Remove Firefox on Android" })).toBeFocused();
    });
  }
  await test.step("a browser that blocks notifications says how to allow them", async () => {
    await expect(card(page).getByText("Notifications of this site are blocked.")).toBeVisible();
    await expect(card(page).getByRole("button", turnOn)).toHaveCount(0);
  });
});

test("the admin area is an app of its own, and the site another", { tag: "@release" }, async ({
  page,
  site,
}) => {
  const readApp = async () => {
    const address = await page.locator("link[rel=manifest]").getAttribute("href");
    return (await page.request.get(new URL(address ?? "", site.url).href)).json();
  };
  await openAsOwner(page, site, "/admin");
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", /\/admin\.webmanifest$/);
  expect(await readApp()).toMatchObject({ id: "/admin", start_url: "/admin", scope: "/admin" });
  await page.getByRole("link", { name: "View site" }).click();
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", /\/manifest\.webmanifest$/);
  expect(await readApp()).toMatchObject({ start_url: "/" });
});
