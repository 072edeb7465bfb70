import path from "node:path";
import { expect } from "@playwright/test";
import type { ElementHandle, Page } from "puppeteer-core";
import { setOwner } from "../../src/core/account/server/credentials.ts";
import { receiveMessage } from "../../src/core/contact/server/store-message.ts";
import { installation } from "../../src/core/process/installation.ts";
import { insertVisits } from "../../src/core/visits/server/visits.ts";
import { readSettings } from "../../src/features/notifications/settings.ts";
import { noNotifications } from "../../test/builders.ts";
import { owner } from "../owner.ts";
import { expectInPage, fillIn, open, press, test } from "./firefox.ts";

/** Opens an admin screen, which asks for the password first. */
async function signIn(tab: Page, path: string): Promise<void> {
  await open(tab, path);
  await expectInPage(tab, () => location.pathname, "/admin/login");
  await tab.locator("input[type=email]").fill(owner.email);
  await tab.locator("input[type=password]").fill(owner.password);
  await press(tab, "Sign In");
}

test("the owner signs in, reads and filters the figures with the keyboard, and makes a link that a visitor follows", {
  tag: "@release",
}, async ({ tab, site }) => {
  await setOwner(site.context.db, owner);
  const visitedAt = Date.now() - 24 * 60 * 60 * 1_000;
  const day = new Date(visitedAt).toISOString().slice(0, 10);
  const visit = { visitedAt, day, hour: 12, city: undefined };
  await insertVisits(
    site.context.db,
    ["Iceland", "Iceland", "Chile"].map((country) => ({ ...visit, country })),
  );

  await test.step("the dashboard shows visits", async () => {
    await signIn(tab, "/admin");
    await tab.waitForSelector("::-p-text(Weekly Visits Overview)");
    await tab.waitForSelector("::-p-text(Iceland)");
    await expectInPage(tab, isCaptionHidden, true);
  });

  await test.step("the figures of a period are read, and filtered", async () => {
    await open(tab, "/admin/insight?period=90");
    await tab.waitForSelector("nav[aria-label=Period] a[aria-current]::-p-text(90 days)");
    await tab.focus("nav[aria-label=Period] a");
    await tab.keyboard.press("Tab");
    await tab.keyboard.press("Enter");
    await tab.waitForSelector("nav[aria-label=Period] a[aria-current]::-p-text(7 days)");
    await expectInPage(tab, () => document.activeElement?.textContent, "7 days");
    await tab.focus("[role=slider]");
    await tab.keyboard.press("ArrowLeft");
    await expectInPage(
      tab,
      () => document.activeElement?.getAttribute("aria-valuetext")?.includes("Visits: 3"),
      true,
    );
    // A link of the map.
    await tab.locator("nav[aria-label=Places] a::-p-text(Map)").click();
    await expectInPage(tab, () => location.search, "?period=7&places=map");
    await tab.$eval("a[aria-label='Iceland: 2 visits']", (link) => (link as unknown as SVGElement).focus());
    await tab.keyboard.press("Enter");
    await tab.waitForSelector("::-p-text(Only visits with this country:)");
    await expectInPage(tab, () => location.search, "?period=7&places=map&filter=country%3AIceland");
    await expectInPage(tab, () => document.activeElement?.getAttribute("aria-label"), "Iceland: 2 visits");
    await press(tab, "Show all visits");
    await expectInPage(tab, () => location.search, "?period=7&places=map");
    await expectInPage(tab, () => document.activeElement?.textContent, "Insight");
  });

  await test.step("a link has a QR code, and leads a visitor to its page", async () => {
    await open(tab, "/admin/insight/links");
    await tab.locator("input[name=label]").fill("Story for Acme");
    await tab.locator("input[name=target]").fill("/me");
    await tab.locator("input[name=slug]").fill("acme");
    await press(tab, "Add link");
    await tab.waitForSelector("::-p-text(Not opened)");
    await press(tab, "QR code of Story for Acme");
    await tab.waitForSelector("svg[aria-label='QR code of Story for Acme']");
    await open(tab, "/to/acme");
    await expectInPage(tab, () => location.pathname, "/me");
    await open(tab, "/admin/insight/links");
    await tab.waitForSelector("::-p-text(Opened once, on)");
  });
});

