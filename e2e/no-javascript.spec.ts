import type { Page, Route } from "@playwright/test";
import { apps } from "../src/core/desk/screens/apps.ts";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ javaScriptEnabled: false, expectedMessages: /status of 4\d\d/ });

test("every screen can be read and left, projects are searched with a form, and a post is liked", async ({
  page,
  site,
}) => {
  await makeBlog(site, { slug: "first", title: "First light", content: ["All of the text."] });
  await page.goto("/projects");
  // None of the window, and none of the menu bar: they could do nothing.
  await expect(page.getByRole("button")).toHaveText(["Apply"]);
  await page.goto("/");
  for (const { name, path } of apps) {
    await test.step(`${name} opens from the dock, and Close leads back`, async () => {
      await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await page.getByRole("link", { name: `Close ${name}` }).click();
      await expect(page).toHaveURL("/");
    });
  }

  await test.step("a post is read without being counted, and liked", async () => {
    await page.goto("/blog");
    await page.getByRole("link", { name: "First light" }).click();
    await expect(page.getByText("All of the text.")).toBeVisible();
    await page.getByRole("button", { name: "0 likes" }).first().click();
    await expect(page).toHaveURL("/blog/first");
    await expect(page.getByRole("button", { name: "1 like" })).toHaveCount(2);
    const posts = await site.context.db.selectFrom("blogs").select(["likes", "views"]).execute();
    expect(posts).toEqual([{ likes: 1, views: 0 }]);
  });

  await test.step("projects are filtered, searched, and sorted with a form", async () => {
    await page.goto("/projects");
    await page.getByLabel("Filter by tech").selectOption("React");
    await page.getByLabel("Sort projects").selectOption("Z-A");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/tech=React.*sort=z-a/);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Shelfmate", "Potluck"]);
    await page.getByPlaceholder("Search projects...").fill("potluck");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Potluck"]);
  });

  await test.step("the admin area says that it needs JavaScript", async () => {
    for (const path of ["/admin", "/admin/login", "/admin/blogs"]) {
      await page.goto(path);
      await expect(
        says(page, "The admin area needs JavaScript. Turn it on and reload this page."),
      ).toBeVisible();
      await expect(page.getByRole("status")).toHaveCount(0);
    }
  });
});

test("a message is refused, corrected, sent, and withdrawn, and its address is doubted once", async ({
  page,
  site,
}) => {
  await test.step("a refused message is shown again with the reason at its field", async () => {
    await page.goto("/contact");
    await expect(says(page, "Leave me a message.")).toBeVisible();
    await expect(page.getByRole("button")).toHaveText(["Send"]);
    await sendForm(page, { name: "   ", message: "  A draft.\n\n<b>Not lost</b>  ", consent: "No" });
    await expect(says(page, "⚠️ Oops! Something went wrong. Please try again.")).toBeVisible();
    await expect(field(page, "Your name")).toHaveAccessibleDescription("Must not be empty");
    await expect(field(page, "Your email")).toHaveValue("zoe@example.com");
    await expect(field(page, "Your message")).toHaveValue("  A draft.\n\n<b>Not lost</b>  ");
    await expect(page.getByRole("radio", { name: "No" })).toBeChecked();
    await field(page, "Your name").fill("Zoë 李");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(says(page, "Your message has reached me. Thanks for reaching out!")).toBeVisible();
  });

  await test.step("after another message, the page says that it was sent, also after a reload", async () => {
    await page.getByRole("link", { name: "Send another message" }).click();
    await sendForm(page, { name: "Zoë 李", message: "Hello\nthere", consent: "Yes" });
    for (const _visit of [1, 2]) {
      await expect(says(page, "Your message has reached me. I'll get back to you soon.")).toBeVisible();
      await page.reload();
    }
  });

  expect(await readMessages(site)).toEqual([
    ["Zoë 李", "zoe@example.com", "A draft.\n\n<b>Not lost</b>", 0],
    ["Zoë 李", "zoe@example.com", "Hello\nthere", 1],
  ]);
  await test.step("a message is withdrawn with a button", async () => {
    await expect(page).toHaveURL("/contact?sent=yes");
    await page.getByRole("button", { name: "Withdraw this message" }).click();
    await expect(page).toHaveURL("/contact?withdrawn=yes");
    await expect(page.locator("[data-from=bot]")).toContainText([
      "Your message was withdrawn.",
      "This site keeps only your name until the owner deletes it.",
    ]);
    expect((await readMessages(site))[1]).toEqual(["Zoë 李", "", "", 0]);
  });

  for (const email of ["rita@gmial", "rita@gmail.com"]) {
    await test.step(`an address that looks mistyped has a hint, and ${email} is taken then`, async () => {
      await page.goto("/contact");
      await sendForm(page, { name: "Rita", email: "rita@gmial", message: "Hello", consent: "Yes" });
      await expect(says(page, "Please check your email address.")).toBeVisible();
      await expect(says(page, "Something went wrong")).toHaveCount(0);
      await expect(field(page, "Your email")).toHaveAccessibleDescription(
        "Did you mean rita@gmail.com? Correct the address, or send the form again to keep it.",
      );
      await field(page, "Your email").fill(email);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(says(page, "Your message has reached me. I'll get back to you soon.")).toBeVisible();
    });
  }

  expect((await readMessages(site)).slice(2)).toEqual([
    ["Rita", "rita@gmial", "Hello", 1],
    ["Rita", "rita@gmail.com", "Hello", 1],
  ]);

  await test.step("the form fits on screens of all sizes", async () => {
    await page.goto("/contact");
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [360, 740],
      [360, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const control of [field(page, "Your name"), page.getByRole("button", { name: "Send" })]) {
        await control.scrollIntoViewIfNeeded();
        await expect(control).toBeInViewport({ ratio: 0.95 });
      }
    }
  });
});

