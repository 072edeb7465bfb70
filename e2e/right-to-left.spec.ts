import type { Page } from "@playwright/test";
import { makeBlog } from "../test/builders.ts";
import { openAsOwner } from "./owner.ts";
import { expect, test, waitForHydration } from "./site.ts";

const arabic = "ملاحظات حول TypeScript في 2026، مع نص طويل بما يكفي ليملأ أكثر من سطر واحد في النافذة.";
const hebrew = "שלום עולם (React)";

async function expectDirection(page: Page, text: string, direction: "ltr" | "rtl") {
  await expect(page.getByText(text, { exact: true })).toHaveCSS("direction", direction);
}

async function expectNothingCutOff(page: Page) {
  for (const selector of ["html", "#content"])
    expect(
      await page.locator(selector).evaluate((element) => element.scrollWidth - element.clientWidth),
    ).toBe(0);
}

for (const width of [1440, 360]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a post in Arabic or Hebrew is read from right to left, paragraph by paragraph", async ({
      page,
      site,
    }) => {
      const content = [arabic, "An English paragraph.", `**${hebrew}**`];
      await makeBlog(site, { slug: "first", title: arabic, content });
      await page.goto("/blog/first");
      await waitForHydration(page);
      await expect(page.getByRole("heading", { name: arabic })).toHaveCSS("direction", "rtl");
      await expectDirection(page, "An English paragraph.", "ltr");
      await expectDirection(page, hebrew, "rtl");
      await expectNothingCutOff(page);
      await page.goto("/blog");
      await expect(page.getByRole("heading", { name: arabic })).toHaveCSS("direction", "rtl");
      await expectNothingCutOff(page);
    });
  });
}

test("the chat shows what a visitor writes in Arabic from right to left, also while it is typed", async ({
  page,
}) => {
  await page.goto("/contact");
  await waitForHydration(page);
  const field = page.getByRole("textbox", { name: "Your name" });
  await expect(field).toBeEnabled();
  await expect(field).toHaveCSS("direction", "ltr");
  await field.fill("محمد");
  await expect(field).toHaveCSS("direction", "rtl");
  await field.press("Enter");
  await expectDirection(page, "محمد", "rtl");
});

test("the form without JavaScript shows a refused message from right to left", async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url });
  await page.goto("/contact");
  await expect(page.getByLabel("Your message")).toHaveAttribute("dir", "auto");
  await page.close();
});

test("the owner reads a message in Arabic from right to left", async ({ page, site }) => {
  const texts = { name: "محمد", email: "a@example.com", message: arabic };
  const times = { created_at: Date.now(), notified_at: null };
  const message = { id: "m1", ...texts, contact_consent: 1, idempotency_key: null, ...times };
  await site.context.db.insertInto("messages").values(message).execute();
  await openAsOwner(page, site, "/admin/messages");
  await expect(page.getByRole("article", { name: "محمد" })).toBeVisible();
  await expectDirection(page, arabic, "rtl");
});
