import type { Page } from "@playwright/test";
import { violationsOf } from "../../../e2e/axe.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { expect, test } from "../../../e2e/site.ts";

test.use({ expectedMessages: /status of (401|409|500)|ERR_FAILED/, locale: "en-US", timezoneId: "UTC" });

const screen = "/admin/settings/keys";

function card(page: Page) {
  return page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "API keys", exact: true }) });
}

function rows(page: Page) {
  return card(page).getByRole("listitem");
}

async function makeKey(page: Page, label: string, scope = "read"): Promise<string> {
  await page.getByLabel("Label for a new key").fill(label);
  await page.getByLabel("What the key can do").selectOption(scope);
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(card(page).getByText(`Copy the key “${label}” now.`)).toBeVisible();
  return page.getByLabel("The new key").inputValue();
}

test("the owner makes a key, copies it, a program reads figures with it, and the owner deletes it", async ({
  page,
  site,
  context,
  browserName,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (browserName === "chromium") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAsOwner(page, site, screen);
  await expect(card(page)).toContainText("No keys yet.");
  const key = await makeKey(page, "Weekly report");
  expect(key).toMatch(/^fdk_[\w-]{43}$/);
  await expect(page.getByLabel("The new key")).toBeFocused();
  await expect(page.getByLabel("Label for a new key")).toHaveValue("");
  await card(page).getByRole("button", { name: "Copy" }).click();
  await expect(card(page).getByRole("status").getByText("Copied.")).toBeVisible();
  if (browserName === "chromium") expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expect(rows(page)).toContainText([
    /Weekly report.*fdk_.{6}… It can read the figures and share links\.Created .+, never used/,
  ]);
  expect(await violationsOf(page)).toEqual([]);

  const headers = { Authorization: `Bearer ${key}` };
  const read = () => page.request.get(`${site.url}/api/dashboard/stats`, { headers });
  expect((await read()).status()).toBe(200);
  await page.reload();
  await expect(rows(page)).toContainText([/last used /]);
  await expect(page.getByLabel("The new key")).toHaveCount(0);
  expect(await page.content()).not.toContain(key);

  await makeKey(page, "Other", "posts");
  await expect(rows(page).first()).toContainText("It can list and save posts, and upload pictures.");
  await expect(page.getByLabel("What the key can do")).toHaveValue("read");
  await page.getByRole("button", { name: "Delete the key Weekly report" }).click();
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete key" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(card(page).getByRole("status").getByText("The key was deleted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete the key Other" })).toBeFocused();
  expect((await read()).status()).toBe(401);
  await expect(page.getByLabel("The new key")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete key" }).click();
  await expect(card(page)).toContainText("No keys yet.");
  await expect(page.getByLabel("The new key")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "API keys" })).toBeFocused();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "History" }).click();
  await expect(page.getByText("API key deleted: Other")).toBeVisible();
});

test("a key that cannot be made or deleted says why, and a new key stays when the list cannot be loaded", {
  tag: "@release",
}, async ({ page, site }) => {
  await openAsOwner(page, site, screen);
  const label = page.getByLabel("Label for a new key");
  await expect(card(page)).toContainText("No keys yet.");
  await page.route("**/api/api-keys", (route) => route.abort());
  await label.fill("Report");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(card(page)).toContainText("The key could not be created. Please try again.");
  await expect(label).toBeFocused();
  await expect(label).toHaveValue("Report");
  await page.unroute("**/api/api-keys");

  await page.route("**/api/api-keys", (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  const key = await makeKey(page, "Report");
  await expect(card(page)).toContainText("Could not load the API keys.");
  await expect(page.getByLabel("The new key")).toHaveValue(key);
  await page.unroute("**/api/api-keys");
  await card(page).getByRole("button", { name: "Retry" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel("The new key")).toHaveValue(key);

  await page.route("**/api/api-keys/*", (route) => route.abort());
  await page.getByRole("button", { name: "Delete the key Report" }).click();
  await page.getByRole("button", { name: "Delete key", exact: true }).click();
  await expect(card(page)).toContainText("The key could not be deleted.");
  await expect(rows(page)).toHaveCount(1);

  await test.step("the twenty-first key is refused, and long labels do not overflow a narrow screen", async () => {
    await page.setViewportSize({ width: 320, height: 740 });
    const { db } = site.context;
    const names = Array.from({ length: 19 }, (_, index) => ({ name: `key ${index}`, id: `id-${index}` }));
    await db
      .insertInto("api_keys")
      .values(
        names.map(({ name, id }) => ({
          id,
          key_hash: name,
          prefix: "fdk_abcdef",
          label: "W".repeat(100),
          created_at: 1,
          last_used_at: 1,
        })),
      )
      .execute();
    await page.reload();
    await expect(rows(page)).toHaveCount(20);
    await page.getByLabel("Label for a new key").fill("One too many");
    await page.getByLabel("Label for a new key").press("Enter");
    await expect(card(page)).toContainText("There can be at most 20 API keys. Delete one first.");
    await expect(page.getByLabel("Label for a new key")).toHaveValue("One too many");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
