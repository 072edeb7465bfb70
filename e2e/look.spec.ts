import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { typefaces, wallpapers } from "../src/core/look/contract/look.ts";
import { violationsOf } from "./axe.ts";
import { test } from "./every-page.ts";
import { chooseScheme, expect, waitForHydration } from "./site.ts";

const schemes = ["light", "dark"] as const;
const fonts = {
  grotesk: ["hanken-grotesk", "jetbrains-mono"],
  serif: ["source-serif-4", "source-code-pro"],
  geometric: ["manrope", "geist-mono"],
};

/**
 * Writes the look of the site, and opens the start page once it has it. No browser sees the page before: Chromium reports the
 * fonts of an earlier document with the same rules again, without a request to the server.
 */
async function choose(page: Page, siteDir: string, look: string): Promise<void> {
  const file = path.join(siteDir, "site.yaml");
  const [site] = (await readFile(file, "utf8")).split("\nlook:");
  await writeFile(file, `${site}\nlook: ${look}\nfooter: ${JSON.stringify(look)}\n`);
  await expect.poll(async () => (await page.request.get("/")).text()).toContain(`>${look}</p>`);
  await page.goto("/");
}

/** Expects the screen to fit at both widths and to be accessible in both schemes. */
async function expectWellMade(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violationsOf(page)).toEqual([]);
    }
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** Records the names of what is requested from now on, without hashes. */
function recordRequests(page: Page, pattern: RegExp): Set<string> {
  const names = new Set<string>();
  page.on("request", (request) => {
    const [, name] = pattern.exec(request.url()) ?? [];
    if (name !== undefined) names.add(name);
  });
  return names;
}

function behind(page: Page, layer: "::before" | "::after") {
  return page.evaluate((pseudo) => {
    const { content, maskImage, backgroundImage } = getComputedStyle(document.body, pseudo);
    return { isThere: content !== "none", isDrawn: maskImage !== "none", backgroundImage };
  }, layer);
}

test("a site shows the wallpaper, the corners, and the density that it chose", { tag: "@release" }, async ({
  page,
  siteDir,
}) => {
  for (const wallpaper of wallpapers)
    await test.step(`the wallpaper ${wallpaper} is drawn, and the glow stays behind it`, async () => {
      await choose(page, siteDir, `{ wallpaper: ${wallpaper} }`);
      const isDrawn = wallpaper !== "glow" && wallpaper !== "plain";
      expect(await behind(page, "::after")).toMatchObject({ isThere: isDrawn, isDrawn });
      expect((await behind(page, "::before")).isThere).toBe(wallpaper !== "plain");
      await expectWellMade(page);
    });

  await test.step("corners and density change, and prints keep theirs", async () => {
    await choose(page, siteDir, "{ corners: square, density: compact }");
    const resume = page.getByRole("link", { name: "Download resume" });
    await expect(resume).toHaveCSS("border-radius", "0px");
    await expectWellMade(page);
    const space = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--space-5"));
    expect(await space()).toBe("1.125rem");
    await page.emulateMedia({ media: "print" });
    expect(await space()).toMatch(/^0?\.75rem$/);
    await page.emulateMedia({ media: "screen" });
  });
});

for (const pair of typefaces)
  test(`a site with the typefaces ${pair} loads these, and no others`, { tag: "@release" }, async ({
    page,
    siteDir,
  }) => {
    const loaded = recordRequests(page, /\/assets\/([a-z0-9-]+?)-[\w-]{8}\.woff2/);
    await choose(page, siteDir, `{ typefaces: ${pair} }`);
    await waitForHydration(page);
    await page.getByRole("link", { name: "Me", exact: true }).click();
    await expect(page.getByRole("region", { name: "Me", exact: true })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect([...loaded].sort()).toEqual(fonts[pair].toSorted());
    const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
    expect(family.toLowerCase().replaceAll(" ", "-")).toContain(fonts[pair][0]);
    await expectWellMade(page);
    await page.goto("/");
    await expectWellMade(page);
  });

test("characters of another language come from the chosen typefaces, too", { tag: "@release" }, async ({
  page,
  siteDir,
}) => {
  const file = path.join(siteDir, "site.yaml");
  const site = await readFile(file, "utf8");
  await writeFile(file, site.replace("name: Ines Kovar", "name: Zdeňka Řeháčková Ελένη"));
  const loaded = recordRequests(page, /\/assets\/([a-z0-9-]+?)(?:-wght-normal)?-[\w-]{8}\.woff2/);
  await choose(page, siteDir, "{ typefaces: serif }");
  await page.evaluate(() => document.fonts.ready);
  // The name is monospaced.
  expect([...loaded].sort()).toEqual([
    "source-code-pro",
    "source-code-pro-greek",
    "source-code-pro-latin-ext",
    "source-serif-4",
  ]);
});

test("an own wallpaper is loaded for the scheme that is shown, and text on it can be read", {
  tag: "@release",
}, async ({ page, siteDir }) => {
  for (const [name, background] of [
    ["day", "#000"],
    ["night", "#fff"],
  ])
    await sharp({ create: { width: 2_000, height: 1_200, channels: 3, background: background ?? "" } })
      .jpeg()
      .toFile(path.join(siteDir, `pictures/${name}.jpg`));
  const loaded = recordRequests(page, /\/pictures\/((?:day|night)\.jpg-\d+)/);

  await page.emulateMedia({ colorScheme: "light" });
  await choose(page, siteDir, "{ wallpaper: { light: day.jpg, dark: night.jpg } }");
  await expect.poll(() => [...loaded]).toEqual(["day.jpg-1920"]);
  await waitForHydration(page);

  await test.step("a choice of the other scheme loads the other one", async () => {
    await chooseScheme(page, "Dark");
    await expect.poll(() => [...loaded]).toEqual(["day.jpg-1920", "night.jpg-1920"]);
    await chooseScheme(page, "Like the system");
  });

  await test.step("the hardest pictures leave text readable, and a phone gets a smaller one", async () => {
    await expectWellMade(page);
    expect([...loaded]).toContain("day.jpg-960");
  });

  await test.step("visitors who ask for more contrast do not see it", async () => {
    await page.emulateMedia({ contrast: "more" });
    expect((await behind(page, "::before")).backgroundImage).not.toContain("/pictures/");
  });
});
