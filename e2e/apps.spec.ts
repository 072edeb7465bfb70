import type { Page } from "@playwright/test";
import sharp from "sharp";
import { appNames } from "../src/core/site/contract/apps.ts";
import { readSampleSite } from "../test/sample-site.ts";
import { violationsOf } from "./axe.ts";
import { expect, test, waitForHydration } from "./site.ts";

const { profile } = await readSampleSite();

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

function cardTitles(page: Page) {
  return page.getByRole("article").getByRole("heading", { level: 2 });
}

test.describe("home", () => {
  test("the headline is typed once, without shifting the layout", async ({ page }) => {
    const { length } = profile.headline;
    await page.goto("/");
    const headline = page.getByRole("heading", { level: 1, name: profile.headline });
    await expect(headline).toHaveText(profile.headline);

    await test.step("a character every 80 ms", async () => {
      const last = 80 * length;
      const typed = await typeAgain(page, [0, 79, 81, 159, 161, 799, 801, 879, 881, last - 1, last + 1]);
      expect(typed.map(({ count }) => count)).toEqual([0, 0, 1, 1, 2, 9, 10, 10, 11, length - 1, length]);
      expect(new Set(typed.map(({ box }) => box)).size).toBe(1);
      expect((await typeAgain(page, [last + 81]))[0]?.count).toBe(length);
    });

    await test.step("the caret is visible after each character, blinks, and stops blinking after 5 s", async () => {
      const typed = await typeAgain(page, [81, 801, 4_400, 4_999, 5_001, 60_000]);
      expect(typed.map(({ carets }) => carets)).toEqual([1, 1, 1, 0, 1, 1]);
      expect(typed.map(({ blinks }) => blinks)).toEqual([true, true, true, true, false, false]);
    });

    await test.step("the characters that are typed are whole, and of the others there is only a trace", async () => {
      // Narrow, so that rows of the headline continue on the next line.
      await page.setViewportSize({ width: 320, height: 640 });
      await page.reload();
      await page.evaluate(() => document.fonts.ready);
      for (const count of [1, 9, 10, 11, 15, 16, 17, 25, length - 1, length]) {
        await typeAgain(page, [80 * count + 1]);
        const visible = await readInk(page);
        expect(visible.slice(0, count).join("")).toBe(profile.headline.slice(0, count));
        expect(visible.slice(count).join("").trim()).toBe("");
      }
    });

    await test.step("with reduced motion, all of it appears immediately", async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.reload();
      await page.evaluate(() => document.fonts.ready);
      expect((await readInk(page)).join("")).toBe(profile.headline);
      expect((await typeAgain(page, [0]))[0]?.count).toBe(length);
    });
  });

  test("home shows the portrait, three tiles, the social links, and a resume download, and pings the server", async ({
    page,
  }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(`${message.type()}: ${message.text()}`));
    const response = page.waitForResponse("**/api/ping");
    await open(page, "/");
    await expect(page.getByRole("img", { name: profile.portrait.alt })).toBeVisible();
    await expect(page.locator("#content dl dd")).toHaveText(profile.tiles.map(({ value }) => value));
    for (const { label, url } of profile.links) {
      await expect(page.getByRole("link", { name: label })).toHaveAttribute("href", url);
    }
    const resume = page.getByRole("link", { name: "Download resume" });
    await expect(resume).toHaveAttribute("href", String(profile.resume));
    await expect(resume).toHaveAttribute("download");
    expect((await response).status()).toBe(200);
    // It is only logged.
    await expect.poll(() => logged).toContain("debug: Ping: pong");
  });
});

