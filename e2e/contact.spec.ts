import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { readSampleSite } from "../test/sample-site.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";

const { profile } = await readSampleSite();

const start = new Date("2026-05-04T09:30:00Z");
const oops = "⚠️ Oops! Something went wrong. Please try again.";
const networkError = "Network error, please try again later.";

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1_000));
});

test("the greeting appears at 1000 and 2000 ms, and the name question 1200 ms later", async ({ page }) => {
  await open(page);
  await expect(typing(page)).toBeVisible();
  await page.clock.runFor(990);
  await expect(lines(page)).toHaveCount(0);
  await page.clock.runFor(10);
  await expect(lines(page)).toHaveCount(1);
  await page.clock.runFor(990);
  await expect(lines(page)).toHaveCount(1);
  await page.clock.runFor(10);
  await expect(lines(page)).toHaveCount(2);
  expect((await stored(page)).step).toBe("intro");
  await page.clock.runFor(1_190);
  await expect(typing(page)).toBeVisible();
  await page.clock.runFor(10);
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).last()).toContainText("what's your name?");
  await expect(typing(page)).toHaveCount(0);
  expect((await stored(page)).step).toBe("name");
});

test("the owner's portrait and title are there before the greeting, except on short screens", async ({
  page,
  request,
}) => {
  expect(await (await request.get("/contact")).text()).toContain(`<p>${profile.title}</p>`);
  await page.goto("/contact");
  const title = page.getByRole("region", { name: profile.name }).getByText(profile.title);
  await expect(title).toBeVisible();
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(title).toBeHidden();
});

