import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "../../../e2e/site.ts";
import { installation } from "../../core/process/installation.ts";

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
