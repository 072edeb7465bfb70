import {
  answer,
  clearChat,
  input,
  lines,
  messages,
  open,
  openGreeted,
  profile,
  reload,
  say,
  settle,
  stopClock,
  stored,
  typing,
} from "./chat.ts";
import { expect, test } from "./site.ts";

const oops = "⚠️ Oops! Something went wrong. Please try again.";
const networkError = "Network error, please try again later.";

test.beforeEach(stopClock);

test.describe("when sending fails", () => {
  test.use({ expectedMessages: /Failed to load resource/ });

  test("the bot says so, and the stored answers are sent again, but a message is stored once", async ({
    page,
    site,
  }) => {
    const tryAgain = page.getByRole("button", { name: "Try again" });
    await openGreeted(page);

    await test.step("after a server error, Try again sends the stored answers", async () => {
      await page.route("**/api/messages", (route) => route.fulfill({ status: 500, json: { message: "no" } }));
      for (const text of ["Ada", "ada@example.com", "Hello", "yes"]) await answer(page, text);
      await settle(page);
      await expect(lines(page).last()).toContainText(oops);
      expect((await stored(page)).isSubmitted).toBe(false);
      await expect(input(page)).toBeDisabled();
      await expect(page.getByRole("log")).toBeFocused();
      await expect(page.getByPlaceholder("Waiting to be sent")).toBeDisabled();
      await page.unroute("**/api/messages");
      await reload(page);
      await tryAgain.click();
      await settle(page);
      await expect(lines(page).last()).toContainText("I'll get back to you soon.");
      await expect(tryAgain).toHaveCount(0);
      await expect(page.getByPlaceholder("Conversation complete")).toBeDisabled();
      expect(await messages(site)).toHaveLength(1);
    });
    await clearChat(page);

    await test.step("after a network error, a lost response does not store the message twice", async () => {
      await page.route("**/api/messages", async (route) => {
        await route.fetch();
        await route.abort();
      });
      for (const text of ["Ada", "ada@example.com", "Again", "no"]) await answer(page, text);
      await settle(page);
      await expect(lines(page).last()).toContainText(networkError);
      await tryAgain.click();
      await settle(page);
      await expect(lines(page).last()).toContainText(networkError);
      await page.unroute("**/api/messages");
      await tryAgain.click();
      await settle(page);
      await expect(lines(page).last()).toContainText("Thanks for reaching out!");
      expect(await messages(site)).toHaveLength(2);
    });
    await clearChat(page);

    await test.step("a reload while sending sends again and stores the message once", async () => {
      await page.route("**/api/messages", async (route) => {
        await route.fetch();
        // Never responds.
      });
      for (const text of ["Ada", "ada@example.com", "Once more"]) await answer(page, text);
      await say(page, "yes");
      await expect.poll(async () => (await messages(site)).length).toBe(3);
      await expect(typing(page)).toBeVisible();
      await page.unroute("**/api/messages");
      await reload(page);
      await settle(page);
      await expect(lines(page).last()).toContainText("I'll get back to you soon.");
      expect(await messages(site)).toHaveLength(3);
    });
  });
});

test("stored data that is invalid starts a new conversation, and one with only the required fields is resumed", {
  tag: "@release",
}, async ({ page }) => {
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
