import type { Page } from "@playwright/test";
import { violationsOf } from "../../../../e2e/axe.ts";
import { type FormCases, field, fillForm, form, showInForm } from "../../../../e2e/blog-form.ts";
import { give, photo, type UploadFile } from "../../../../e2e/given-files.ts";
import { expect, test } from "../../../../e2e/site.ts";

test.use({ expectedMessages: /status of (409|415|500)|ERR_FAILED|ERR_ABORTED/ });

/** Chooses files with the button of a field. */
async function choose(page: Page, button: string, files: UploadFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    form(page).getByRole("button", { name: button }).click(),
  ]);
  await chooser.setFiles(files);
}

const picture = /!\[\w*\]\(\/uploads\/[0-9a-f]{32}-800x500\.webp\)/;

const uploading: FormCases = {
  "a cover is drawn from the title, and can be undone with the keyboard": {
    show: async ({ page }) => {
      const image = field(page, "Image");
      const draw = form(page).getByRole("button", { name: "Draw a cover" });
      await draw.focus();
      await page.keyboard.press("Enter");
      await expect(form(page).getByText("Write a title first. The cover shows it.")).toBeVisible();
      await field(page, "Title").fill("Night shift");
      await draw.press("Enter");
      // It is drawn in a process with a low priority, which other tests slow down.
      await expect(image).toHaveValue(/^\/uploads\/[0-9a-f]{32}-1200x675\.webp$/, { timeout: 60_000 });
      await expect(form(page).getByText("The cover is drawn.")).toBeVisible();
      await expect(draw).toBeFocused();
      const preview = page.getByRole("img", { name: "Cover preview" });
      await expect.poll(() => preview.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1200);
      await image.press("ControlOrMeta+z");
      await expect(image).toHaveValue("");
    },
  },

  "pictures are dropped and pasted, several at a time, and each can be undone with the keyboard": {
    show: async ({ page }) => {
      const paragraph = field(page, "Paragraph 1");
      await paragraph.fill("before after");
      await paragraph.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7));
      await give(paragraph, "paste", [await photo("image.png")]);
      await expect(paragraph).toHaveValue(/^before !\[\]\(\/uploads\/\S+\)\nafter$/);
      await paragraph.press("ControlOrMeta+z");
      await expect(paragraph).toHaveValue("before after");
      await paragraph.press("ControlOrMeta+Shift+z");
      await expect(paragraph).toHaveValue(picture);

      await paragraph.fill("Text.[^1]\n\n[^1]: The note");
      await give(paragraph, "paste", [await photo("image.png")]);
      await expect(paragraph).toHaveValue(/^Text\.\[\^1\]\n\n!\[\]\(\/uploads\/\S+\)\n\n\[\^1\]: The note$/);

      await paragraph.fill("");
      await give(paragraph, "drop", [
        await photo("one.jpg", 801),
        await photo("two.jpg", 802),
        await photo("my-screen_shot-2.jpg", 803),
      ]);
      await expect
        .poll(async () => (await paragraph.inputValue()).match(/(?<=!\[)[^\]]*/g)?.toSorted())
        .toEqual(["my screen shot 2", "one", "two"]);
      await expect(page.getByRole("button", { name: "Done two.jpg" })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);

      // A word processor adds a picture of the text.
      await paragraph.fill("");
      await give(paragraph, "paste", [await photo("of-text.png", 804)], "Just text");
      await expect(page.getByText("of-text.png")).toHaveCount(0);
    },
  },

  "a picture that arrives while the owner types elsewhere leaves focus and caret where they are": {
    show: async ({ page }) => {
      const arrival = Promise.withResolvers<void>();
      await page.route("**/api/uploads?*", async (route) => {
        await arrival.promise;
        await route.continue();
      });
      await choose(page, "Add pictures to Paragraph 1", [await photo("late.jpg")]);
      await expect(page.getByRole("progressbar", { name: "Upload of late.jpg" })).toBeVisible();
      const description = page.getByRole("textbox", { name: "What does it show? (late.jpg)" });
      await expect(description).toHaveValue("late");
      await description.fill("A cat");
      const title = field(page, "Title");
      await title.fill("Title");
      await title.press("Home");
      arrival.resolve();
      await expect(field(page, "Paragraph 1")).toHaveValue(/^!\[A cat\]\(\/uploads\//);
      await expect(title).toBeFocused();
      await page.keyboard.type("My ");
      await expect(title).toHaveValue("My Title");
    },
  },

  "an upload can be canceled, and retried after a lost connection; a post is not saved without its pictures":
    {
      show: async ({ page, site }) => {
        await fillForm(page);
        await page.route("**/api/uploads?*", () => {});
        await choose(page, "Add pictures to Paragraph 1", [await photo("slow.jpg", 811)]);
        await form(page).getByRole("button", { name: "Add Blog" }).click();
        await expect(
          page.getByRole("alert").filter({ hasText: "Wait until the pictures are uploaded" }),
        ).toBeVisible();
        await page.getByRole("button", { name: "Cancel slow.jpg" }).click();
        await expect(page.getByText("slow.jpg")).toHaveCount(0);
        await expect(page.getByText("Wait until")).toHaveCount(0);

        await page.unroute("**/api/uploads?*");
        await page.route("**/api/uploads?*", (route) => route.abort(), { times: 1 });
        await choose(page, "Add pictures to Paragraph 1", [await photo("lost.jpg", 810)]);
        await expect(page.getByText("lost.jpg did not arrive. Check your connection.").first()).toBeVisible();
        await page.getByRole("button", { name: "Retry lost.jpg" }).click();
        await expect(field(page, "Paragraph 1")).toHaveValue(
          /!\[\w*\]\(\/uploads\/[0-9a-f]{32}-810x500\.webp\)/,
        );
        const names = (await site.context.db.selectFrom("uploads").select("name").execute()).map(
          ({ name }) => name,
        );
        expect(names.filter((name) => /slow|lost/.test(name))).toEqual(["lost.jpg"]);
      },
    },

  "what cannot be used is refused with the reason, and the text stays as it is": {
    show: async ({ page }) => {
      const paragraph = field(page, "Paragraph 1");
      await paragraph.fill("text");
      const file = (name: string, mimeType: string, content: string) => ({
        name,
        mimeType,
        buffer: Buffer.from(content),
      });
      await give(paragraph, "drop", [
        file("notes.pdf", "application/pdf", "%PDF"),
        file("fake.jpg", "image/jpeg", "%PDF-1.7"),
        file("logo.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
        file("empty.png", "image/png", ""),
      ]);
      for (const reason of [
        "notes.pdf is not a picture.",
        /^fake\.jpg is not a JPEG, PNG, WebP, AVIF, or GIF picture/,
        /^logo\.svg is an SVG picture.*Export it as PNG or WebP/,
        "empty.png is empty. Choose another file.",
      ])
        await expect(form(page).locator("li").getByText(reason)).toBeVisible();
      await expect(paragraph).toHaveValue("text");
      await page.getByRole("button", { name: "Dismiss notes.pdf" }).click();
      await expect(page.getByText("notes.pdf is not")).toHaveCount(0);
    },
  },

  "the owner uploads a cover and pictures, describes one, publishes, and visitors see them without a shift": {
    show: async ({ page, site }) => {
      await fillForm(page);
      await choose(page, "Upload for the cover", [await photo("cover.jpg", 1600, 900)]);
      await expect(field(page, "Image")).toHaveValue(/^\/uploads\/[0-9a-f]{32}-1600x900\.webp$/);
      await expect(page.getByRole("img", { name: "Cover preview" })).toBeVisible();

      const paragraph = field(page, "Paragraph 1");
      await choose(page, "Add pictures to Paragraph 1", [await photo("desk.jpg")]);
      await expect(paragraph).toHaveValue(
        /^It is \*\*quiet\*\* here\.\n!\[desk\]\(\/uploads\/\S+-800x500\.webp\)$/,
      );
      const description = form(page).getByRole("textbox", { name: "What does it show? (desk.jpg)" });
      await description.fill("A [desk] at night");
      await expect(paragraph).toHaveValue(/\n!\[A \\\[desk\\\] at night\]\(\/uploads\/\S+\.webp\)$/);
      await description.press("Enter");
      await expect(description).toHaveCount(0);
      await expect(form(page)).toBeVisible();

      await form(page).getByText("Published", { exact: true }).click();
      await form(page).getByRole("button", { name: "Add Blog" }).click();
      await expect(form(page)).toHaveCount(0);
      await site.context.covers.prepare([]);
      await page.goto("/blog/night-shift");
      const shown = page.getByRole("img", { name: "A [desk] at night" });
      await shown.scrollIntoViewIfNeeded();
      await expect(shown).toHaveAttribute("width", "800");
      await expect(shown).toHaveAttribute("height", "500");
      await expect(page.locator("picture", { has: shown }).locator("source").first()).toHaveAttribute(
        "srcset",
        /-640\.[0-9a-f]{32}\.avif 640w/,
      );
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    },
  },
};

test("pictures are uploaded in the form, with a mouse, the clipboard, or the keyboard", async ({
  page,
  site,
}) => {
  await showInForm(page, site, uploading);
});
