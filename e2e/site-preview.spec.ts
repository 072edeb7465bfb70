import type { Locator, Page } from "@playwright/test";
import { removeMarks } from "../contract/site/marks.ts";
import { appNames } from "../contract/site/profile.ts";
import type { SitePreview } from "../contract/site-editing.ts";
import { violationsOf } from "./axe.ts";
import { openAsOwner } from "./owner.ts";
import { expect, test } from "./site.ts";

/** The body of a document without its scripts. */
function bodyOf(html: string): string {
  return html.replace(/^[\s\S]*?<body/, "").replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
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
    expect(removeMarks(html.replace(bodyOf(html), ""))).toBe(html.replace(bodyOf(html), ""));
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
  await test.step("a text opens its field, and so does its link with the keyboard", async () => {
    await clickScaled(page, frame.getByText("Years coding"));
    await expect(page.locator("[data-path='tiles.0.label']")).toBeFocused();
    await page.getByRole("button", { name: "Phone" }).click();
    const link = frame.getByRole("link", { name: "Edit intro" });
    await link.focus();
    await link.press("Enter");
    await expect(page.getByLabel("Intro")).toBeFocused();
    await expect(frame.locator("[data-part-edited]")).toContainText("Third-year computer science student");
  });
  await test.step("a link to another page shows that page with the edits", async () => {
    await frame.getByRole("link", { name: "Projects", exact: true }).click();
    await expect(frame.getByRole("heading", { name: "Shelfmate" })).toBeVisible();
    await frame.getByRole("link", { name: "Close Projects" }).click();
    await expect(headline).toHaveAccessibleName("Another headline");
  });
});

/** Returns the names of the links that cover a text, or are not on the screen. */
function findCovering(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      range.selectNodeContents(node);
      if (node.nodeValue?.trim()) boxes.push(...range.getClientRects());
    }
    const isOver = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    return [...document.querySelectorAll(".edit-links a")]
      .filter((link) => {
        const box = link.getBoundingClientRect();
        return box.left < 0 || box.right > innerWidth || boxes.some((other) => isOver(box, other));
      })
      .map((link) => link.getAttribute("aria-label"));
  });
}

test("the signed-in owner finds a link to its form on each part of the public site", async ({
  page,
  site,
}) => {
  await openAsOwner(page, site, "/me");
  const links = page.getByRole("navigation", { name: "Edit this page" });
  const value = links.getByRole("link", { name: "Edit core values: Finish small" });
  await test.step("a link is visible while the pointer is over its part", async () => {
    await expect(value).toHaveCSS("opacity", "0");
    await page.getByText("Finish small").hover();
    await expect(value).toHaveCSS("opacity", "1");
    await expect(page.locator("[data-part-shown]")).toContainText("A small thing that works today");
    expect(await violationsOf(page)).toEqual([]);
  });
  await test.step("links cover no text on any page and screen", async () => {
    for (const path of ["/", "/me", "/projects", "/tech"]) {
      await page.goto(path);
      await expect(links.getByRole("link").first()).toBeAttached();
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await expect.poll(() => findCovering(page)).toEqual([]);
      }
    }
  });
  await test.step("the keyboard reaches a link, which scrolls to its part and opens its form", async () => {
    const entry = links.getByRole("link", { name: "Edit stack: Docker" });
    await entry.focus();
    await expect(page.getByRole("heading", { name: "Docker" })).toBeInViewport();
    await expect(entry).toHaveCSS("opacity", "1");
    await entry.press("Enter");
    await expect(page).toHaveURL("/admin/site/tech/stack/9");
  });
  await test.step("visitors load none of it", async () => {
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