test("the bot asks step by step, replies after 500 ms each, and the message reaches the owner", async ({
  page,
  site,
}) => {
  await openGreeted(page);
  await say(page, "  Ada Lovelace ");
  await expect(lines(page).last()).toContainText("Ada Lovelace");
  await expect(typing(page)).toBeVisible();
  await page.clock.runFor(490);
  await expect(lines(page).last()).toHaveAttribute("data-from", "user");
  await page.clock.runFor(10);
  await expect(lines(page).last()).toContainText("Nice to meet you, Ada Lovelace!");
  await expect(typing(page)).toHaveCount(0);
  expect((await stored(page)).step).toBe("email");
  await answer(page, "ada@example.com");
  expect((await stored(page)).step).toBe("message");
  await answer(page, "Hello");
  expect((await stored(page)).step).toBe("consent");
  await say(page, " YES ");
  await settle(page);
  await expect(lines(page).last()).toContainText("Your message has reached me. I'll get back to you soon.");
  await expect(input(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  const chat = await stored(page);
  expect([chat.step, chat.isSubmitted]).toEqual(["done", true]);
  expect(chat.formData).toEqual({
    name: "Ada Lovelace",
    email: "ada@example.com",
    message: "Hello",
    consent: "yes",
  });
  expect(chat.conversation[0].from).toBe(profile.name);
  expect(await messages(site)).toEqual([
    expect.objectContaining({
      name: "Ada Lovelace",
      email: "ada@example.com",
      message: "Hello",
      contact_consent: 1,
    }),
  ]);
});

for (const choice of ["Yes", "No"]) {
  test(`the button ${choice} answers the last question like the typed word`, async ({ page, site }) => {
    await openGreeted(page);
    const button = page.getByRole("button", { name: choice, exact: true });
    for (const text of ["Ada", "ada@example.com"]) await answer(page, text);
    await expect(button).toHaveCount(0);
    await answer(page, "Hello");
    await button.click();
    await expect(page.getByRole("log")).toContainText(`You: ${choice}`);
    await settle(page);
    await expect(button).toHaveCount(0);
    expect((await stored(page)).formData.consent).toBe(choice.toLowerCase());
    expect((await messages(site))[0]?.contact_consent).toBe(choice === "Yes" ? 1 : 0);
    await expect(page.getByPlaceholder("Conversation complete")).toBeDisabled();
    const log = page.getByRole("log");
    await expect(log).toBeFocused();
    await expect(log).toHaveCSS("outline-style", "none");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(log).toBeFocused();
    await expect(log).toHaveCSS("outline-style", "solid");
  });
}

test("axe finds no violations at the last question and at the end", async ({ page }) => {
  await openGreeted(page);
  for (const text of ["Ada", "ada@example.com", "Hello"]) await answer(page, text);
  // axe waits with timers.
  await page.clock.resume();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(lines(page).last()).toContainText("Thanks for reaching out!");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("lines of one sender are a group with one portrait and one time", async ({ page }) => {
  await openGreeted(page);
  await expect(lines(page)).toHaveCount(3);
  const portraits = lines(page).locator("img");
  await expect(portraits.nth(0)).toBeHidden();
  await expect(portraits.nth(1)).toBeHidden();
  await expect(portraits.nth(2)).toBeVisible();
  await expect(lines(page).locator("time").filter({ visible: true })).toHaveCount(1);
  await answer(page, "Ada");
  await expect(lines(page).locator("time").filter({ visible: true })).toHaveCount(3);
  await say(page, "ada@example.com");
  await page.clock.runFor(500);
  await expect(lines(page).locator("time").filter({ visible: true })).toHaveCount(5);
});

test("answers that are faster than the bot come after its questions, and no placeholder is left", async ({
  page,
  site,
}) => {
  await openGreeted(page);
  for (const text of ["Ada", "ada@example.com", "Hello"]) await say(page, text);
  await say(page, "yes");
  await settle(page);
  const questions = ["Hi there!", "", "what's your name?"];
  const [name, email, message, consent] = [
    "Nice to meet you, Ada!",
    "What would you",
    "(yes/no)",
    "has reached me",
  ];
  const order = [...questions, "Ada", name, "ada@example.com", email, "Hello", message, "yes", consent];
  await expect(lines(page)).toContainText(order as string[]);
  expect(await messages(site)).toMatchObject([{ email: "ada@example.com", message: "Hello" }]);
  await page.clock.runFor(5_000);
  await expect(lines(page)).toHaveCount(11);
  await expect(typing(page)).toHaveCount(0);
});

test("an address that looks mistyped is replaced with a button, and the conversation goes on", async ({
  page,
  site,
}) => {
  await openGreeted(page);
  for (const text of ["Rita", "rita@gmial"]) await answer(page, text);
  const hint = page.getByText("Did you mean rita@gmail.com?");
  await expect(hint).toBeVisible();
  await expect(input(page)).toBeFocused();
  const useIt = page.getByRole("button", { name: "Use it" });
  const change = page.getByRole("button", { name: "Change your email address" });
  await useIt.focus();
  await page.keyboard.press("Tab");
  await expect(change).toBeFocused();
  await expect(change).toHaveAccessibleDescription("Did you mean rita@gmail.com?");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(input(page)).toBeFocused();
  await expect(lines(page).getByText("rita@gmail.com")).toBeVisible();
  await expect(page.getByRole("log").getByRole("status")).toHaveText("Address changed.");
  await expect(useIt).toHaveCount(0);
  await answer(page, "Hello");
  await page.clock.resume();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(change).toHaveCount(0);
  await expect(lines(page).last()).toContainText("I'll get back to you soon.");
  expect(await messages(site)).toMatchObject([{ email: "rita@gmail.com", contact_consent: 1 }]);
});

test("an address typed in place of the message corrects a mistyped one", async ({ page, site }) => {
  await openGreeted(page);
  for (const text of ["Rita", "rita@gmial.com", "rita@gmail.com"]) await answer(page, text);
  await expect(page.getByRole("log").getByRole("status")).toHaveText("Address changed.");
  await expect(input(page)).toBeFocused();
  for (const text of ["Hello", "yes"]) await answer(page, text);
  // The reply is typed after the answer of the server, which takes as long as it takes.
  await page.clock.resume();
  await expect(lines(page).last()).toContainText("I'll get back to you soon.");
  expect(await messages(site)).toMatchObject([{ email: "rita@gmail.com", message: "Hello" }]);
});

test("an address is changed in a later step, with Enter or by leaving its field, and Escape keeps it", async ({
  page,
  site,
}) => {
  await openGreeted(page);
  for (const text of ["Rita", "not-an-email", "Hello"]) await answer(page, text);
  const hint = page.getByText("I can't write to this address. Is it correct?");
  const change = page.getByRole("button", { name: "Change your email address" });
  const field = page.getByRole("textbox", { name: "Your email address" });
  await reload(page);
  await expect(hint).toBeVisible();
  await change.click();
  await expect(field).toBeFocused();
  await field.fill("rita@example.org");
  await field.press("Escape");
  await expect(hint).toBeVisible();
  await expect(input(page)).toBeFocused();
  await change.click();
  await field.fill("rita@example.net");
  await field.press("Enter");
  await expect(input(page)).toBeFocused();
  await expect(hint).toBeHidden();
  expect((await stored(page)).formData.email).toBe("rita@example.net");
  await change.click();
  await field.fill("rita@example.com");
  await page.getByRole("button", { name: "No", exact: true }).click();
  await settle(page);
  await expect(change).toHaveCount(0);
  expect(await messages(site)).toMatchObject([{ email: "rita@example.com", message: "Hello" }]);
});

test("a visitor who declines to be contacted is thanked", async ({ page, site }) => {
  await openGreeted(page);
  for (const text of ["Ada", "ada@example.com", "Hello"]) await answer(page, text);
  await say(page, "rather not");
  await settle(page);
  await expect(lines(page).last()).toContainText("Your message has reached me. Thanks for reaching out!");
  expect((await messages(site))[0]?.contact_consent).toBe(0);
});

test("the field has the focus when the app is opened from the dock, and not when its page is loaded", async ({
  page,
}) => {
  await open(page);
  await expect(input(page)).toBeEnabled();
  await expect(input(page)).not.toBeFocused();
  await page.goto("/");
  await hydrate(page);
  await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name: "Contact" }).click();
  await startNavigation(page);
  await expect(input(page)).toBeFocused();
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 412, height: 823 } });

  test("the keyboard does not open with the app", async ({ page }) => {
    await page.goto("/");
    await hydrate(page);
    await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name: "Contact" }).tap();
    await expect(page.getByRole("heading", { name: "Contact", level: 1 })).toBeFocused();
    // The window has the focus before the chat is there.
    await startNavigation(page);
    await expect(typing(page)).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(lines(page)).toHaveCount(1);
    await expect(page.getByRole("heading", { name: "Contact", level: 1 })).toBeFocused();
  });
});

