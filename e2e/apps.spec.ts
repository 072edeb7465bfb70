import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { profile } from "../content/profile.ts";
import { expect, test, waitUntilAlive } from "./site.ts";

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitUntilAlive(page);
}

function cardTitles(page: Page) {
  return page.getByRole("article").getByRole("heading", { level: 2 });
}

test.describe("home", () => {
  test("the headline types itself and nothing moves meanwhile", async ({ page }) => {
    await page.goto("/");
    const headline = page.getByRole("heading", { level: 1 });
    await expect(headline).toHaveText(profile.headline);
    await waitUntilAlive(page);
    const before = await headline.boundingBox();
    await expect(headline).not.toHaveAttribute("data-typed", String(profile.headline.length));
    await expect(headline).toHaveAttribute("data-typed", String(profile.headline.length));
    await expect(headline).toHaveText(profile.headline);
    expect(await headline.boundingBox()).toEqual(before);
  });

  test("with reduced motion the headline is there at once", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, "/");
    const headline = page.getByRole("heading", { level: 1 });
    await expect(headline).toHaveAttribute("data-typed", String(profile.headline.length), { timeout: 500 });
  });

  test("the server is pinged, and only the log knows", async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => logged.push(`${message.type()}: ${message.text()}`));
    const answer = page.waitForResponse("**/api/ping");
    await open(page, "/");
    expect((await answer).status()).toBe(200);
    await expect.poll(() => logged).toContain("debug: The server says pong");
  });

  test("it has the portrait, three tiles, the links and a resume that can be downloaded", async ({
    page,
  }) => {
    await open(page, "/");
    await expect(page.getByRole("img", { name: profile.portrait.alt })).toBeVisible();
    await expect(page.locator("#content dl dd")).toHaveText(profile.stats.map(({ value }) => value));
    for (const { label, url } of profile.social) {
      await expect(page.getByRole("link", { name: label })).toHaveAttribute("href", url);
    }
    const resume = page.getByRole("link", { name: "Download resume" });
    await expect(resume).toHaveAttribute("href", profile.resume);
    await expect(resume).toHaveAttribute("download");
  });
});

test.describe("projects", () => {
  test("the latest come first, and the role stands on group projects only", async ({ page }) => {
    await open(page, "/projects");
    await expect(cardTitles(page)).toHaveText(["Shelfmate", "Potluck", "Nightline", "Sixteen Steps"]);
    const first = page.getByRole("article").first();
    await expect(first).toContainText("Group");
    await expect(first).toContainText("Backend Developer");
    await expect(first).toContainText("June 2026");
    const last = page.getByRole("article").last();
    await expect(last).toContainText("Personal");
    await expect(last).not.toContainText("Solo Developer");
    await expect(last.getByRole("link", { name: "Code of Sixteen Steps" })).toBeVisible();
    await expect(last.getByRole("link", { name: "Live Demo of Sixteen Steps" })).toBeVisible();
  });

  test("the toolbar lives in the address, and Back undoes a choice", async ({ page }) => {
    await open(page, "/projects");
    await page.getByLabel("Filter by tech").selectOption("JavaScript");
    await expect(page).toHaveURL("/projects?tech=js");
    await expect(cardTitles(page)).toHaveText(["Nightline", "Sixteen Steps"]);
    await page.getByLabel("Sort projects").selectOption("Oldest");
    await expect(page).toHaveURL("/projects?tech=js&sort=oldest");
    await expect(cardTitles(page)).toHaveText(["Sixteen Steps", "Nightline"]);
    await page.getByPlaceholder("Search projects...").pressSequentially("bus");
    await expect(page).toHaveURL("/projects?tech=js&q=bus&sort=oldest");
    await expect(cardTitles(page)).toHaveText(["Nightline"]);
    await page.goBack();
    await expect(page).toHaveURL("/projects?tech=js");
    await expect(page.getByPlaceholder("Search projects...")).toHaveValue("");
    await expect(cardTitles(page)).toHaveText(["Nightline", "Sixteen Steps"]);
  });

  test("letters typed fast all arrive", async ({ page }) => {
    await open(page, "/projects");
    const box = page.getByPlaceholder("Search projects...");
    await box.pressSequentially("setTimeout limps");
    await expect(box).toHaveValue("setTimeout limps");
    await expect(cardTitles(page)).toHaveText(["Sixteen Steps"]);
  });

  test("Clear Filters takes back order and search, Clear Search the search alone", async ({ page }) => {
    await open(page, "/projects?tech=React&q=zzz&sort=z-a");
    await expect(page.getByRole("heading", { name: "No projects found" })).toBeVisible();
    await page.getByRole("button", { name: "Clear Search" }).click();
    await expect(page).toHaveURL("/projects?tech=React&sort=z-a");
    await expect(cardTitles(page)).toHaveText(["Shelfmate", "Potluck"]);
    await page.goBack();
    await expect(page.getByPlaceholder("Search projects...")).toHaveValue("zzz");
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL("/projects?tech=React");
    await expect(page.getByLabel("Sort projects")).toHaveValue("latest");
    await expect(page.getByPlaceholder("Search projects...")).toHaveValue("");
  });

  test("a filtered view reads and can be changed without scripts", async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto("/projects?tech=python");
    await expect(cardTitles(page)).toHaveText(["Nightline"]);
    await page.getByLabel("Filter by tech").selectOption("React");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(cardTitles(page)).toHaveText(["Shelfmate", "Potluck"]);
    await context.close();
  });
});

