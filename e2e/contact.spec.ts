import { violationsOf } from "./axe.ts";
import {
  answer,
  clearChat,
  greet,
  hydrate,
  input,
  lines,
  messages,
  open,
  openGreeted,
  profile,
  reload,
  say,
  settle,
  startNavigation,
  stopClock,
  stored,
  typing,
  whileClockRuns,
} from "./chat.ts";
import { expect, test } from "./site.ts";

test.beforeEach(stopClock);

test("the bot greets, asks step by step, and the message reaches the owner, and then another one", async ({
  page,
  site,
}) => {
  await open(page);

  await test.step("the greeting appears at 1000 and 2000 ms, and the name question 1200 ms later", async () => {
    await expect(page.getByRole("log")).toHaveAttribute("aria-relevant", "additions");
    await expect(typing(page)).toHaveAttribute("aria-hidden", "true");
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

  await test.step("whitespace alone is no answer", async () => {
    await say(page, "   ");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(lines(page)).toHaveCount(3);
    expect((await stored(page)).step).toBe("name");
  });

  await test.step("it replies 500 ms after each answer", async () => {
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
  });

  await test.step("the message reaches the owner", async () => {
    await say(page, " YES ");
    await settle(page);
    await expect(lines(page).last()).toContainText("Your message has reached me. I'll get back to you soon.");
    await expect(input(page)).toBeDisabled();
    await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
    const formData = { name: "Ada Lovelace", email: "ada@example.com", message: "Hello", consent: "yes" };
    expect(await stored(page)).toMatchObject({ step: "done", isSubmitted: true, formData });
    expect((await stored(page)).formData).toEqual(formData);
    expect((await stored(page)).conversation[0].from).toBe(profile.name);
    const { consent: _, ...texts } = formData;
    expect(await messages(site)).toEqual([expect.objectContaining({ ...texts, contact_consent: 1 })]);
  });

  await test.step("Clear Chat removes everything and greets again after 100 and then 800 ms", async () => {
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

  await test.step("another message can be sent, and a visitor who declines to be contacted is thanked", async () => {
    for (const text of ["Ada", "ada@example.com", "Again"]) await answer(page, text);
    await say(page, "rather not");
    await settle(page);
    await expect(lines(page).last()).toContainText("Your message has reached me. Thanks for reaching out!");
    const sent = (await messages(site)).map(({ message, contact_consent }) => [message, contact_consent]);
    expect(sent.sort()).toEqual([
      ["Again", 0],
      ["Hello", 1],
    ]);
  });
});

test("the buttons Yes and No answer the last question like the typed words", async ({ page, site }) => {
  await openGreeted(page);

  await test.step("lines of one sender are a group with one portrait and one time", async () => {
    const portraits = lines(page).locator("img");
    await expect(portraits.nth(0)).toBeHidden();
    await expect(portraits.nth(1)).toBeHidden();
    await expect(portraits.nth(2)).toBeVisible();
    const times = lines(page).locator("time").filter({ visible: true });
    await expect(times).toHaveCount(1);
    await answer(page, "Ada");
    await expect(times).toHaveCount(3);
    await answer(page, "ada@example.com");
    await expect(times).toHaveCount(5);
  });
  await clearChat(page);

  for (const choice of ["Yes", "No"]) {
    await test.step(`${choice} is an answer, and the end of the conversation`, async () => {
      const button = page.getByRole("button", { name: choice, exact: true });
      for (const text of ["Ada", "ada@example.com"]) await answer(page, text);
      await expect(button).toHaveCount(0);
      await answer(page, choice);
      expect(await whileClockRuns(page, () => violationsOf(page))).toEqual([]);
      await button.click();
      const log = page.getByRole("log");
      await expect(log).toContainText(`You: ${choice}`);
      await settle(page);
      await expect(button).toHaveCount(0);
      expect((await stored(page)).formData.consent).toBe(choice.toLowerCase());
      const sent = (await messages(site)).find(({ message }) => message === choice);
      expect(sent?.contact_consent).toBe(choice === "Yes" ? 1 : 0);
      await expect(page.getByPlaceholder("Conversation complete")).toBeDisabled();
      await expect(log).toBeFocused();
      await expect(log).toHaveCSS("outline-style", "none");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
      await expect(log).toBeFocused();
      await expect(log).toHaveCSS("outline-style", "solid");
      expect(await whileClockRuns(page, () => violationsOf(page))).toEqual([]);
    });
    await clearChat(page);
  }
});

test("answers may come faster than the bot, and those of a bot that fills in the hidden field are not stored", {
  tag: "@release",
}, async ({ page, site }) => {
  await openGreeted(page);

  await test.step("fast answers come after the questions, and no placeholder is left", async () => {
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

  await page.getByRole("button", { name: "Clear Chat" }).click();
  await reload(page);

  await test.step("an answer during the greeting is taken as the name", async () => {
    await say(page, "Bot");
    await page.clock.runFor(500);
    await expect(lines(page).last()).toContainText("Nice to meet you, Bot!");
  });

  await test.step("a bot that fills in the hidden field sees success", async () => {
    await page.locator('input[name="subject"]').evaluate((field: HTMLInputElement) => {
      field.value = "Cheap watches";
    });
    for (const text of ["bot@example.com", "Buy", "yes"]) await answer(page, text);
    await settle(page);
    await expect(lines(page).last()).toContainText("Your message has reached me.");
    expect(await messages(site)).toHaveLength(1);
  });
});

test("an address that looks mistyped can be replaced until the message is sent", { tag: "@release" }, async ({
  page,
  site,
}) => {
  const change = page.getByRole("button", { name: "Change your email address" });
  const changed = page.getByRole("log").getByRole("status");
  const sent = async () => (await messages(site)).map(({ email, message }) => [email, message]);
  await openGreeted(page);

  await test.step("with a button, and the conversation goes on", async () => {
    for (const text of ["Rita", "rita@gmial"]) await answer(page, text);
    await expect(page.getByText("Did you mean rita@gmail.com?")).toBeVisible();
    await expect(input(page)).toBeFocused();
    const useIt = page.getByRole("button", { name: "Use it" });
    await useIt.focus();
    await page.keyboard.press("Tab");
    await expect(change).toBeFocused();
    await expect(change).toHaveAccessibleDescription("Did you mean rita@gmail.com?");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(input(page)).toBeFocused();
    await expect(lines(page).getByText("rita@gmail.com")).toBeVisible();
    await expect(changed).toHaveText("Address changed.");
    await expect(useIt).toHaveCount(0);
    await answer(page, "First");
    expect(await whileClockRuns(page, () => violationsOf(page))).toEqual([]);
    await page.getByRole("button", { name: "Yes", exact: true }).click();
    await expect(change).toHaveCount(0);
    await settle(page);
    await expect(lines(page).last()).toContainText("I'll get back to you soon.");
    expect(await messages(site)).toMatchObject([{ email: "rita@gmail.com", contact_consent: 1 }]);
  });
  await clearChat(page);

  await test.step("by typing it in place of the message", async () => {
    for (const text of ["Rita", "rita@gmial.com", "rita@gmail.com"]) await answer(page, text);
    await expect(changed).toHaveText("Address changed.");
    await expect(input(page)).toBeFocused();
    for (const text of ["Second", "yes"]) await answer(page, text);
    await settle(page);
    await expect(lines(page).last()).toContainText("I'll get back to you soon.");
    expect(await sent()).toContainEqual(["rita@gmail.com", "Second"]);
  });
  await clearChat(page);

  await test.step("in a later step, with Enter or by leaving its field, and Escape keeps it", async () => {
    for (const text of ["Rita", "not-an-email", "Third"]) await answer(page, text);
    const hint = page.getByText("I can't write to this address. Is it correct?");
    const field = page.getByRole("textbox", { name: "Your email address" });
    await reload(page);
    await expect(hint).toBeVisible();
    // The reply to the third answer can have been on its way.
    await page.clock.runFor(500);
    await expect(page.getByRole("button", { name: "No", exact: true })).toBeVisible();
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
    expect(await sent()).toContainEqual(["rita@example.com", "Third"]);
  });
});

test("the conversation resumes after a reload and after the window was closed", async ({ page, site }) => {
  await open(page);

  await test.step("a reload during any step or reply resumes the conversation", async () => {
    await expect(input(page)).toBeEnabled();
    await expect(input(page)).not.toBeFocused();
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
  await clearChat(page);

  await test.step("so does opening the window from the dock, which focuses the field", async () => {
    await say(page, "Ada");
    await page.getByRole("link", { name: "Close Contact" }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole("link", { name: "Contact", exact: true }).click();
    await startNavigation(page);
    await expect(typing(page)).toBeVisible();
    await expect(input(page)).toBeFocused();
    await page.clock.runFor(500);
    await expect(lines(page).last()).toContainText("Nice to meet you, Ada!");
  });

  await test.step("what was said before is not announced", async () => {
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
    await expect(lines(page)).toHaveCount(5);
    expect(await page.evaluate(() => document.documentElement.dataset.order?.trim())).toBe("lines live");
  });
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 412, height: 823 } });

  test("the keyboard does not open with the app", { tag: "@release" }, async ({ page }) => {
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

test("the chat fits every screen, with the owner's portrait and links where there is room", async ({
  page,
}) => {
  const owner = page.getByRole("region", { name: profile.name });
  const title = owner.getByText(profile.title);
  expect(await (await page.request.get("/contact")).text()).toContain(`<p>${profile.title}</p>`);
  await open(page);

  await test.step("the side card is only shown on wide screens, and the title except on short ones", async () => {
    await expect(title).toBeVisible();
    const card = page.getByText("Let's connect and build something amazing!");
    await expect(card).toBeVisible();
    for (const { label } of profile.links)
      await expect(page.getByRole("link", { name: label })).toBeVisible();
    await expect(page.getByText("Prefer another way?")).toHaveCount(2);
    await expect(page.getByText("Prefer another way?").first()).toBeHidden();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(card).toBeHidden();
    await expect(title).toBeVisible();
    await page.setViewportSize({ width: 740, height: 360 });
    await expect(title).toBeHidden();
  });

  await test.step("on a phone, the links of the side card are below the owner's title", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await greet(page);
    await expect(owner.getByRole("link", { name: "Email" })).toBeHidden();
    await page.locator("summary").click();
    for (const { label, url } of profile.links)
      await expect(page.getByRole("link", { name: label })).toHaveAttribute("href", url);
  });

  await test.step("the field and the newest line stay in view when an on-screen keyboard covers half the screen", async () => {
    await reload(page);
    await answer(page, "Ada");
    await input(page).focus();
    await page.setViewportSize({ width: 360, height: 400 });
    await expect(input(page)).toBeInViewport({ ratio: 1 });
    await expect(lines(page).last()).toBeInViewport();
  });

  await test.step("Send sends, Shift+Enter starts a new line, and long pasted text does not overflow", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
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
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the email address is shown", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: profile.email })).toBeVisible();
  });
});
