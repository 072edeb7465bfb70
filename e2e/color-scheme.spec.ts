import { appendFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "./every-page.ts";
import { openAsOwner } from "./owner.ts";
import { chooseScheme, expect, test as plainTest, waitForControls, waitForHydration } from "./site.ts";

/** `--ink`, which is around everything. */
const inkRed = { light: 239, dark: 11 };
const ink = { light: "rgb(239, 233, 220)", dark: "rgb(11, 14, 20)" };

function backgroundOf(page: Page): Promise<string> {
  return page.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
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

/** The first picture of the window has a variant for the light scheme. */
async function expectPicture(page: Page, scheme: "light" | "dark"): Promise<void> {
  const shown = () =>
    page
      .locator("main picture img")
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc.includes(".day."));
  await expect.poll(shown).toBe(scheme === "light");
}

test("the site follows the system until a visitor chooses a scheme, which is in every frame of the next page", async ({
  page,
  siteDir,
}) => {
  for (const system of ["light", "dark"] as const) {
    const other = system === "light" ? "dark" : "light";

    await test.step(`a system that prefers ${system} is followed`, async () => {
      await page.emulateMedia({ colorScheme: system });
      await page.goto("/projects");
      expect(await backgroundOf(page)).toBe(ink[system]);
      await expectPicture(page, system);
      await page.emulateMedia({ colorScheme: other });
      expect(await backgroundOf(page)).toBe(ink[other]);
      await expectPicture(page, other);
      await page.emulateMedia({ colorScheme: system });
    });

    await test.step(`${other}, once chosen, is in every frame of the next page, and around the page`, async () => {
      await chooseScheme(page, other === "light" ? "Light" : "Dark");
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
    });

    await test.step("pictures follow the choice, on the next page and in the app", async () => {
      const loaded: string[] = [];
      page.on("response", (response) => loaded.push(response.url()));
      await page.goto("/me");
      await waitForHydration(page);
      await expectPicture(page, other);
      await page.getByRole("link", { name: "Projects", exact: true }).click();
      await expect(page).toHaveURL("/projects");
      await expectPicture(page, other);
      expect(
        loaded.filter((url) => /shelfmate/.test(url) && /\.day\./.test(url) !== (other === "light")),
      ).toEqual([]);
    });

    await test.step("the choice can be taken back", async () => {
      await chooseScheme(page, "Like the system");
      expect(await backgroundOf(page)).toBe(ink[system]);
      await expectPicture(page, system);
      await page.reload();
      expect(await backgroundOf(page)).toBe(ink[system]);
    });
  }

  await test.step("the owner's accent is darker in the light scheme, where it would be hard to read", async () => {
    await appendFile(path.join(siteDir, "site.yaml"), '\naccents:\n  primary: "#ffb3d9"\n');
    const prompt = page.getByText("~/").first();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(async () => {
      await page.goto("/projects");
      await expect(prompt).toHaveCSS("color", "rgb(255, 179, 217)", { timeout: 1_000 });
    }).toPass();
    await page.emulateMedia({ colorScheme: "light" });
    await expect(prompt).toHaveCSS("color", /^rgb\(1\d\d, \d\d?, 1?\d\d\)$/);
  });
});

plainTest.describe("a choice", () => {
  // What the page still loads when the connection is lost.
  plainTest.use({ expectedMessages: /ERR_INTERNET_DISCONNECTED/ });

  plainTest(
    "is shown in other tabs, while offline, and where storage is blocked",
    { tag: "@release" },
    async ({ page, context }) => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto("/projects");
      await waitForHydration(page);

      await plainTest.step("other tabs follow it", async () => {
        const other = await context.newPage();
        await other.goto("/tech");
        await chooseScheme(other, "Dark");
        await expect(page.locator("html")).toHaveCSS("background-color", ink.dark);
        await page.getByRole("button", { name: "Color scheme" }).click();
        await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeFocused();
        await expect(page.getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
        await page.keyboard.press("Escape");
        await other.close();
      });

      await plainTest.step("while offline, it is shown, and remembered", async () => {
        await page.emulateMedia({ colorScheme: "dark" });
        await page.reload();
        await waitForControls(page);
        await context.setOffline(true);
        await chooseScheme(page, "Light");
        expect(await backgroundOf(page)).toBe(ink.light);
        await context.setOffline(false);
        await page.reload();
        expect(await backgroundOf(page)).toBe(ink.light);
      });

      await plainTest.step("where storage is blocked, it lasts until the page is left", async () => {
        await page.addInitScript(() => {
          Object.defineProperty(window, "localStorage", {
            get() {
              throw new DOMException("The operation is insecure.", "SecurityError");
            },
          });
        });
        await page.goto("/projects");
        // Like the system, whatever was stored before.
        expect(await backgroundOf(page)).toBe(ink.dark);
        await chooseScheme(page, "Light");
        expect(await backgroundOf(page)).toBe(ink.light);
        await page.reload();
        expect(await backgroundOf(page)).toBe(ink.dark);
      });
    },
  );
});

plainTest.describe("without JavaScript", () => {
  plainTest.use({ javaScriptEnabled: false, colorScheme: "light" });

  plainTest("the site follows the system", async ({ page }) => {
    await page.goto("/projects");
    await expect(page.locator("html")).toHaveCSS("background-color", ink.light);
  });
});

test("the owner chooses the scheme by keyboard in the header of the admin area", async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await openAsOwner(page, site, "/admin");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await backgroundOf(page)).toBe(ink.dark);
  await page.getByRole("button", { name: "Color scheme" }).press("Enter");
  await expect(page.getByRole("menuitemradio", { name: "Like the system" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveCSS("background-color", ink.light);
  for (const address of ["/", "/admin/blogs"]) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await backgroundOf(page)).toBe(ink.light);
  }
});
