import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { violationsInSchemes } from "../../../e2e/axe.ts";
import { give, photo } from "../../../e2e/given-files.ts";
import { openAsOwner } from "../../../e2e/owner.ts";
import { expect, test, waitForHydration } from "../../../e2e/site.ts";
import { installation } from "../../core/process/installation.ts";
import type { SitePreview } from "../../core/site/contract/site-editing.ts";
import { removeMarks } from "../site-editing/contract/marks.ts";

// The last three are about what a demo tries.
test.use({
  expectedMessages: /status of 404|^Unsafe attempt to|^Blocked opening|^Permissions policy violation/,
});

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a visitor finds a project by keyboard, reads its page, and goes on to the next one", async ({
  page,
}) => {
  await page.goto("/projects");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Nightline", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(title(page, "Nightline")).toBeVisible();
  await expect(page).toHaveURL(/\/projects\/nightline$/);
  await expect(page).toHaveTitle("Nightline · Ines Kovar");
  const content = page.locator("#content");
  for (const text of ["Personal", "Solo Developer", "April 2025", "Flask"])
    await expect(content.getByText(text, { exact: true })).toBeVisible();
  for (const [name, address] of [
    ["Code", "https://example.com/code/nightline"],
    ["Live demo", "https://example.com/nightline"],
  ] as const)
    await expect(content.getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
  await page.getByRole("navigation", { name: "More projects" }).getByRole("link").press("Enter");
  await expect(title(page, "Sixteen Steps")).toBeVisible();
  await page.goBack();
  await expect(title(page, "Nightline")).toBeVisible();
  await page.getByRole("link", { name: "All projects" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
});

test("the palette opens the page of a project", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  // The palette is loaded after the page, together with this button.
  await page.getByRole("button", { name: "Keyboard shortcuts" }).waitFor({ state: "attached" });
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("potluck");
  await page.getByRole("option", { name: "Potluck" }).click();
  await expect(title(page, "Potluck")).toBeVisible();
});

test("an unknown address is in the window of the projects, and leads back to all of them", async ({
  page,
}) => {
  const response = await page.goto("/projects/none");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Project not found" })).toBeVisible();
  await expect(page.locator("[data-name]")).toHaveText("Projects");
  await page.locator("#content").getByRole("link", { name: "All projects" }).click();
  await expect(page.getByRole("article")).toHaveCount(4);
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("a page is whole, and nothing is wider than the screen", async ({ page }) => {
    for (const address of ["/projects/shelfmate", "/projects/none"]) {
      await page.goto(address);
      const { scrollWidth, clientWidth } = await page
        .locator("#content")
        .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      expect(scrollWidth, address).toBe(clientWidth);
    }
    await page.goto("/projects/shelfmate");
    await page.getByRole("link", { name: /Next project/ }).click();
    await expect(title(page, "Potluck")).toBeVisible();
  });
});

/** What a demo tries that it must not. It says what came of it. */
const nosyDemo = `<!doctype html><title>Demo</title><input id="field"><p id="said"></p><script>
  const tries = [
    ["leave", () => { top.location = "/left"; }],
    ["open", () => { if (!window.open("/opened")) throw new Error(); }],
    ["look", () => top.document.title],
  ];
  const did = tries.flatMap(([name, run]) => { try { run(); return [name]; } catch { return []; } });
  localStorage.setItem("kept", "1");
  navigator.mediaDevices?.getUserMedia({ video: true }).then(() => did.push("film"), () => {}).finally(() => {
    said.textContent = "did " + did.join() + "; referrer " + document.referrer;
  });
</script>`;

const demoTest = test.extend<{ demo: { url: string; requests: string[] }; siteDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  demo: async ({}, use) => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.writeHead(200, { "content-type": "text/html" }).end(nosyDemo);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    await use({ url: `http://localhost:${(server.address() as AddressInfo).port}/`, requests });
    server.close();
  },
  siteDir: async ({ demo }, use) => {
    const entry = `{ title: One, description: About it., techStack: [], demo: "${demo.url}" }`;
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    await rm(path.join(siteDir, "projects"), { recursive: true });
    await writeFile(path.join(siteDir, "projects.yaml"), `projects:\n  - ${entry}\n`);
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
});

