import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { openAsOwner } from "./owner.ts";
import { expect, test, waitForHydration } from "./site.ts";

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
}

async function print(page: Page) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: "A4" })));
  const { totalPages, text } = await extractText(pdf);
  return { totalPages, text: text.join(" "), lastPage: text.at(-1) };
}

test("pages print all of their text in black, and where links lead, and contrast can be higher", async ({
  page,
  site,
}) => {
  await test.step("Me prints all of its sections on at most two pages", async () => {
    await open(page, "/me");
    await page.getByRole("button", { name: "Maximize Me" }).click();
    const { totalPages, text } = await print(page);
    for (const heading of [
      "About Me",
      "Core Values",
      "My Journey Into Tech",
      "Education Journey",
      "Nostalgic",
    ]) {
      expect(text).toContain(heading);
    }
    expect(totalPages).toBeLessThanOrEqual(2);
  });

  await test.step("the printed projects show where their links lead", async () => {
    await open(page, "/projects");
    const href = await page.getByRole("link", { name: "Code for Shelfmate" }).getAttribute("href");
    const { text } = await print(page);
    expect(text.replaceAll(/\s/g, "")).toContain(`(${href})`);
    expect(text).toContain("Sixteen Steps");
  });

  await test.step("visitors who prefer more contrast get brighter text and lines", async () => {
    await page.emulateMedia({ contrast: "more" });
    await expect(page.getByRole("status")).toHaveCSS("color", "rgb(211, 219, 232)");
    await page.emulateMedia({ contrast: "no-preference" });
  });

  await test.step("a post prints its entire text, in black, without the bars and buttons", async () => {
    const content = Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1} has **bold** text.`);
    await makeBlog(site, { slug: "first", title: "First light", content });
    await open(page, "/blog/first");
    const { text } = await print(page);
    expect(text).toContain("First light");
    for (const number of [1, 20, 40]) expect(text).toContain(`Paragraph ${number} has bold text.`);
    for (const screenOnly of [
      "Back to Blogs",
      "likes",
      "Terminal",
      "Skip to content",
      "Keyboard shortcuts",
    ]) {
      expect(text).not.toContain(screenOnly);
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("Paragraph 1 has")).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.locator("strong").first()).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await page.emulateMedia({ media: null });
  });

  await test.step("long lines of code wrap, done tasks are marked, and the end of a long post comes last", async () => {
    const code = `const line = "${"word ".repeat(60)}THE END";`;
    const blocks = ["A paragraph.", `\`\`\`js\n${code}\n\`\`\``, "- [x] Done"];
    await makeBlog(site, {
      slug: "long",
      canonicalUrl: "https://example.com/first",
      content: Array.from({ length: 40 }, () => blocks).flat(),
    });
    await open(page, "/blog/long");
    const { lastPage } = await print(page);
    expect(lastPage).toContain("THE END");
    expect(lastPage).toContain("Written by Ines Kovar");
    expect(lastPage).toContain("First published at example.com");
    await page.emulateMedia({ media: "print" });
    const isCut = await page
      .locator("pre")
      .first()
      .evaluate((box) => box.scrollWidth > box.clientWidth);
    expect(isCut).toBe(false);
    const mark = await page
      .getByRole("img", { name: "Done" })
      .first()
      .evaluate((box) => getComputedStyle(box, "::after").borderBottomColor);
    expect(mark).toBe("rgb(0, 0, 0)");
  });
});

test.describe("with forced colors", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  function backgroundOf(page: Page, selector: string) {
    return page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  }

  async function expectNoViolations(page: Page) {
    expect(await violationsOf(page), page.url()).toEqual([]);
  }

  test("public pages have fills that differ, text on them that can be read, and enough contrast", async ({
    page,
    site,
  }) => {
    await makeBlog(site, { slug: "first" });
    for (const path of ["/projects", "/projects?q=zzz", "/tech", "/me", "/blog"]) {
      await open(page, path);
      await expectNoViolations(page);
    }
    await test.step("the open app, the filled button, and a pressed like are filled", async () => {
      await open(page, "/blog/first");
      await expectNoViolations(page);
      const canvas = await backgroundOf(page, "body");
      expect(await backgroundOf(page, "nav [aria-current]")).not.toBe(canvas);
      const like = "button[aria-pressed]";
      await page.locator(like).first().click();
      const highlight = await backgroundOf(page, "nav [aria-current]");
      await expect.poll(() => backgroundOf(page, `${like}[aria-pressed=true]`)).toBe(highlight);
      await open(page, "/");
      await expectNoViolations(page);
      expect(await backgroundOf(page, "a[download]")).not.toBe(canvas);
    });
    await test.step("text on a fill can be read", async () => {
      await open(page, "/contact");
      await expectNoViolations(page);
      await page.getByPlaceholder("Your name").fill("Ada");
      await page.keyboard.press("Enter");
      const { color, background, adjust } = await page
        .getByRole("log")
        .getByText("Ada", { exact: true })
        .evaluate((element) => {
          const style = getComputedStyle(element.closest("div[class*=bubble], span, div") ?? element);
          return { color: style.color, background: style.backgroundColor, adjust: style.forcedColorAdjust };
        });
      expect(color).not.toBe(background);
      // Next to a fill of its own, forced colors would show text in the color of the canvas behind it.
      expect(adjust).toBe("none");
    });
  });

  test("the admin area has enough contrast, switches show whether they are on, and charts have a system color", async ({
    page,
    site,
  }) => {
    await openAsOwner(page, site, "/admin");
    for (const path of ["/admin", "/admin/blogs", "/admin/messages", "/admin/settings"]) {
      if (path !== "/admin") await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectNoViolations(page);
    }
    const control = page.getByRole("switch", { name: "Don't count this browser" });
    const selector = "label:has-text('Don\\'t count') input";
    await expect(control).toBeChecked();
    const on = await backgroundOf(page, selector);
    await control.click();
    await expect(control).not.toBeChecked();
    expect(await backgroundOf(page, selector)).not.toBe(on);
    await expect(control).toHaveCSS("outline-style", "solid");
    const ink = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
    expect(
      await page.locator("html").evaluate((html) => {
        const probe = document.createElement("span");
        probe.style.color = getComputedStyle(html).getPropertyValue("--amber");
        document.body.append(probe);
        return getComputedStyle(probe).color;
      }),
    ).toBe(ink);
  });
});
