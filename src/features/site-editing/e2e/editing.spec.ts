import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { violationsInSchemes } from "../../../../e2e/axe.ts";
import { give, photo } from "../../../../e2e/given-files.ts";
import { openAsOwner } from "../../../../e2e/owner.ts";
import { test as base, expect } from "../../../../e2e/site.ts";
import { webm } from "../../../core/media/server/clips/test-clips.ts";
import { installation } from "../../../core/process/installation.ts";

/** The site runs on a copy of the sample. */
const test = base.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    await mkdir(path.join(siteDir, "pages"));
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
});

test.use({ expectedMessages: /status of (400|409|422)/ });

const headline = (page: Page) => page.getByLabel("Headline");
const tiles = (page: Page) => page.getByRole("group", { name: "Tiles" });
const names = (page: Page) => tiles(page).locator("button[aria-expanded]").allTextContents();

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
}

test("the home screen is edited in a form, with the keyboard and the pointer", async ({
  page,
  site,
  siteDir,
}) => {
  const file = path.join(siteDir, "site.yaml");
  const original = await readFile(file, "utf8");
  await openAsOwner(page, site, "/admin/site");

  await test.step("the overview lists the parts of the site, what they say, and what is still the sample's", async () => {
    const me = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Me", exact: true }) });
    await expect(me.getByRole("listitem").filter({ hasText: "Hobbies" })).toContainText("Bouldering");
    await expect(me.getByRole("listitem").filter({ hasText: "Languages" })).toContainText("Not set");
    await expect(page.getByText(/^\d+ parts are still about the sample’s person/)).toBeVisible();
    expect(await violationsInSchemes(page)).toEqual([]);
  });

  await test.step("a link of the overview opens the form with its field, and a save changes only its line", async () => {
    await page.getByRole("link", { name: "Headline" }).click();
    await expect(headline(page)).toBeFocused();
    await headline(page).fill("I repair bicycles.");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Saved.")).toBeVisible();
    expect(await readFile(file, "utf8")).toBe(
      original.replace(/headline: .*/, "headline: I repair bicycles."),
    );
  });

  await test.step("with the keyboard alone, a tile is added, moved, and removed, and the removal is undone", async () => {
    await tiles(page).getByRole("button", { name: "Add tile" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("12");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Bicycles");
    await tiles(page).getByRole("button", { name: "Move Bicycles up" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(tiles(page).getByRole("button", { name: "Move Bicycles up" })).toBeFocused();
    expect(await names(page)).toEqual(["Years coding", "Bicycles", "Certificate", "Languages"]);
    await tiles(page).getByRole("button", { name: "Remove Certificate" }).focus();
    await page.keyboard.press("Enter");
    await expect(tiles(page).getByRole("status").first()).toHaveText("Certificate was removed.");
    await expect(tiles(page).getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("Enter");
    expect(await names(page)).toEqual(["Years coding", "Bicycles", "Certificate", "Languages"]);
  });

  await test.step("the pointer drags a tile", async () => {
    const grip = tiles(page).locator("[data-grip]").last();
    await grip.hover();
    await page.mouse.down();
    const first = await tiles(page).locator("[data-grip]").first().boundingBox();
    await page.mouse.move(first?.x ?? 0, (first?.y ?? 0) - 5, { steps: 8 });
    await page.mouse.up();
    expect(await names(page)).toEqual(["Languages", "Years coding", "Bicycles", "Certificate"]);
  });

  await test.step("a bad value is marked, keeps the form from being saved, and gets the focus", async () => {
    await page.getByLabel("Name", { exact: true }).fill("");
    await headline(page).focus();
    await expect(page.getByText("Must not be empty.")).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    expect(await violationsInSchemes(page)).toEqual([]);
    await page.getByLabel("Name", { exact: true }).fill("Ada");
    await save(page);
    const saved = await readFile(file, "utf8");
    expect(saved).toContain("tiles:\n  - value: 5+\n    label: Languages\n  - value: 3+");
    expect(saved.startsWith("# yaml-language-server")).toBe(true);
  });

  await test.step("changes that are not saved are not left without a question", async () => {
    // In a document that was just loaded, what a save was answered with was sometimes never shown.
    await page.goto("/admin/site/site/headline");
    await headline(page).fill("Unsaved");
    await page.getByRole("link", { name: "Site", exact: true }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await expect(headline(page)).toHaveValue("Unsaved");
  });

  await test.step("a file that was changed on disk shows what differs, and the owner chooses", async () => {
    const changed = (await readFile(file, "utf8"))
      .replace(/headline: .*/, "headline: From an editor")
      .replace(/location: .*/, "location: Vienna");
    await writeFile(file, changed);
    await page.getByRole("button", { name: "Save" }).click();
    const conflict = page
      .getByRole("region")
      .or(page.locator("section"))
      .filter({ hasText: "has changed since" });
    await expect(conflict).toContainText("Mine: Unsaved");
    await expect(conflict).toContainText("Theirs: From an editor");
    expect(await violationsInSchemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Keep mine" }).click();
    await save(page);
    expect(await readFile(file, "utf8")).toBe(changed.replace("From an editor", "Unsaved"));
  });

  await test.step("a save is undone from the list of versions", async () => {
    await page.getByRole("button", { name: "Versions" }).click();
    const dialog = page.getByRole("dialog", { name: "Versions of site.yaml" });
    await expect(dialog.locator("del", { hasText: "From an editor" })).toBeVisible();
    await expect(dialog.locator("ins", { hasText: "Unsaved" })).toBeVisible();
    expect(await violationsInSchemes(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Restore what was before" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
    await expect(headline(page)).toHaveValue("From an editor");
    expect(await readFile(file, "utf8")).toContain("headline: From an editor");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a picture is cropped and uploaded, a page is written, and lines are offered where nothing can be written", async ({
    page,
    site,
    siteDir,
  }) => {
    await openAsOwner(page, site, "/admin/site/site/portrait");
    const portrait = page.getByRole("group", { name: "Portrait" });

    await test.step("a picture is cropped with the keyboard and uploaded, and needs a text", async () => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        portrait.getByRole("button", { name: "Choose another picture" }).click(),
      ]);
      await chooser.setFiles(await photo("My photo.jpg"));
      const dialog = page.getByRole("dialog", { name: "Choose what is shown" });
      await dialog.getByRole("application").focus();
      await page.keyboard.press("ArrowLeft");
      await dialog.getByLabel("Zoom").press("ArrowRight");
      expect(await violationsInSchemes(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Use this picture" }).click();
      await expect(portrait.getByLabel("Alternative text")).toBeFocused();
      await expect(portrait.locator("img")).toHaveAttribute("src", /my-photo\.webp$/);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(portrait.getByText("Must not be empty.")).toBeVisible();
      const alt = portrait.getByLabel("Alternative text");
      const lineHeight = await alt.evaluate((area) => area.clientHeight);
      await alt.fill(
        "Ada in her workshop,\nwith all the machines that she has repaired there in the last ten years",
      );
      await expect(alt).toHaveValue(/^Ada in her workshop, with all/);
      expect(await alt.evaluate((area) => area.clientHeight)).toBeGreaterThan(lineHeight + 10);
      await save(page);
      const { width, height } = await sharp(path.join(siteDir, "pictures/my-photo.webp")).metadata();
      expect(width).toBe(height);
      expect(width).toBeLessThan(500);
    });

    await test.step("the picture is removed, and the removal is undone", async () => {
      await portrait.getByRole("button", { name: "Remove the picture" }).click();
      await expect(portrait.getByText("The picture was removed.")).toBeVisible();
      await expect(portrait.locator("img")).toHaveCount(0);
      await expect(portrait.getByRole("button", { name: "Undo" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(portrait.locator("img")).toBeVisible();
      await expect(page.getByRole("button", { name: "Discard" })).toHaveCount(0);
    });

    await test.step("an app gets an icon, and its own one again", async () => {
      await page.goto("/admin/site/site/labels");
      await page.getByRole("button", { name: "Add app", exact: true }).last().click();
      await page.getByLabel("Name", { exact: true }).fill("Work");
      await page.getByRole("radio", { name: "feather" }).check({ force: true });
      await expect(page.getByRole("group", { name: "Icon: feather" })).toBeVisible();
      await page
        .getByRole("group", { name: "Icon: feather" })
        .getByRole("button", { name: "Use the default" })
        .click();
      const icons = page.getByRole("group", { name: "Icon", exact: true }).getByRole("radio");
      await expect(icons.first()).toBeFocused();
      expect(await icons.and(page.locator(":checked")).count()).toBe(0);
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    });

    await test.step("a color is chosen, one for each scheme, and the default again, with the keyboard", async () => {
      await page.goto("/admin/site/site/accents");
      const links = page.getByRole("group", { name: "Links" });
      await links.getByRole("button", { name: "Choose a color" }).press("Enter");
      await expect(links.getByLabel("Color", { exact: true })).toBeFocused();
      await links.getByRole("button", { name: "One for each scheme" }).press("Enter");
      await expect(links.getByLabel("Light scheme", { exact: true })).toBeFocused();
      await links.getByRole("button", { name: "Use the default" }).press("Enter");
      await expect(links.getByRole("button", { name: "Choose a color" })).toBeFocused();
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    });

    await test.step("the look and the language are chosen by eye, and the default leaves the file", async () => {
      await page.goto("/admin/site/site/look");
      for (const [group, name] of [
        ["Wallpaper", "Hills"],
        ["Typefaces", "Serif"],
        ["Corners", "Square"],
        ["Corners", "Round"],
        ["Primary", "Violet"],
      ] as const) {
        const option = page.getByRole("group", { name: group, exact: true }).getByRole("radio", { name });
        // The buttons at the bottom of a phone can be above it.
        await option.press("Space");
        await expect(option).toBeChecked();
      }
      expect(await violationsInSchemes(page)).toEqual([]);
      await save(page);
      const written = await readFile(path.join(siteDir, "site.yaml"), "utf8");
      expect(written).toMatch(/look:\n {2}wallpaper: hills\n {2}typefaces: serif\n/);
      expect(written).not.toContain("corners:");
      expect(written).toMatch(/primary: "#b39dff"/);
      await page.goto("/admin/site/site/language");
      await page.getByLabel("Language", { exact: true }).selectOption("Deutsch");
      await save(page);
      expect(await readFile(path.join(siteDir, "site.yaml"), "utf8")).toMatch(/^language: de$/m);
    });

    await test.step("an app is moved and turned off, by its switch", async () => {
      await page.goto("/admin/site/site/apps");
      await page.getByRole("button", { name: "Move tech up" }).press("Enter");
      await expect(page.getByText("Moved to position 1 of 6.")).toBeAttached();
      await page.getByRole("switch", { name: "Terminal" }).press("Space");
      await save(page);
      expect(await readFile(path.join(siteDir, "site.yaml"), "utf8")).toMatch(
        /^apps: ?(\[tech, projects, me, blog, contact\]|(\n {2}- \w+){5}$)/m,
      );
    });

    await test.step("what only the server can refuse is marked, too, and gets the focus", async () => {
      await page.goto("/admin/site/site/apps");
      const app = page.getByRole("switch", { name: "Projects" });
      const json = { message: "It was not saved", issues: [{ path: "apps[1]", message: "has no content" }] };
      await page.route("**/api/site/files*", (route) =>
        route.request().method() === "PATCH" ? route.fulfill({ status: 400, json }) : route.fallback(),
      );
      await page.getByRole("switch", { name: "Me", exact: true }).press("Space");
      await expect(page.getByRole("switch", { name: "Me", exact: true, checked: false })).toBeFocused();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(app).toBeFocused();
      await expect(app).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByRole("alert").filter({ hasText: "Apps, 2:" })).toBeVisible();
      await page.unroute("**/api/site/files*");
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    });

    await test.step("a page is added, written, and deleted", async () => {
      await page.getByRole("link", { name: "Site", exact: true }).last().click();
      await page.getByRole("button", { name: "Add page" }).click();
      const dialog = page.getByRole("dialog", { name: "Add a page" });
      await dialog.getByLabel("Title").fill("What I use");
      await expect(dialog.getByLabel("Address")).toHaveValue("what-i-use");
      await dialog.getByRole("button", { name: "Add page" }).click();
      const paragraph = page.getByRole("textbox", { name: "Paragraph 1" });
      await expect(paragraph).toBeFocused();
      await paragraph.fill("## Desk\n\nA lamp.");
      await page.getByRole("radio", { name: "laptop" }).check({ force: true });
      await save(page);
      expect(await violationsInSchemes(page)).toEqual([]);
      const written = await readFile(path.join(siteDir, "pages/what-i-use.md"), "utf8");
      expect(written).toContain("icon: laptop");
      await page.reload();
      const icons = page.getByTitle("laptop").locator("..");
      await expect.poll(() => icons.evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
      expect(written).toContain("## Desk\n\nA lamp.");
      await page.getByRole("textbox", { name: "Paragraph 2" }).selectText();
      await page.keyboard.press("Control+b");
      await expect(page.getByRole("textbox", { name: "Paragraph 2" })).toHaveValue("**A lamp.**");
      await page.getByRole("button", { name: "Discard" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
      await expect(page.getByRole("textbox", { name: "Paragraph 2" })).toHaveValue("A lamp.");
      const lamp = page.getByRole("textbox", { name: "Paragraph 2" });
      await give(lamp, "paste", [await photo("My lamp.png")]);
      await expect(lamp).toHaveValue("A lamp.\n![My lamp](/pictures/my-lamp.webp)");
      const desk = page.getByRole("textbox", { name: "Paragraph 1" });
      await desk.press("ControlOrMeta+End");
      await give(desk, "drop", [
        { name: "At the desk.webm", mimeType: "video/webm", buffer: webm },
        { name: "phone.mov", mimeType: "video/quicktime", buffer: webm },
      ]);
      await expect(desk).toHaveValue("## Desk\n\n![At the desk](/pictures/at-the-desk.webm)");
      await expect(page.getByText("phone.mov is a video that not all browsers play.").first()).toBeVisible();
      await save(page);
      expect(await readFile(path.join(siteDir, "pages/what-i-use.md"), "utf8")).toContain("my-lamp.webp");
      // The browser has drawn the poster.
      const pictures = ["my-lamp.webp", "at-the-desk.webm", "at-the-desk.webp"];
      expect(await readdir(path.join(siteDir, "pictures"))).toEqual(expect.arrayContaining(pictures));
      await page.getByRole("button", { name: "Delete page" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("heading", { name: "Site", exact: true })).toBeVisible();
      expect(await readdir(path.join(siteDir, "pages"))).toEqual([]);
    });

    await test.step("where the text cannot be changed, the lines to paste are shown", async () => {
      const file = path.join(siteDir, "me.yaml");
      const aliased = (await readFile(file, "utf8")).replace(
        /location: .*/,
        "location: &home Brno\n  tagline: *home",
      );
      await writeFile(file, aliased.replace(/\n {2}tagline: ".*"/, ""));
      await page.goto("/admin/site/me/hero/location");
      await page.getByLabel("Location").fill("Vienna");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("heading", { name: "Paste these lines into me.yaml" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Paste" }).locator("~ pre")).toContainText("Vienna");
      await expect(page.getByLabel("Location")).toHaveValue("Vienna");
    });

    await test.step("nothing is wider than the screen", async () => {
      for (const part of [
        "",
        "/site",
        "/projects/projects/0",
        "/tech/favorites/0",
        "/me/about",
        "/contact",
      ]) {
        await page.evaluate(() => window.history.pushState({}, "", "/"));
        await page.goto(`/admin/site${part}`);
        await page.getByRole("heading", { level: 1 }).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      }
    });
  });
});

test.describe("where files cannot be written", () => {
  test.use({ siteConfig: async ({ siteDir }, use) => use({ siteDir, siteEditing: false }) });

  test("the reason is shown before anything is typed", { tag: "@release" }, async ({ page, site }) => {
    await openAsOwner(page, site, "/admin/site");
    await expect(page.getByText("SITE_EDITING")).toBeVisible();
    await page.getByRole("link", { name: "Headline" }).click();
    await expect(page.getByText("SITE_EDITING")).toBeVisible();
  });
});
