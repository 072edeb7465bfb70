import { expect } from "@playwright/test";
import { makeBlog } from "../../test/builders.ts";
import { readSampleSite } from "../../test/sample-site.ts";
import { expectInPage, open, press, test, waitForWindow } from "./firefox.ts";

const { profile } = await readSampleSite();

test("every app opens from the dock with data that is there already, and its window can be changed", {
  tag: "@release",
}, async ({ tab }) => {
  const loaded: string[] = [];
  tab.on("response", (response) => {
    if (response.ok() || response.status() === 304) loaded.push(new URL(response.url()).pathname);
  });
  await open(tab, "/");
  await test.step("the data of the other apps is loaded ahead, and an app opens with it", async () => {
    await expect.poll(() => loaded).toEqual(expect.arrayContaining(["/me.data", "/tech.data"]));
    await tab.locator('#dock [data-app="/me"]').click();
    await waitForWindow(tab, "Me");
    await tab.waitForSelector("#content ::-p-text(About Me)");
    await tab.keyboard.press("Escape");
    await expectInPage(tab, () => location.pathname, "/");
  });

  await test.step("every app opens from the dock, and Escape leads back to the home screen", async () => {
    for (const name of ["Projects", "Tech", "Me", "Blog", "Contact", "Terminal"]) {
      await tab.locator(`#dock [data-app="/${name.toLowerCase()}"]`).click();
      await waitForWindow(tab, name);
      await expectInPage(tab, () => document.querySelector("#dock [aria-current=page]")?.textContent, name);
      await tab.keyboard.press("Escape");
      await expectInPage(tab, () => location.pathname, "/");
    }
  });

  await test.step("a window can be moved, resized, maximized, and closed", async () => {
    await open(tab, "/projects");
    await tab.waitForSelector("main > [data-window][data-touches]");
    const box = () =>
      tab.$eval("main > [data-window]", (frame) => frame.getBoundingClientRect().toJSON() as DOMRect);
    const before = await box();
    await drag(tab, [before.right - 8, before.bottom - 8], [-200, -100]);
    await expect.poll(async () => Math.round((await box()).width)).toBe(Math.round(before.width) - 200);
    await drag(tab, [before.left + 200, before.top + 20], [60, 40]);
    await expect.poll(async () => Math.round((await box()).left)).toBe(Math.round(before.left) + 60);
    await press(tab, "Maximize Projects");
    await tab.waitForSelector('[aria-label="Restore Projects"]');
    await press(tab, "Close Projects");
    await expectInPage(tab, () => location.pathname, "/");
    await expectInPage(tab, () => document.activeElement?.getAttribute("href"), "/projects");
  });

  await test.step("an unknown address says so and leads home", async () => {
    await open(tab, "/no-such-page");
    await press(tab, "Back to home");
    await expectInPage(tab, () => location.pathname, "/");
    await expectInPage(tab, () => document.title.includes("undefined"), false);
    expect(await tab.title()).toContain(profile.name);
  });
});

test("a visitor returns to a place in the list, likes a post, and writes to the owner", {
  tag: "@release",
}, async ({ tab, site }) => {
  for (let count = 0; count < 12; count += 1) await makeBlog(site);
  await test.step("Back from a post returns to the place and the card in the list", async () => {
    await tab.setViewport({ width: 768, height: 700 });
    await open(tab, "/blog");
    const link = (await tab.$$("#content article a"))[7];
    const href = await link?.evaluate((element) => element.getAttribute("href"));
    await link?.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const top = () => Math.round(document.getElementById("content")?.scrollTop ?? 0);
    const before = await tab.evaluate(top);
    expect(before).toBeGreaterThan(0);
    await link?.click();
    await tab.waitForFunction((path) => location.pathname === path, {}, href);
    await tab.waitForSelector("[data-heading]");
    await tab.goBack();
    await expectInPage(tab, () => document.activeElement?.getAttribute("href"), href);
    await expectInPage(tab, top, before);
  });

  await tab.setViewport({ width: 1440, height: 900 });
  await test.step("a like is counted, remembered, and can be taken back", async () => {
    const { slug } = await makeBlog(site);
    const likes = async () => {
      const query = site.context.db.selectFrom("blogs").select("likes").where("slug", "=", slug);
      return (await query.executeTakeFirstOrThrow()).likes;
    };
    const isPressed = () => document.querySelector("button[aria-pressed]")?.getAttribute("aria-pressed");
    const isAnswered = () =>
      performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/likes"));
    await open(tab, `/blog/${slug}`);
    await tab.locator("button[aria-pressed=false]").click();
    await expect.poll(likes).toBe(1);
    // Loading the page again before that would end the request.
    await expectInPage(tab, isAnswered, true);
    await open(tab, `/blog/${slug}`);
    await expectInPage(tab, isPressed, "true");
    await tab.locator("button[aria-pressed=true]").click();
    await expect.poll(likes).toBe(0);
    await expectInPage(tab, isAnswered, true);
  });

  await test.step("the chat is kept across a reload, and the message reaches the owner", async () => {
    await open(tab, "/contact");
    await say(tab, "Ada Lovelace", "what's your name?");
    await say(tab, "ada@example.org", "Nice to meet you, Ada Lovelace!");
    await tab.reload();
    await say(tab, "Hello from Firefox", "ada@example.org");
    await say(tab, "yes", "Hello from Firefox");
    await hear(tab, "Your message has reached me. I'll get back to you soon.");
    const { name, message, contact_consent } = await site.context.db
      .selectFrom("messages")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect({ name, message, contact_consent }).toEqual({
      name: "Ada Lovelace",
      message: "Hello from Firefox",
      contact_consent: 1,
    });
  });
});

type Tab = import("puppeteer-core").Page;

async function drag(tab: Tab, [x, y]: [number, number], [dx, dy]: [number, number]): Promise<void> {
  await tab.mouse.move(x, y);
  await tab.mouse.down();
  await tab.mouse.move(x + dx / 2, y + dy / 2);
  await tab.mouse.move(x + dx, y + dy);
  await tab.mouse.up();
}

/** Answers after the log contains a text. */
async function say(tab: Tab, text: string, after: string): Promise<void> {
  await hear(tab, after);
  await tab.waitForSelector("html[data-hydrated]");
  await tab.locator("textarea[name=entry]:not([disabled])").fill(text);
  await tab.keyboard.press("Enter");
}

async function hear(tab: Tab, text: string): Promise<void> {
  await tab.waitForFunction(
    (expected) => document.querySelector("[role=log]")?.textContent?.includes(expected),
    {},
    text,
  );
}