demoTest(
  "a demo opens beside the page, of which nothing is loaded before, and cannot leave its frame",
  async ({ page, demo }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/projects/one");
    await waitForHydration(page);
    expect(demo.requests).toEqual([]);
    const opener = page.getByRole("link", { name: "Open demo" });
    await opener.press("Enter");
    const window = page.getByRole("region", { name: "Demo of One" });
    await expect(window.getByText("Demo of One")).toBeFocused();
    const inside = page.frameLocator("iframe");
    await expect(inside.locator("#said")).toHaveText("did ; referrer");
    expect(demo.requests.filter((url) => url !== "/favicon.ico")).toEqual(["/"]);
    const half = await window.boundingBox();
    expect(half?.x).toBeGreaterThanOrEqual(720);
    expect(half?.width).toBeGreaterThan(600);
    // The page has the other half.
    const own = await page.getByRole("region", { name: "Projects", exact: true }).boundingBox();
    expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual(720);
    await inside.locator("#field").fill("typed");
    await expect(window.getByRole("link", { name: "Open in a tab" })).toHaveAttribute("href", demo.url);
    await window.getByRole("button", { name: "Close demo" }).focus();
    await page.keyboard.press("Escape");
    await expect(window).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(/\/projects\/one$/);
    await page.setViewportSize({ width: 360, height: 740 });
    await opener.click();
    expect(await window.boundingBox()).toMatchObject({ x: 0, width: 360 });
    await window.getByRole("button", { name: "Close demo" }).click();
    await expect(window).toBeHidden();
  },
);

test("a preview of a page without its marks is the page", async ({ page, site }) => {
  const token = await openAsOwner(page, site, "/robots.txt");
  const headers = { Authorization: `Bearer ${token}` };
  const at = "/projects/shelfmate";
  const bodyOf = (document: string) =>
    document
      .replace(/^[\s\S]*?<body/, "")
      .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>| vt-\w+="[^"]*"/g, "");
  const response = await page.request.post("/api/site/preview", { headers, data: { path: at } });
  const { html, marks } = (await response.json()) as SitePreview;
  expect(marks.map(({ file }) => file)).toContain("projects/shelfmate.md");
  const ordinary = await (await page.request.get(at)).text();
  expect(removeMarks(bodyOf(html))).toBe(bodyOf(ordinary));
});

/** The site runs on a copy of the sample in which one project has no study. */
const studyTest = test.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    await rm(path.join(siteDir, "projects/nightline.md"));
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir }),
});