test("tech has three favorites by rank, ten entries and a closing note", async ({ page }) => {
  await open(page, "/tech");
  await expect(page.getByRole("heading", { name: "My Tech Stack" })).toBeVisible();
  const favorites = page.getByRole("region", { name: "Current Favorites" }).getByRole("article");
  await expect(favorites).toHaveCount(3);
  await expect(favorites.first()).toContainText("#1");
  await expect(page.getByRole("region", { name: "Complete Tech Stack" }).getByRole("article")).toHaveCount(
    10,
  );
  await expect(page.getByText("modern backend frameworks")).toBeVisible();
});

test("me has all its sections", async ({ page }) => {
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

test("the terminal is an empty window", async ({ page }) => {
  await open(page, "/terminal");
  await expect(page.getByRole("region", { name: "Terminal" }).locator("> div")).toBeEmpty();
});

test.describe("an unknown address", () => {
  test.use({ expectedMessages: [/404/] });

  test("answers 404 and leads home", async ({ page }) => {
    const response = await page.goto("/nowhere");
    expect(response?.status()).toBe(404);
    await waitUntilAlive(page);
    await page.getByRole("link", { name: "Back to the desk" }).click();
    await expect(page).toHaveURL("/");
  });
});

test.describe("pictures that are missing", () => {
  test.use({ expectedMessages: [/ERR_FAILED/] });

  test("leave their place and their description", async ({ page }) => {
    await page.route(/\.(avif|webp)$/, (route) => route.abort());
    await open(page, "/projects");
    const picture = page.getByRole("article").first().getByRole("img");
    await expect(picture).toHaveJSProperty("tagName", "SPAN");
    expect((await picture.boundingBox())?.height).toBeGreaterThan(200);
  });
});

for (const width of [1440, 768, 320]) {
  test(`nothing runs over at ${width} px, and axe finds no fault`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of [
      "/",
      "/projects",
      "/projects?q=zzz",
      "/tech",
      "/me",
      "/blog",
      "/contact",
      "/terminal",
    ]) {
      await open(page, path);
      const overflowing = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("main, main > section > div")].some(
          (element) => element.scrollWidth > element.clientWidth,
        ),
      );
      expect(overflowing, `${path} runs over`).toBe(false);
      expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([]);
    }
  });
}
