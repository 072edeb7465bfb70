import AxeBuilder from "@axe-core/playwright";
import type { Page, Route } from "@playwright/test";
import { apps } from "../app/desktop/apps.ts";
import { makeBlog } from "../test/builders.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ javaScriptEnabled: false, expectedMessages: /status of 4\d\d/ });

test("every screen can be read and left again", async ({ page, site }) => {
  await makeBlog(site, { slug: "first", title: "First light", content: ["All of the text."] });
  for (const { name, path } of apps) {
    await page.goto("/");
    await page.getByRole("navigation", { name: "Apps" }).getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.getByRole("link", { name: `Close ${name}` }).click();
    await expect(page).toHaveURL("/");
  }
  await page.goto("/blog");
  await page.getByRole("link", { name: "First light" }).click();
  await expect(page.getByText("All of the text.")).toBeVisible();
});

test("projects are filtered, searched, and sorted with a form", async ({ page }) => {
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

test("a message is sent, and the page says so after a reload too", async ({ page, site }) => {
  await page.goto("/contact");
  await expect(says(page, "Leave me a message.")).toBeVisible();
  await expect(page.getByRole("button")).toHaveText(["Send"]);
  await fillIn(page, { name: "Zoë 李", message: "Hello\nthere" });
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Send" }).click();
  for (const _visit of [1, 2]) {
    await expect(says(page, "Your message has reached me. I'll get back to you soon.")).toBeVisible();
    await page.reload();
  }
  expect(await readMessages(site)).toEqual([
    expect.objectContaining({ name: "Zoë 李", message: "Hello\nthere", contact_consent: 1 }),
  ]);
  await page.getByRole("link", { name: "Send another message" }).click();
  await fillIn(page, { name: "Zoë 李", message: "One more thing" });
  await page.getByRole("radio", { name: "No" }).check();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(says(page, "Your message has reached me. Thanks for reaching out!")).toBeVisible();
  expect(await readMessages(site)).toHaveLength(2);
});

test("a refused message is shown again with the reason at its field", async ({ page, site }) => {
  await page.goto("/contact");
  await fillIn(page, { name: "   ", message: "  A draft.\n\n<b>Not lost</b>  " });
  await page.getByRole("radio", { name: "No" }).check();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(says(page, "⚠️ Oops! Something went wrong. Please try again.")).toBeVisible();
  await expect(field(page, "Your name")).toHaveAccessibleDescription("Must not be empty");
  await expect(field(page, "Your email")).toHaveValue("zoe@example.com");
  await expect(field(page, "Your message")).toHaveValue("  A draft.\n\n<b>Not lost</b>  ");
  await expect(page.getByRole("radio", { name: "No" })).toBeChecked();
  await field(page, "Your name").fill("Zoë");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(says(page, "Your message has reached me. Thanks for reaching out!")).toBeVisible();
  expect(await readMessages(site)).toEqual([
    expect.objectContaining({ name: "Zoë", message: "A draft.\n\n<b>Not lost</b>" }),
  ]);
});

test("an address that looks mistyped is shown again with a hint, and taken when it is sent again", async ({
  page,
  site,
}) => {
  for (const email of ["rita@gmial", "rita@gmail.com"]) {
    await page.goto("/contact");
    await fillIn(page, { name: "Rita", message: "Hello" });
    await field(page, "Your email").fill("rita@gmial");
    await page.getByRole("radio", { name: "Yes" }).check();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(says(page, "Please check your email address.")).toBeVisible();
    await expect(says(page, "Something went wrong")).toHaveCount(0);
    await expect(field(page, "Your email")).toHaveAccessibleDescription(
      "Did you mean rita@gmail.com? Correct the address, or send the form again to keep it.",
    );
    await field(page, "Your email").fill(email);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(says(page, "Your message has reached me. I'll get back to you soon.")).toBeVisible();
  }
  expect((await readMessages(site)).map(({ email }) => email)).toEqual(["rita@gmial", "rita@gmail.com"]);
});

test("a message that was withdrawn can be sent again", async ({ page, site }) => {
  for (const count of [1, 2]) {
    await page.goto("/contact");
    await fillIn(page, { name: "Zoë", message: "Hello" });
    await page.getByRole("radio", { name: "Yes" }).check();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(says(page, "Your message has reached me.")).toBeVisible();
    await page.getByRole("button", { name: "Withdraw this message" }).click();
    await expect(says(page, "Your message was withdrawn.")).toBeVisible();
    const rows = await readMessages(site);
    expect(rows.map(({ message, idempotency_key }) => [message, idempotency_key])).toEqual(
      Array.from({ length: count }, () => ["", null]),
    );
  }
});

test("a message over the limit of an address is refused in a sentence and not lost", async ({
  page,
  request,
}) => {
  const form = { name: "Zoë", email: "zoe@example.com", message: "Hello", consent: "no" };
  for (let count = 0; count < 20; count += 1) {
    await Promise.all(Array.from({ length: 10 }, () => request.post("/contact", { form, maxRedirects: 0 })));
  }
  await page.goto("/contact");
  await fillIn(page, { name: "Zoë", message: "Not too much" });
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.locator("body");
  await expect(answer).toContainText(/Too many requests\. Try again in \d+ s\./);
  await expect(answer).toContainText("Not too much");
});

test("a post is liked, and the page has the new count", async ({ page, site }) => {
  await makeBlog(site, { slug: "first", title: "First light" });
  await page.goto("/blog/first");
  await page.getByRole("button", { name: "0 likes" }).first().click();
  await expect(page).toHaveURL("/blog/first");
  await expect(page.getByRole("button", { name: "1 like" })).toHaveCount(2);
  const posts = await site.context.db.selectFrom("blogs").select("likes").execute();
  expect(posts).toEqual([{ likes: 1 }]);
});

test("the admin area says that it needs JavaScript", async ({ page }) => {
  for (const path of ["/admin", "/admin/login", "/admin/blogs"]) {
    await page.goto(path);
    await expect(
      says(page, "The admin area needs JavaScript. Turn it on and reload this page."),
    ).toBeVisible();
    await expect(page.getByRole("status")).toHaveCount(0);
  }
});

test("the form fits on screens of all sizes", async ({ page }) => {
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
      expect([path, (await new AxeBuilder({ page }).analyze()).violations]).toEqual([path, []]);
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

async function fillIn(page: Page, { name, message }: { name: string; message: string }): Promise<void> {
  await field(page, "Your name").fill(name);
  await field(page, "Your email").fill("zoe@example.com");
  await field(page, "Your message").fill(message);
}

function readMessages({ context }: Site) {
  return context.db.selectFrom("messages").selectAll().orderBy("created_at").execute();
}