studyTest.describe("with studies that are written in the admin area, on a phone", () => {
  studyTest.use({
    viewport: { width: 360, height: 740 },
    expectedMessages: /status of (400|409)/,
  });

  const text = (page: Page, number = 1) => page.getByRole("textbox", { name: `Paragraph ${number}` });
  const isDraft = (page: Page) => page.getByRole("switch", { name: "Draft" });

  async function save(page: Page) {
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
  }

  studyTest(
    "the owner writes a study, sees it in the preview, and publishes it",
    async ({ page, site, siteDir }) => {
      const file = path.join(siteDir, "projects/nightline.md");
      const row = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: "Studies" }) })
        .getByRole("listitem")
        .filter({ hasText: "Nightline" });
      const publicText = async () => (await page.request.get("/projects/nightline")).text();

      await studyTest.step("each project leads to its study, and a new one is a draft", async () => {
        await openAsOwner(page, site, "/admin/site/projects/projects/2");
        await page.getByRole("link", { name: "Write the study" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Nightline: study" })).toBeVisible();
        await expect(isDraft(page)).toBeChecked();
        await page.getByRole("link", { name: "Site", exact: true }).last().click();
        await expect(row).toContainText("Not written yet");
        expect(await violationsInSchemes(page)).toEqual([]);
        await row.getByRole("link").click();
      });

      await studyTest.step("the draft is in the preview, and nowhere else", async () => {
        await text(page).fill("## Problem\n\nBuses were late.");
        await page.getByRole("button", { name: "Preview" }).click();
        const frame = page.frameLocator("iframe[title='Live page']");
        await expect(frame.getByRole("heading", { name: "Problem" })).toBeVisible();
        await expect(frame.getByText("Buses were late.")).toBeVisible();
        await page.getByRole("button", { name: "Form" }).click();
        await save(page);
        expect(await readFile(file, "utf8")).toBe(
          "---\ndraft: true\n---\n\n## Problem\n\nBuses were late.\n",
        );
        expect(await publicText()).not.toContain("Buses were late.");
      });

      await studyTest.step("with a picture, it is published", async () => {
        await text(page, 2).press("End");
        await give(text(page, 2), "paste", [await photo("The stop.png")]);
        await expect(text(page, 2)).toHaveValue("Buses were late.\n![The stop](/pictures/the-stop.webp)");
        await isDraft(page).press("Space");
        await save(page);
        expect(await publicText()).toContain("Buses were late.");
        expect(await violationsInSchemes(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      });

      await studyTest.step("what was written elsewhere in the meantime is not replaced", async () => {
        await writeFile(file, (await readFile(file, "utf8")).replace("late", "early"));
        await text(page).fill("## The problem");
        await page.getByRole("button", { name: "Save" }).click();
        const conflict = page.locator("section").filter({ hasText: "has changed since" });
        await expect(conflict).toContainText("early");
        await conflict.getByRole("button", { name: "Take theirs" }).click();
        await expect(text(page, 2)).toHaveValue(/^Buses were early/);
      });

      await studyTest.step("a text that is too long is refused", async () => {
        const mode = (name: string) => page.getByRole("button", { name, exact: true }).click();
        await mode("Whole text");
        await page.getByRole("textbox", { name: "Whole text" }).fill(`${"a ".repeat(9_000)}\n\n`.repeat(6));
        await mode("Paragraphs");
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByRole("alert").filter({ hasText: "larger than 100 KB" })).toBeVisible();
        await page.getByRole("button", { name: "Discard" }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
        await expect(text(page)).toHaveValue("## Problem");
      });

      await studyTest.step("it is deleted, and restored from its versions", async () => {
        await page.getByRole("button", { name: "Delete study" }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
        await expect(row).toContainText("Not written yet");
        await row.getByRole("link").click();
        await page.getByRole("button", { name: "Versions" }).click();
        const dialog = page.getByRole("dialog", { name: "Versions of projects/nightline.md" });
        await expect(dialog.locator("del", { hasText: "Buses were early." })).toBeVisible();
        await dialog.getByRole("button", { name: "Restore what was before" }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
        await expect(text(page, 2)).toHaveValue(/^Buses were early/);
        expect(await publicText()).toContain("Buses were early.");
      });

      await studyTest.step(
        "without a text, the page is what the card says, and with one, visitors read it",
        async () => {
          const written = await readFile(file, "utf8");
          await text(page, 2).fill("");
          await text(page).fill("");
          await save(page);
          expect(await publicText()).toContain("Night buses here");
          expect(await publicText()).not.toContain("Buses were early.");
          await writeFile(file, written);
          await page.evaluate(() => localStorage.removeItem("adminToken"));
          await expect.poll(publicText).toContain("Buses were early.");
          await page.goto("/projects/nightline");
          await expect(page.locator("#content").getByText("Buses were early.")).toBeVisible();
          await expect(page.getByRole("img", { name: "The stop" })).toBeAttached();
        },
      );
    },
  );
});
