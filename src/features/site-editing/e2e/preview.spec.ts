import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "../../../../e2e/axe.ts";
import { openAsOwner } from "../../../../e2e/owner.ts";
import { expect, test } from "../../../../e2e/site.ts";
import { appNames } from "../../../core/site/contract/apps.ts";
import type { SitePreview } from "../../../core/site/contract/site-editing.ts";
import { removeMarks } from "../contract/marks.ts";

/**
 * The body of a document without its scripts, without the stamp of the contact form, which has the time, and without
 * the attributes for view transitions that React adds if it had to wait for code.
 */
function bodyOf(html: string): string {
  return html
    .replace(/^[\s\S]*?<body/, "")
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replaceAll(/ vt-\w+="[^"]*"/g, "")
    .replace(/(?<=name="stamp" value=")[^"]*/, "");
}

test("without its marks, a preview is the page that visitors get", async ({ page, site }) => {
  const token = await openAsOwner(page, site, "/robots.txt");
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of [
    "/",
    ...appNames.map((name) => `/${name}`),
    "/projects?sort=a-z",
    "/privacy",
    "/none",
  ]) {
    const response = await page.request.post("/api/site/preview", { headers, data: { path } });
    const { html, marks } = (await response.json()) as SitePreview;
    const ordinary = await (await page.request.get(path)).text();
    expect(marks.length).toBeGreaterThan(100);
    expect(bodyOf(html)).not.toBe(bodyOf(ordinary));
    expect(removeMarks(bodyOf(html))).toBe(bodyOf(ordinary));
    const head = html.replace(/<body[\s\S]*/, "");
    expect(removeMarks(head)).toBe(head);
  }
});

/** Clicks a text in the frame of the preview, which is smaller than the screen that it shows. */
async function clickScaled(page: Page, text: Locator): Promise<void> {
  const frame = await page.locator("iframe").boundingBox();
  const { left, top, width } = await text.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return { left: box.left, top: box.top, width: innerWidth };
  });
  const scale = (frame?.width ?? 0) / width;
  await page.mouse.click((frame?.x ?? 0) + (left + 4) * scale, (frame?.y ?? 0) + (top + 4) * scale);
}

test("the owner sees what is typed on the live page, and opens a field by its text there", async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/admin/site/site/headline");
  const frame = page.frameLocator("iframe[title='Live page']");
  const headline = frame.getByRole("heading", { level: 1 });
  await test.step("the page has no mark in it, and the field that is edited is outlined", async () => {
    await expect(headline).toHaveAccessibleName("Hi, I'm Ines. I build web apps people keep using.");
    await expect(headline).toHaveAttribute("data-part-edited");
    const html = await frame.locator("html").evaluate((element) => element.outerHTML);
    expect(removeMarks(html)).toBe(html);
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step("a keystroke appears, and nothing else is replaced", async () => {
    const portrait = await frame.locator("main img").first().elementHandle();
    await page.getByLabel("Headline").fill("A new headline");
    await expect(headline).toHaveAccessibleName("A new headline");
    expect(await portrait?.evaluate((element) => element.isConnected)).toBe(true);
  });
  await test.step("the last page stays while a field is refused", async () => {
    const answer = page.waitForResponse("**/api/site/preview");
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("");
    expect(((await (await answer).json()) as SitePreview).issues).toMatchObject([{ path: "name" }]);
    await name.fill("Ines Kovar");
    await page.getByLabel("Headline").fill("Another headline");
    await expect(headline).toHaveAccessibleName("Another headline");
  });
  await test.step("a text opens its field, and so does one in a link to another site", async () => {
    await clickScaled(page, frame.getByText("Years coding"));
    await expect(page.locator("[data-path='tiles.0.label']")).toBeFocused();
    await page.getByRole("button", { name: "Phone" }).click();
    const intro = frame.getByText("Third-year computer science student");
    await clickScaled(page, intro);
    await expect(page.getByLabel("Intro")).toBeFocused();
    await expect(intro).toHaveAttribute("data-part-edited");
  });
  await test.step("a link to another page shows that page with the edits", async () => {
    await frame.getByRole("link", { name: "Projects", exact: true }).click();
    await expect(frame.getByRole("heading", { name: "Shelfmate" })).toBeVisible();
    await frame.getByRole("link", { name: "Close Projects" }).click();
    await expect(headline).toHaveAccessibleName("Another headline");
  });
});

test("the signed-in owner finds a link to its form on each part of the public site", async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/me");
  const links = page.getByRole("navigation", { name: "Edit this page" });
  await test.step("a link is beside the part that the pointer is over, and can be reached", async () => {
    await expect(links.getByRole("button", { name: "Edit" })).toBeVisible();
    const link = links.getByRole("link", { name: "Edit core values: Finish small" });
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await page.getByText("Finish small", { exact: true }).hover();
      await expect(page.locator("[data-part-shown]")).toContainText("A small thing that works today");
      await link.hover();
      await expect(link).toBeInViewport({ ratio: 1 });
    }
    expect(await violationsOf(page)).toEqual([]);
    await link.click();
    await expect(page).toHaveURL(/\/admin\/site\/me\/.*\/\d$/);
  });
  await test.step("a list of all parts is there for the keyboard and for fingers", async () => {
    await page.goto("/tech");
    await links.getByRole("button", { name: "Edit" }).press("Enter");
    const entry = links.getByText("Edit stack: Docker", { exact: true });
    await entry.focus();
    await expect(page.getByRole("heading", { name: "Docker" })).toBeInViewport();
    expect(await violationsOf(page)).toEqual([]);
    await entry.press("Enter");
    await expect(page).toHaveURL("/admin/site/tech/stack/9");
  });
  await test.step("visitors load none of it", async () => {
    // The admin area may have requests in flight, which would be refused without the token.
    await page.goto("/robots.txt");
    await page.evaluate(() => localStorage.removeItem("adminToken"));
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.goto("/me");
    await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(requested.filter((path) => /owner-|site\/preview/.test(path))).toEqual([]);
    await expect(links).toHaveCount(0);
  });
});