test("whitespace-only input is ignored", async ({ page }) => {
  await openGreeted(page);
  await say(page, "   ");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(lines(page)).toHaveCount(3);
  expect((await stored(page)).step).toBe("name");
});

test("the Send button sends, Shift+Enter starts a new line, and long pasted text does not overflow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openGreeted(page);
  await answer(page, "Ada");
  await answer(page, "ada@example.com");
  await input(page).fill("one\ntwo");
  await input(page).press("Shift+Enter");
  await page.keyboard.insertText("x".repeat(200));
  await page.getByRole("button", { name: "Send" }).click();
  const text = lines(page).last().locator("p");
  await expect(text).toHaveText(`one\ntwo\n${"x".repeat(200)}`, { useInnerText: true });
  const overflow = await page.getByRole("log").evaluate((log) => log.scrollWidth - log.clientWidth);
  expect(overflow).toBe(0);
});

test("an answer during the greeting is taken as the name", async ({ page }) => {
  await open(page);
  await say(page, "Ada");
  await page.clock.runFor(500);
  await expect(lines(page).last()).toContainText("Nice to meet you, Ada!");
});

test("Clear Chat removes everything and greets again after 100 and then 800 ms", async ({ page }) => {
  await openGreeted(page);
  await answer(page, "Ada");
  const { idempotencyKey } = await stored(page);
  await page.getByRole("button", { name: "Clear Chat" }).click();
  await expect(lines(page)).toHaveCount(0);
  await expect(typing(page)).toHaveCount(0);
  expect(await stored(page)).toBeNull();
  await page.clock.runFor(100);
  await expect(typing(page)).toBeVisible();
  await page.clock.runFor(790);
  await expect(lines(page)).toHaveCount(0);
  await page.clock.runFor(10);
  await expect(lines(page)).toHaveCount(1);
  for (const delay of [1_000, 1_200]) await page.clock.runFor(delay);
  await expect(lines(page)).toHaveCount(3);
  expect((await stored(page)).formData.name).toBe("");
  expect((await stored(page)).idempotencyKey).not.toBe(idempotencyKey);
});