test.describe("with the checks, which need JavaScript,", () => {
  test.use({ javaScriptEnabled: true });

  test("the form, its refusal, its hint, its success, and the like button are accessible", async ({
    page,
    site,
  }) => {
    await makeBlog(site, { slug: "first" });
    const form = { name: " ", email: "zoe@example.com", message: "" };
    for (const [path, post] of [
      ["/contact", undefined],
      ["/contact", form],
      ["/contact", { name: "Rita", email: "rita@gmial", message: "Hello", consent: "yes" }],
      ["/contact?sent=yes", undefined],
      ["/blog/first", undefined],
    ] as const) {
      await page.route(site.url + path, (route) => fulfillPlain(route, post));
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      expect([path, await violationsOf(page)]).toEqual([path, []]);
      await page.unrouteAll();
    }
  });
});

/** Answers with the page that a browser without JavaScript shows. */
async function fulfillPlain(route: Route, form: Record<string, string> | undefined): Promise<void> {
  const response = await route.fetch(
    form && {
      method: "POST",
      postData: new URLSearchParams(form).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    },
  );
  const body = (await response.text())
    .replaceAll(/<\/?noscript>/g, "")
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/\(scripting: ?none\)/g, "all");
  const { "content-security-policy": _policy, ...headers } = response.headers();
  await route.fulfill({ status: 200, headers, body });
}

/** What the owner says. Playwright's `getByText` does not look into `noscript`. */
function says(page: Page, text: string | RegExp) {
  return page.getByRole("paragraph").filter({ hasText: text });
}

function field(page: Page, name: string) {
  return page.getByRole("textbox", { name });
}

interface Answers {
  name: string;
  email?: string;
  message: string;
  consent: "Yes" | "No";
}

async function sendForm(page: Page, { name, email, message, consent }: Answers): Promise<void> {
  await field(page, "Your name").fill(name);
  await field(page, "Your email").fill(email ?? "zoe@example.com");
  await field(page, "Your message").fill(message);
  await page.getByRole("radio", { name: consent }).check();
  await page.getByRole("button", { name: "Send" }).click();
}

/** The name, address, text, and consent of each message. */
async function readMessages({ context }: Site) {
  const messages = await context.db.selectFrom("messages").selectAll().orderBy("created_at").execute();
  return messages.map(({ name, email, message, contact_consent }) => [name, email, message, contact_consent]);
}
