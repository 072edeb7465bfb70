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

test("a post in Arabic or Hebrew is read from right to left, paragraph by paragraph, and so is what a visitor writes", async ({
  page,
  site,
}) => {
  const heading = page.getByRole("heading", { name: arabic });

  await test.step("a post and its card", async () => {
    const content = [arabic, "An English paragraph.", `**${hebrew}**`];
    await makeBlog(site, { slug: "first", title: arabic, content });
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/blog/first");
      await waitForHydration(page);
      await expect(heading).toHaveCSS("direction", "rtl");
      await expectDirection(page, "An English paragraph.", "ltr");
      await expectDirection(page, hebrew, "rtl");
      await expectNothingCutOff(page);
      await page.goto("/blog");
      await expect(heading).toHaveCSS("direction", "rtl");
      await expectNothingCutOff(page);
    }
  });

  await test.step("the chat shows what a visitor writes in Arabic from right to left, also while it is typed", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
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

  await test.step("the form without JavaScript shows a refused message from right to left", async () => {
    const html = await (await page.request.get("/contact")).text();
    expect(html).toMatch(
      /<textarea[^>]* name="message"[^>]* dir="auto"|<textarea[^>]* dir="auto"[^>]* name="message"/,
    );
  });

  await test.step("the owner reads a message in Arabic from right to left", async () => {
    const texts = { name: "محمد", email: "a@example.com", message: arabic };
    const times = { created_at: Date.now(), notified_at: null };
    const message = { id: "m1", ...texts, contact_consent: 1, idempotency_key: null, ...times };
    await site.context.db.insertInto("messages").values(message).execute();
    await openAsOwner(page, site, "/admin/messages");
    await expect(page.getByRole("article", { name: "محمد" })).toBeVisible();
    await expectDirection(page, arabic, "rtl");
  });
});
