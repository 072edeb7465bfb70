import { appendFile } from "node:fs/promises";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addMessage, messageId } from "../test/messages.ts";
import { publicPages, test } from "./every-page.ts";
import { openAsOwner } from "./owner.ts";
import { expect, waitForHydration } from "./site.ts";

/** `--ink`, which is around everything. */
const inkRed = { light: 239, dark: 11 };
const ink = { light: "rgb(239, 233, 220)", dark: "rgb(11, 14, 20)" };

function backgroundOf(page: Page): Promise<string> {
  return page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
}

function choose(page: Page, name: string) {
  return page.getByRole("radio", { name }).check({ force: true });
}

/** Returns the red of the edge in every frame that is painted while `act` runs: 255 of a blank page, and of the site that of its ink. */
async function watchFrames(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const frames: Buffer[] = [];
  session.on("Page.screencastFrame", ({ data, sessionId }) => {
    frames.push(Buffer.from(data, "base64"));
    void session.send("Page.screencastFrameAck", { sessionId });
  });
  await session.send("Page.startScreencast", { format: "png", everyNthFrame: 1 });
  await act();
  await expect.poll(() => frames.length).toBeGreaterThan(1);
  await session.send("Page.stopScreencast");
  const edge = { left: 4, top: 300, width: 1, height: 1 };
  const pixels = frames.map((frame) => sharp(frame).extract(edge).raw().toBuffer());
  return (await Promise.all(pixels)).map(([red = 0]) => red);
}

for (const system of ["light", "dark"] as const) {
  const other = system === "light" ? "dark" : "light";

  test.describe(`with a system that prefers ${system}`, () => {
    test.use({ colorScheme: system });

    test("the site follows the system", async ({ page }) => {
      await page.goto("/projects");
      expect(await backgroundOf(page)).toBe(ink[system]);
      await page.emulateMedia({ colorScheme: other });
      expect(await backgroundOf(page)).toBe(ink[other]);
    });

    test("a chosen scheme is in every frame of the next page, and around the page", async ({ page }) => {
      await page.goto("/projects");
      await choose(page, other === "light" ? "Light" : "Dark");
      expect(await backgroundOf(page)).toBe(ink[other]);
      await page.goto("about:blank");
      const frames = await watchFrames(page, async () => {
        await page.goto("/blog");
        await waitForHydration(page);
      });
      // Frames of the blank page before it are neither.
      const near = (red: number) => frames.filter((found) => Math.abs(found - red) <= 4).length;
      expect(near(inkRed[other])).toBeGreaterThan(0);
      expect(near(inkRed[system])).toBe(0);
      const themes = page.locator("meta[name=theme-color]:not([media='not all'])");
      await expect(themes).toHaveCount(1);
      await expect(themes).toHaveAttribute("content", other === "light" ? "#efe9dc" : "#0b0e14");
      await choose(page, "Like the system");
      expect(await backgroundOf(page)).toBe(ink[system]);
      await page.reload();
      expect(await backgroundOf(page)).toBe(ink[system]);
    });
  });
}

test("where storage is blocked, the site follows the system, and a choice lasts until the page is left", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  await page.goto("/projects");
  await choose(page, "Dark");
  expect(await backgroundOf(page)).toBe(ink.dark);
  await page.reload();
  expect(await backgroundOf(page)).toBe(ink.light);
});

test("other tabs follow a choice", async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/projects");
  await waitForHydration(page);
  const other = await context.newPage();
  await other.goto("/tech");
  await choose(other, "Dark");
  await expect(page.locator("html")).toHaveCSS("background-color", ink.dark);
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
});

test("a choice while offline is shown, and remembered", async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/projects");
  const dark = page.getByRole("radio", { name: "Dark" });
  await dark.waitFor({ state: "attached" });
  await context.setOffline(true);
  await dark.check({ force: true });
  expect(await backgroundOf(page)).toBe(ink.dark);
  await context.setOffline(false);
  await page.reload();
  expect(await backgroundOf(page)).toBe(ink.dark);
});

test("the owner chooses the scheme in the header of the admin area, by keyboard", async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openAsOwner(page, site, "/admin");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("radio", { name: "Like the system" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).toHaveCSS("background-color", ink.light);
  await page.goto("/");
  expect(await backgroundOf(page)).toBe(ink.light);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "light" });

  test("the site follows the system", async ({ page }) => {
    await page.goto("/projects");
    await expect(page.locator("html")).toHaveCSS("background-color", ink.light);
  });
});

test("the owner's accent is darker in the light scheme, where it would be hard to read", async ({
  page,
  siteDir,
}) => {
  await appendFile(path.join(siteDir, "site.yaml"), '\naccents:\n  primary: "#ffb3d9"\n');
  const prompt = page.getByText("~/").first();
  await expect(async () => {
    await page.goto("/projects");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(prompt).toHaveCSS("color", "rgb(255, 179, 217)", { timeout: 1_000 });
  }).toPass();
  await page.emulateMedia({ colorScheme: "light" });
  await expect(prompt).toHaveCSS("color", /^rgb\(1\d\d, \d\d?, 1?\d\d\)$/);
});

test("axe finds no violations in the light scheme", async ({ page, site }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const address of [...publicPages, "/projects?q=nothing-like-this"]) {
    await page.goto(address);
    await waitForHydration(page);
    expect((await new AxeBuilder({ page }).analyze()).violations, address).toEqual([]);
  }
  await addMessage(site.context.db);
  await openAsOwner(page, site, "/admin");
  const paths = [
    "",
    "/insight",
    "/blogs",
    "/blogs/new",
    "/media",
    "/messages",
    `/messages/${messageId}`,
    "/links",
    "/account",
  ];
  for (const screen of paths) {
    await page.goto(`/admin${screen}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect((await new AxeBuilder({ page }).analyze()).violations, screen).toEqual([]);
  }
});
