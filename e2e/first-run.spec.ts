import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { setOwner } from "../src/core/account/server/credentials.ts";
import { installation } from "../src/core/process/installation.ts";
import { findSampleRemains } from "../src/core/site/server/sample-remains.ts";
import { siteFromAnswers } from "../src/features/init/init/site-from-answers.ts";
import { violationsInSchemes } from "./axe.ts";
import { openAsOwner, owner } from "./owner.ts";
import { test as base, expect } from "./site.ts";

/** The site is what `init --yes` writes. */
const test = base.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    const siteDir = path.join(folder, "site");
    await siteFromAnswers().write(siteDir);
    await use(siteDir);
    await rm(folder, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
});

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Waits for a step, whose heading has the focus, and checks it in both schemes. */
async function expectStep(page: Page, number: number, heading: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const steps = page.getByRole("navigation", { name: "Guided setup" }).getByRole("link");
  await expect(steps).toHaveCount(9);
  await expect(steps.nth(number - 1)).toHaveAttribute("aria-current", "page");
  expect(await violationsInSchemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

/** Types into the fields that follow each other, beginning with the one after the focus. */
async function typeInto(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
}

async function addEntry(page: Page, noun: string, ...texts: string[]): Promise<void> {
  await press(page, `Add ${noun}`);
  const [first = "", ...others] = texts;
  await page.keyboard.type(first);
  await typeInto(page, ...others);
}

test("on a phone, the owner of an empty folder makes a site of it without a shell", async ({
  page,
  site,
  siteDir,
  browser,
}) => {
  // Nine steps, each checked in two schemes.
  test.slow();
  await setOwner(site.context.db, owner);
  const frame = page.frameLocator("iframe");

  await test.step("the first sign-in leads to the name, which is typed with the keyboard", async () => {
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.keyboard.press("Enter");
    await expectStep(page, 1, "What is your name?");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    await typeInto(page, "Ada Byron", "Engineer");
    await page.keyboard.press("Enter");
  });

  await test.step("a photo is cropped and uploaded, and needs a text", async () => {
    await expectStep(page, 2, "Add a photo of you");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press(page, "Choose a picture")]);
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#7cc4ff" } });
    const buffer = await picture.jpeg().toBuffer();
    await chooser.setFiles({ name: "Me.jpg", mimeType: "image/jpeg", buffer });
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowRight");
    await press(page, "Use this picture");
    await expect(page.getByLabel("Alternative text")).toBeFocused();
    await press(page, "Continue");
    await expect(page.getByText("Must not be empty.", { exact: true })).toBeVisible();
    await page.getByLabel("Alternative text").fill("Ada at her desk");
    await press(page, "Continue");
  });

  await test.step("the page is a tap away, and shows what is typed before it is saved", async () => {
    await expectStep(page, 3, "Say who you are in one line");
    await typeInto(page, "I make engines compute.");
    await expect(page.locator("iframe")).toBeHidden();
    await press(page, "Preview");
    await expect(page.getByLabel("Headline")).toBeHidden();
    await expect(page.locator("iframe")).toBeInViewport({ ratio: 0.9 });
    await expect(frame.getByRole("heading", { level: 1 })).toHaveAccessibleName("I make engines compute.");
    await expect(frame.getByRole("img", { name: "Ada at her desk" })).toBeVisible();
    expect(await violationsInSchemes(page)).toEqual([]);
    await press(page, "Form");
    await expect(page.getByLabel("Headline")).toHaveValue("I make engines compute.");
    await page.getByLabel("Headline").press("Enter");
  });

  await test.step("a step is left with a question, and continued later", async () => {
    await expectStep(page, 4, "Introduce yourself");
    await typeInto(page, "I write programs for machines that are not built yet.");
    await page.getByRole("link", { name: "Skip", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await page.keyboard.press("Control+s");
    await expectStep(page, 5, "Where else can people find you?");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await press(page, "More");
    await page.getByRole("dialog").getByRole("link", { name: "Site", exact: true }).click();
    await page.getByRole("link", { name: "Guided setup" }).click();
    await expectStep(page, 5, "Where else can people find you?");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page.getByLabel("Intro")).toHaveValue(/^I write programs/);
    await page.goBack();
    await expectStep(page, 5, "Where else can people find you?");
    await page.getByRole("link", { name: "Skip", exact: true }).click();
  });

  await test.step("three projects and two technologies are added", async () => {
    await expectStep(page, 6, "Show three projects");
    await expect(page.getByRole("button", { name: "Use the default" })).toHaveCount(0);
    await addEntry(page, "project", "Notes", "Notes on an engine.");
    await addEntry(page, "project", "Numbers", "Computes Bernoulli numbers.");
    await addEntry(page, "project", "Flight");
    await press(page, "Continue");
    await expect(page.getByText("Must not be empty.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Description")).toBeFocused();
    await page.keyboard.type("A study of wings.");
    await press(page, "Continue");
    await expectStep(page, 7, "What do you work with?");
    await addEntry(page, "technology", "Punch cards", "Storage");
    await addEntry(page, "technology", "Looms", "Machine");
    await press(page, "Continue");
  });

  await test.step("the apps are those on the desk, and one is removed", async () => {
    await expectStep(page, 8, "Choose your apps");
    await expect(page.getByRole("switch", { checked: true })).toHaveCount(5);
    await page.getByRole("switch", { name: "Terminal" }).click();
    await expect(page.getByRole("switch", { name: "Terminal", checked: false })).toBeFocused();
    await press(page, "Continue");
  });

  await test.step("the end says what visitors see, and what is hidden", async () => {
    await expectStep(page, 9, "What visitors see");
    const card = (title: string) =>
      page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
    await expect(card("Visible").getByRole("link")).toHaveText([
      ...["Name", "Title", "Headline", "Intro", "Portrait", "Projects", "Tech stack"],
    ]);
    await expect(card("Hidden").getByRole("link", { name: "Links" })).toBeVisible();
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Weekly Visits Overview" })).toBeVisible();
    await expect(page.getByRole("link", { name: "guided setup" })).toHaveCount(0);
  });

  await test.step("a visitor sees exactly that, and nothing of the sample", async () => {
    const context = await browser.newContext({ baseURL: site.url });
    const visitor = await context.newPage();
    await visitor.goto("/");
    await expect(visitor).toHaveTitle(/Ada Byron/);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveAccessibleName("I make engines compute.");
    await expect(visitor.getByRole("img", { name: "Ada at her desk" })).toBeVisible();
    const dock = visitor.getByRole("navigation", { name: "Apps" });
    await expect(dock.getByRole("link")).toHaveText(["Projects", "Tech", "Blog", "Contact"]);
    await visitor.goto("/projects");
    await expect(visitor.getByRole("article").getByRole("heading")).toHaveText([
      ...["Notes", "Numbers", "Flight"],
    ]);
    await visitor.goto("/tech");
    await expect(visitor.getByRole("heading", { name: "Punch cards" })).toBeVisible();
    for (const address of ["/", "/projects", "/tech", "/me", "/contact"]) {
      expect(await (await context.request.get(address)).text()).not.toMatch(
        /Ines|Kovar|Your Name|example\.com/,
      );
    }
    expect(await findSampleRemains(siteDir)).toEqual([]);
    expect(await readFile(path.join(siteDir, "site.yaml"), "utf8")).toMatch(
      /^# yaml-language-server[\s\S]*\napps:\n {2}- projects\n/,
    );
    await context.close();
  });
});

test.describe("on a copy of the sample", () => {
  test.use({
    siteDir: async ({ browserName: _ }, use) => {
      const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
      await cp(installation.sample, siteDir, { recursive: true });
      await use(siteDir);
      await rm(siteDir, { recursive: true });
    },
  });

  test("a counter says how much is about the sample's person, and leads there", async ({ page, site }) => {
    await openAsOwner(page, site, "/admin");
    await page.getByRole("link", { name: "guided setup" }).click();
    await expectStep(page, 1, "What is your name?");
    await page.getByText(/^1\d parts are still about the sample’s person/).click();
    expect(await violationsInSchemes(page)).toEqual([]);
    await page.getByRole("link", { name: "Hobbies" }).click();
    await expect(page).toHaveURL("/admin/site/me/hobbies");
  });
});

test.describe("where files cannot be written", () => {
  test.use({ siteConfig: async ({ siteDir }, use) => use({ siteDir, siteEditing: false }) });

  test("the reason is shown before anything is typed", { tag: "@release" }, async ({ page, site }) => {
    await openAsOwner(page, site, "/admin/site/start");
    await expectStep(page, 1, "What is your name?");
    await expect(page.getByText("SITE_EDITING")).toBeVisible();
  });
});