test("projects are found with the toolbar, whose state is in the URL", async ({ page }) => {
  const search = page.getByPlaceholder("Search projects...");
  await open(page, "/projects");

  await test.step("the latest projects come first, and only group projects show the role", async () => {
    await expect(cardTitles(page)).toHaveText(["Shelfmate", "Potluck", "Nightline", "Sixteen Steps"]);
    const first = page.getByRole("article").first();
    await expect(first).toContainText("Group");
    await expect(first).toContainText("Backend Developer");
    await expect(first).toContainText("June 2026");
    const last = page.getByRole("article").last();
    await expect(last).toContainText("Personal");
    await expect(last).not.toContainText("Solo Developer");
    await expect(last.getByRole("link", { name: "Code for Sixteen Steps" })).toBeVisible();
    await expect(last.getByRole("link", { name: "Live Demo for Sixteen Steps" })).toBeVisible();
    await expectNamedArticles(page);
  });

  await test.step("Back undoes a change", async () => {
    await page.getByLabel("Filter by tech").selectOption("JavaScript");
    await expect(page).toHaveURL("/projects?tech=js");
    await expect(cardTitles(page)).toHaveText(["Nightline", "Sixteen Steps"]);
    await page.getByLabel("Sort projects").selectOption("Oldest");
    await expect(page).toHaveURL("/projects?tech=js&sort=oldest");
    await expect(cardTitles(page)).toHaveText(["Sixteen Steps", "Nightline"]);
    await search.pressSequentially("bus");
    await expect(page).toHaveURL("/projects?tech=js&q=bus&sort=oldest");
    await expect(cardTitles(page)).toHaveText(["Nightline"]);
    await page.goBack();
    await expect(page).toHaveURL("/projects?tech=js");
    await expect(search).toHaveValue("");
    await expect(cardTitles(page)).toHaveText(["Nightline", "Sixteen Steps"]);
  });

  await test.step("fast typing does not lose characters", async () => {
    await open(page, "/projects");
    await search.pressSequentially("setTimeout limps");
    await expect(search).toHaveValue("setTimeout limps");
    await expect(cardTitles(page)).toHaveText(["Sixteen Steps"]);
  });

  await test.step("Clear Filters resets the sort and the search, and Clear Search only the search", async () => {
    await open(page, "/projects?tech=React&q=zzz&sort=z-a");
    await expect(page.getByRole("heading", { name: "No projects found" })).toBeVisible();
    await page.getByRole("button", { name: "Clear Search" }).click();
    await expect(page).toHaveURL("/projects?tech=React&sort=z-a");
    await expect(cardTitles(page)).toHaveText(["Shelfmate", "Potluck"]);
    await page.goBack();
    await expect(search).toHaveValue("zzz");
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL("/projects?tech=React");
    await expect(page.getByLabel("Sort projects")).toHaveValue("latest");
    await expect(search).toHaveValue("");
  });
});

test("tech and me show all of their sections", async ({ page }) => {
  await test.step("tech has three ranked favorites, ten entries, and a closing note", async () => {
    await open(page, "/tech");
    await expect(page.getByRole("heading", { name: "My Tech Stack" })).toBeVisible();
    const favorites = page.getByRole("region", { name: "Current Favorites" }).getByRole("article");
    await expect(favorites).toHaveCount(3);
    await expect(favorites.first()).toContainText("#1");
    const all = page.getByRole("region", { name: "Complete Tech Stack" }).getByRole("article");
    await expect(all).toHaveCount(10);
    await expect(page.getByText("modern backend frameworks")).toBeVisible();
    await expectNamedArticles(page);
  });

  await test.step("me has the way, the education, the hobbies, and the values", async () => {
    await open(page, "/me");
    const counts = { "My Journey Into Tech": 3, "Education Journey": 2, "Hobbies & Interests": 5 };
    for (const [name, count] of Object.entries(counts)) {
      await expect(page.getByRole("region", { name }).getByRole("listitem")).toHaveCount(count);
    }
    await expect(page.getByRole("heading", { name: "Core Values" })).toBeVisible();
    for (const level of ["Intermediate", "Goal", "Dream", "Nostalgic"]) {
      await expect(page.getByText(level, { exact: true }).first()).toBeVisible();
    }
  });
});

/** Expects each project or technology to be an article with the name of its heading. */
async function expectNamedArticles(page: Page) {
  const articles = await page.getByRole("article").all();
  expect(articles.length).toBeGreaterThan(3);
  for (const article of articles) {
    const heading = await article.getByRole("heading").textContent();
    await expect(article).toHaveAccessibleName(heading ?? "");
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the headline types itself, projects are filtered, and a document has the average colors of its pictures", async ({
    page,
  }) => {
    await test.step("the headline", async () => {
      await page.goto("/", { waitUntil: "commit" });
      const last = page.getByRole("heading", { level: 1 }).locator("span:not(:has(*))").last();
      await last.waitFor({ state: "attached" });
      // The color of what is not typed yet is translucent.
      await expect(last).toHaveCSS("color", /\//);
      await expect(last).not.toHaveCSS("color", /\//);
    });

    await test.step("the filter", async () => {
      await page.goto("/projects?tech=python");
      await expect(cardTitles(page)).toHaveText(["Nightline"]);
      await page.getByLabel("Filter by tech").selectOption("React");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(cardTitles(page)).toHaveText(["Shelfmate", "Potluck"]);
    });

    await test.step("the colors", async () => {
      await page.route(/\.(avif|webp)$/, () => {});
      await page.goto("/projects", { waitUntil: "commit" });
      await expectAverageColor(page);
    });
  });
});