test("the owner archives a message with a key, sets quiet hours, and writes a post that a visitor sees", {
  tag: "@release",
}, async ({ tab, site }) => {
  const { db } = site.context;
  await setOwner(db, owner);
  for (const [index, name] of ["Second", "First"].entries()) {
    const texts = { name, email: "visitor@example.org", message: `Hello from ${name}` };
    const message = { ...texts, contactConsent: true, key: undefined, receivedAt: Date.now() + index };
    await receiveMessage(db, message, { notifications: noNotifications });
  }
  // Firefox has a push service of its own, which is on another server.
  await tab.evaluateOnNewDocument(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });

  await test.step("a message is opened and archived, and that is taken back", async () => {
    await signIn(tab, "/admin/messages");
    await press(tab, "First");
    await tab.waitForSelector("::-p-text(Reply by mail)");
    await tab.keyboard.press("e");
    await tab.waitForSelector("::-p-text(Archived the message from First.)");
    await expectInPage(tab, countEntries, 1);
    await press(tab, "Undo");
    await expectInPage(tab, countEntries, 2);
  });

  await test.step("quiet hours are saved, and this browser says why it cannot be notified", async () => {
    await open(tab, "/admin/settings/notifications");
    await tab.waitForSelector("::-p-text(Notifications of this site are blocked.)");
    await tab.locator("label::-p-text(Quiet hours)").click();
    await tab.focus("input[type=time]");
    await tab.keyboard.press("ArrowUp");
    await press(tab, "Save");
    await tab.waitForSelector("::-p-text(Saved.)");
    expect((await readSettings(db)).quiet).toEqual({ from: "23:00", to: "07:00" });
  });

  await test.step("a post is written, and a visitor sees it", async () => {
    await press(tab, "Blogs");
    await press(tab, "Post");
    await fillIn(tab, "Title", "Written in Firefox");
    await fillIn(tab, "Image", "/pictures/cover-1.webp");
    await fillIn(tab, "Paragraph 1", "It is **quiet** here.");
    await writeInEditor(tab);
    await tab.waitForSelector("img[alt='Cover preview']");
    // With the keyboard, because the bar at the bottom can cover it.
    await tab.evaluate(() => {
      const labels = [...document.querySelectorAll("dialog[open] label")];
      labels
        .find(({ textContent }) => textContent === "Published")
        ?.querySelector("input")
        ?.focus();
    });
    await tab.keyboard.press(" ");
    await press(tab, "Add Blog");
    await tab.waitForSelector("dialog[open]", { hidden: true });
    await tab.waitForSelector("::-p-text(Written in Firefox)");
    await open(tab, "/blog/written-in-firefox");
    await expectInPage(tab, () => document.querySelector("h1")?.textContent, "Written in Firefox");
    expect(await tab.$eval("article strong", (element) => element.textContent)).toBe("quiet");
  });

  await test.step("a picture is uploaded into a paragraph, is described, and can be undone", async () => {
    await open(tab, "/admin/blogs");
    await uploadPicture(tab);
  });
});

async function uploadPicture(tab: Page): Promise<void> {
  await press(tab, "Post");
  await fillIn(tab, "Paragraph 1", "Words");
  const input = await tab.waitForSelector("dialog input[type=file][multiple]");
  const file = path.join(installation.sample, "public/pictures/cover-1.webp");
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
  await expectInPage(tab, readParagraph, "Words\n![cover 1](U)");
  await tab.locator("dialog li input").fill("A [desk]");
  await expectInPage(tab, readParagraph, "Words\n![A \\[desk\\]](U)");
  await tab.locator("dialog textarea").click();
  for (let undone = 0; undone < 20; undone += 1) {
    if ((await tab.evaluate(readParagraph)) === "Words") return;
    await pressControl(tab, "z");
  }
  expect(await tab.evaluate(readParagraph)).toBe("Words");
}

/** Runs in the page. Returns the text of the first paragraph, with `U` in place of the addresses of uploads. */
function readParagraph(): string | undefined {
  return document
    .querySelector<HTMLTextAreaElement>("dialog textarea")
    ?.value.replaceAll(/\/uploads\/[^)]*/g, "U");
}

function countEntries(): number {
  return document.querySelectorAll("article").length;
}

/** Opens and joins a paragraph, formats it, and undoes all of it. */
async function writeInEditor(tab: Page): Promise<void> {
  const texts = () =>
    [...document.querySelectorAll<HTMLTextAreaElement>("textarea[data-paragraph]")].map(({ value }) => value);
  for (const key of ["Enter", "Enter"] as const) await tab.keyboard.press(key);
  await expectInPage(tab, texts, ["It is **quiet** here.", ""]);
  await tab.keyboard.type("more");
  await tab.keyboard.down("Shift");
  await tab.keyboard.press("Home");
  await tab.keyboard.up("Shift");
  await pressControl(tab, "b");
  await expectInPage(tab, texts, ["It is **quiet** here.", "**more**"]);
  await pressControl(tab, "z");
  await tab.keyboard.press("Home");
  await tab.keyboard.press("Backspace");
  await expectInPage(tab, texts, ["It is **quiet** here.more"]);
  await pressControl(tab, "z");
  await expectInPage(tab, texts, ["It is **quiet** here.", "more"]);
  for (let times = 0; times < 3; times += 1) await pressControl(tab, "z");
  await expectInPage(tab, texts, ["It is **quiet** here."]);
  // The field grows with its text.
  const height = () => Number(document.querySelector("textarea")?.offsetHeight);
  const before = await tab.evaluate(height);
  for (let times = 0; times < 8; times += 1) {
    await tab.keyboard.down("Shift");
    await tab.keyboard.press("Enter");
    await tab.keyboard.up("Shift");
  }
  expect(await tab.evaluate(height)).toBeGreaterThan(before);
}

async function pressControl(tab: Page, key: "b" | "z"): Promise<void> {
  await tab.keyboard.down("Control");
  await tab.keyboard.press(key);
  await tab.keyboard.up("Control");
}

/** Runs in the page. Whether the caption of the chart's table is behind what is painted in its place. */
function isCaptionHidden(): boolean {
  const caption = document.querySelector("caption");
  const box = caption?.getBoundingClientRect();
  const clip = caption?.closest(".visually-hidden")?.getBoundingClientRect();
  if (box === undefined || clip === undefined) return false;
  // Firefox does not clip the caption of a table that is hidden itself.
  return caption?.closest("table.visually-hidden") === null && clip.width <= 1 && clip.height <= 1;
}