test("after clearing a finished conversation, another message can be sent", async ({ page, site }) => {
  await openGreeted(page);
  for (const text of ["Ada", "ada@example.com", "Hello", "no"]) await answer(page, text);
  await settle(page);
  await page.getByRole("button", { name: "Clear Chat" }).click();
  for (const delay of [100, 800, 1000, 1200]) await page.clock.runFor(delay);
  for (const text of ["Ada", "ada@example.com", "Again", "no"]) await answer(page, text);
  await settle(page);
  await expect(lines(page).last()).toContainText("Your message has reached me.");
  expect((await messages(site)).map((row) => row.message).sort()).toEqual(["Again", "Hello"]);
});

test("a restored conversation is not announced", async ({ page }) => {
  await openGreeted(page);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      new MutationObserver((changes) => {
        for (const { target, type } of changes) {
          const isLine = type === "childList" && (target as Element).querySelector("[data-from]") !== null;
          const order = (document.documentElement.dataset.order ?? "").split(" ");
          const event = type === "attributes" ? "live" : isLine ? "lines" : "";
          if (!order.includes(event)) document.documentElement.dataset.order = [...order, event].join(" ");
        }
      }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["role"] });
    });
  });
  await reload(page);
  await expect(lines(page)).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.dataset.order?.trim())).toBe("lines live");
});

test("a reload during any step or reply resumes the conversation", async ({ page, site }) => {
  await open(page);
  await page.clock.runFor(1_400);
  await reload(page);
  await expect(lines(page)).toHaveCount(1);
  await page.clock.runFor(1_000);
  await page.clock.runFor(1_200);
  await expect(lines(page)).toHaveCount(3);
  let count = 3;
  for (const text of ["Ada", "ada@example.com", "Hello"]) {
    await reload(page);
    await expect(lines(page)).toHaveCount(count);
    await say(page, text);
    await page.clock.runFor(200);
    await reload(page);
    await expect(typing(page)).toBeVisible();
    await page.clock.runFor(500);
    count += 2;
    await expect(lines(page)).toHaveCount(count);
  }
  await say(page, "yes");
  await settle(page);
  await reload(page);
  await expect(lines(page).last()).toContainText("I'll get back to you soon.");
  await expect(input(page)).toBeDisabled();
  expect(await messages(site)).toHaveLength(1);
});