/** Expects the first card to show the average color of its picture in either scheme. The picture never arrives. */
async function expectAverageColor(page: Page) {
  const picture = page.getByRole("article").first().getByRole("img");
  const tint = (await picture.getAttribute("data-tint")) ?? "";
  const colors = /^light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)$/.exec(tint)?.slice(1) ?? [];
  expect(colors, tint).toHaveLength(2);
  for (const [index, colorScheme] of (["light", "dark"] as const).entries()) {
    await page.emulateMedia({ colorScheme });
    const color = colors[index] ?? "";
    const rgb = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
    await expect(picture).toHaveCSS("background-color", `rgb(${rgb.join(", ")})`);
  }
}

test.describe("while pictures do not arrive", () => {
  test.use({ expectedMessages: /ERR_FAILED/ });

  test("their average color takes their place, and when they fail, their description", {
    tag: "@release",
  }, async ({ page }) => {
    await page.route(/\.(avif|webp)$/, () => {});
    // A document without pictures, so that it has no color for them.
    await open(page, "/terminal");
    await page.getByRole("link", { name: "Projects", exact: true }).click();
    await expectAverageColor(page);

    await test.step("a placeholder keeps the space and description of a picture that fails", async () => {
      await page.unroute(/\.(avif|webp)$/);
      await page.route(/\.(avif|webp)$/, (route) => route.abort());
      await open(page, "/projects");
      const picture = page.getByRole("article").first().getByRole("img");
      await expect(picture).toHaveJSProperty("tagName", "SPAN");
      expect((await picture.boundingBox())?.height).toBeGreaterThan(200);
    });
  });
});

test("nothing overflows on wide and narrow screens, and axe finds no violations", async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of ["/", ...appNames.map((name) => `/${name}`), "/projects?q=zzz"]) {
    await open(page, path);
    for (const width of [1440, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const isOverflowing = () =>
        page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll("main, main > section > section")].some(
            (element) => element.scrollWidth > element.clientWidth,
          ),
        );
      // A window follows the size of the screen a frame later.
      await expect.poll(isOverflowing, `${path} overflows at ${width} pixels`).toBe(false);
      // The one in between shows nothing else.
      expect(await violationsOf(page), `${path} at ${width} pixels`).toEqual([]);
    }
  }
});

/** Returns each character of the headline, or a space where the screen shows nothing of it. */
async function readInk(page: Page): Promise<string[]> {
  const characters = await page.getByRole("heading", { level: 1 }).evaluate((headline) => {
    const walker = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
    const found: { text: string; left: number; top: number; width: number; height: number }[] = [];
    while (walker.nextNode()) {
      for (const [index, text] of [...(walker.currentNode.nodeValue ?? "")].entries()) {
        const range = new Range();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + 1);
        const { left, top, width, height } = range.getBoundingClientRect();
        found.push({ text: text.trim() || " ", left, top, width, height });
      }
    }
    return found;
  });
  const picture = sharp(await page.screenshot()).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  // The text is almost white; the caret is amber, and the background almost black.
  const isText = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    return Math.min(...data.subarray(start, start + 3)) > 120;
  };
  return characters.map(({ text, left, top, width, height }) => {
    for (let x = Math.ceil(left); x < left + width - 1; x += 1) {
      for (let y = Math.ceil(top); y < top + height - 1; y += 1) if (isText(x, y)) return text;
    }
    return " ";
  });
}

/** Starts the headline again and stops it at these times, in milliseconds. */
function typeAgain(page: Page, times: number[]) {
  return page.getByRole("heading", { level: 1 }).evaluate((headline, stops) => {
    headline.style.display = "none";
    headline.getBoundingClientRect();
    headline.style.display = "";
    const rows = [...headline.querySelectorAll("span")].filter((span) => span.childElementCount === 0);
    /** While a row is typed, its text is a background, whose width is a share of the row's. */
    const countTyped = (row: Element): number => {
      const { color, backgroundSize } = getComputedStyle(row);
      const length = row.textContent?.length ?? 0;
      if (!color.includes("/")) return length;
      const [, share = "0"] = /^calc\(([\d.]+)%/.exec(backgroundSize) ?? [];
      return Math.round((Number(share) * length) / 100);
    };
    const hasCaret = (row: Element): boolean => {
      return !/0(px|%) 0px$/.test(getComputedStyle(row).backgroundSize);
    };
    const animations = headline.getAnimations({ subtree: true });
    for (const animation of animations) animation.pause();
    return stops.map((time) => {
      for (const animation of animations) animation.currentTime = time;
      const endTimes = animations
        .filter((animation) => (animation as CSSAnimation).animationName.includes("blink"))
        .map((animation) => Number(animation.effect?.getComputedTiming().endTime));
      return {
        count: rows.map(countTyped).reduce((sum, count) => sum + count),
        carets: rows.filter(hasCaret).length,
        blinks: endTimes.some((end) => time < end),
        box: JSON.stringify(headline.getBoundingClientRect()),
      };
    });
  }, times);
}
