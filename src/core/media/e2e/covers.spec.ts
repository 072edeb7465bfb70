import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { test as base, expect, waitForHydration } from "../../../../e2e/site.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { installation } from "../../process/installation.ts";

/** Width and height of covers that are not cut to a usual shape. */
const shapes = {
  tall: [700, 1400],
  wide: [1800, 600],
  photo: [1600, 900],
  square: [900, 900],
  tiny: [120, 80],
};
const names = Object.keys(shapes) as (keyof typeof shapes)[];

const test = base.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    for (const name of names) {
      const [width = 1, height = 1] = shapes[name];
      const picture = sharp({ create: { width, height, channels: 3, background: "#446688" } });
      await picture.png().toFile(path.join(siteDir, `public/pictures/${name}.png`));
    }
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
  site: async ({ site }, use) => {
    const images = names.map((name) => `/pictures/${name}.png`);
    for (const name of names)
      await makeBlog(site, { slug: name, title: `Post ${name}`, image: `/pictures/${name}.png` });
    await site.context.covers.prepare(images);
    await use(site);
  },
});

/** Returns the size of a picture without its border, and its parts that are visible: 1 if nothing is cut off. */
async function measure(picture: Locator) {
  return picture.evaluate((element: HTMLImageElement) => {
    const { objectFit, paddingLeft, paddingTop } = getComputedStyle(element);
    const width = element.clientWidth - 2 * Number.parseFloat(paddingLeft);
    const height = element.clientHeight - 2 * Number.parseFloat(paddingTop);
    const ratio = Number(element.getAttribute("width")) / Number(element.getAttribute("height"));
    const scale = Math.min(ratio / (width / height), width / height / ratio);
    return { width, height, ratio, visible: objectFit === "cover" ? scale : 1 };
  });
}

async function open(page: Page, path: string) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(path);
  await waitForHydration(page);
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 640 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

test("a cover keeps its shape in a post, and a card cuts off no more than a third of it, on any screen", async ({
  page,
}) => {
  await test.step("the cover of a post is not enlarged", async () => {
    for (const name of names) {
      await open(page, `/blog/${name}`);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const cover = await measure(page.locator("article img"));
        expect(Math.abs(cover.width / cover.height / cover.ratio - 1), name).toBeLessThan(0.03);
        expect(cover.width, name).toBeLessThanOrEqual(shapes[name][0] as number);
        // A tall picture is at least large enough to be recognized, and leaves space for the text.
        const content = await page.locator("#content").evaluate((element) => element.clientHeight);
        expect(cover.height, name).toBeLessThanOrEqual(0.75 * content);
        if (name !== "tiny") expect(Math.max(cover.width, cover.height), name).toBeGreaterThan(120);
      }
    }
  });

  await test.step("a card cuts off no more than a third of a cover", async () => {
    await open(page, "/blog");
    for (const size of sizes) {
      await page.setViewportSize(size);
      const covers = await page.getByRole("article").locator("img").all();
      expect(covers).toHaveLength(names.length);
      for (const cover of covers) expect((await measure(cover)).visible).toBeGreaterThan(0.66);
    }
  });
});

test("the space of a cover is reserved before it arrives, as large as the picture that is loaded", {
  tag: "@release",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const released = Promise.withResolvers<void>();
  await page.route("**/pictures/**", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto("/blog/tall", { waitUntil: "commit" });
  const cover = page.locator("article img");
  await cover.waitFor();
  const before = await cover.boundingBox();
  expect((before?.height ?? 0) / (before?.width ?? 1)).toBeCloseTo(2, 1);
  released.resolve();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await waitForHydration(page);
  expect(await cover.boundingBox()).toEqual(before);
  expect(await cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("320");

  await test.step("a post that is opened from its card has the same cover as one that is loaded", async () => {
    await page.getByRole("link", { name: "Back to Blogs" }).click();
    await page.getByRole("link", { name: "Post tall" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Post tall" })).toBeFocused();
    expect(await cover.boundingBox()).toEqual(before);
  });
});