test("closing and reopening the window resumes the conversation", async ({ page }) => {
  await openGreeted(page);
  await say(page, "Ada");
  await page.getByRole("link", { name: "Close Contact" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("link", { name: "Contact", exact: true }).click();
  await startNavigation(page);
  await expect(typing(page)).toBeVisible();
  await page.clock.runFor(500);
  await expect(lines(page).last()).toContainText("Nice to meet you, Ada!");
});

test.describe("when sending fails", () => {
  test.use({ expectedMessages: /Failed to load resource/ });

  test("the bot reports a server error, and Try again sends the stored answers", async ({ page, site }) => {
    await page.route("**/api/messages", (route) => route.fulfill({ status: 500, json: { message: "no" } }));
    await openGreeted(page);
    for (const text of ["Ada", "ada@example.com", "Hello", "yes"]) await answer(page, text);
    await settle(page);
    await expect(lines(page).last()).toContainText(oops);
    expect((await stored(page)).isSubmitted).toBe(false);
    await expect(input(page)).toBeDisabled();
    await expect(page.getByRole("log")).toBeFocused();
    await expect(page.getByPlaceholder("Waiting to be sent")).toBeDisabled();
    await page.unroute("**/api/messages");
    await reload(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await settle(page);
    await expect(lines(page).last()).toContainText("I'll get back to you soon.");
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expect(page.getByPlaceholder("Conversation complete")).toBeDisabled();
    expect(await messages(site)).toHaveLength(1);
  });

  test("the bot reports a network error, and a lost response does not store the message twice", async ({
    page,
    site,
  }) => {
    await page.route("**/api/messages", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await openGreeted(page);
    for (const text of ["Ada", "ada@example.com", "Hello", "no"]) await answer(page, text);
    await settle(page);
    await expect(lines(page).last()).toContainText(networkError);
    await page.getByRole("button", { name: "Try again" }).click();
    await settle(page);
    await expect(lines(page).last()).toContainText(networkError);
    await page.unroute("**/api/messages");
    await page.getByRole("button", { name: "Try again" }).click();
    await settle(page);
    await expect(lines(page).last()).toContainText("Thanks for reaching out!");
    expect(await messages(site)).toHaveLength(1);
  });

  test("a reload while sending sends again and stores the message once", async ({ page, site }) => {
    await page.route("**/api/messages", async (route) => {
      await route.fetch();
      // Never responds.
    });
    await openGreeted(page);
    for (const text of ["Ada", "ada@example.com", "Hello"]) await answer(page, text);
    await say(page, "yes");
    await expect.poll(async () => (await messages(site)).length).toBe(1);
    await expect(typing(page)).toBeVisible();
    await page.unroute("**/api/messages");
    await reload(page);
    await settle(page);
    await expect(lines(page).last()).toContainText("I'll get back to you soon.");
    expect(await messages(site)).toHaveLength(1);
  });
});

test("stored data that is invalid starts a new conversation", async ({ page }) => {
  for (const [name, value] of Object.entries({
    "not JSON": "{",
    "a list": "[]",
    "in an older format": '{"conversation":["Hi"],"step":2}',
    "at an unknown step": JSON.stringify({ ...bareChat("name"), step: "later" }),
    "at a step without its answers": JSON.stringify({
      ...bareChat("consent"),
      formData: bareChat("name").formData,
    }),
  })) {
    // The last of these scripts that run in a document decides.
    await page.addInitScript((text) => localStorage.setItem("contactConversation", text), value);
    await open(page);
    await page.clock.runFor(1_000);
    await expect(lines(page), name).toHaveCount(1);
    await expect(lines(page).first()).toContainText("Hi there!");
  }
});

test("a conversation stored with only the required fields is resumed", async ({ page }) => {
  await page.addInitScript(
    (text) => localStorage.setItem("contactConversation", text),
    JSON.stringify(bareChat("email")),
  );
  await open(page);
  await expect(lines(page)).toHaveCount(2);
  await say(page, "ada@example.com");
  await page.clock.runFor(500);
  await expect(lines(page).last()).toContainText("What would you like to tell me?");
});

test("a bot that fills in the hidden field sees success, but nothing is stored", async ({ page, site }) => {
  await openGreeted(page);
  await page.locator('input[name="subject"]').evaluate((field: HTMLInputElement) => {
    field.value = "Cheap watches";
  });
  for (const text of ["Bot", "bot@example.com", "Buy", "yes"]) await answer(page, text);
  await settle(page);
  await expect(lines(page).last()).toContainText("Your message has reached me.");
  expect(await messages(site)).toEqual([]);
});

test("screen readers announce additions only and ignore the typing placeholder", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("log")).toHaveAttribute("aria-relevant", "additions");
  await expect(typing(page)).toHaveAttribute("aria-hidden", "true");
});

test("the side card is only shown on wide screens", async ({ page }) => {
  await open(page);
  const card = page.getByText("Let's connect and build something amazing!");
  await expect(card).toBeVisible();
  for (const { label } of profile.links) await expect(page.getByRole("link", { name: label })).toBeVisible();
  await expect(page.getByText("Prefer another way?")).toHaveCount(2);
  await expect(page.getByText("Prefer another way?").first()).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(card).toBeHidden();
});

test("on a phone, the links of the side card are below the owner's title", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openGreeted(page);
  const links = page.getByRole("region", { name: profile.name }).getByRole("link", { name: "Email" });
  await expect(links).toBeHidden();
  await page.locator("summary").click();
  for (const { label, url } of profile.links)
    await expect(page.getByRole("link", { name: label })).toHaveAttribute("href", url);
});

test("the field and the newest line stay in view when an on-screen keyboard covers half the screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openGreeted(page);
  await answer(page, "Ada");
  await input(page).focus();
  await page.setViewportSize({ width: 360, height: 400 });
  await expect(input(page)).toBeInViewport({ ratio: 1 });
  await expect(lines(page).last()).toBeInViewport();
});

test.describe("a conversation that cannot be loaded", () => {
  test.use({ expectedMessages: /Failed to load resource|dynamically imported module/ });

  test("is explained, instead of a field that never opens", async ({ page }) => {
    await page.route("**/assets/live-chat-*.js", (route) => route.abort());
    await page.goto("/contact");
    // Starts hydration. The page with the fault replaces the one that says that it is hydrated.
    await page.keyboard.press("Shift");
    await expect(page.getByText("Try reloading it.")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the email address is shown", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: profile.email })).toBeVisible();
  });
});

async function open(page: Page): Promise<void> {
  await page.goto("/contact");
  await hydrate(page);
  await expect(page.getByRole("log")).toBeVisible();
}

async function openGreeted(page: Page): Promise<void> {
  await open(page);
  for (const delay of [1_000, 1_000, 1_200]) await page.clock.runFor(delay);
  await expect(lines(page)).toHaveCount(3);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrate(page);
  await expect(page.getByRole("log")).toBeVisible();
}

/** The page waits for its pictures with timers, which are stopped, or for the visitor. */
async function hydrate(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await waitForHydration(page);
}

/** Runs the timer that starts the navigation after an app's window is there. */
async function startNavigation(page: Page): Promise<void> {
  await page.clock.runFor(1);
}

async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press("Enter");
}

async function answer(page: Page, text: string): Promise<void> {
  await say(page, text);
  await page.clock.runFor(500);
}

/** Waits until sending succeeds or fails and the bot reports the outcome. */
async function settle(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { delivery, isSubmitted } = await stored(page);
      return isSubmitted || delivery === "failed";
    })
    .toBe(true);
  await page.clock.runFor(500);
  await expect(typing(page)).toHaveCount(0);
}

function lines(page: Page): Locator {
  return page.getByRole("log").locator("[data-from]");
}

function typing(page: Page): Locator {
  return page.locator("[data-typing]");
}

function input(page: Page): Locator {
  return page.locator('textarea[name="entry"]');
}

function stored(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem("contactConversation") ?? "null"));
}

function messages({ context }: Site) {
  return context.db.selectFrom("messages").selectAll().execute();
}

function bareChat(step: string) {
  return {
    conversation: [
      { from: profile.name, text: "What's your name?" },
      { from: profile.name, text: "And your email?" },
    ],
    formData: { name: step === "name" ? "" : "Ada", email: "", message: "", consent: "" },
    step,
    isSubmitted: false,
  };
}
