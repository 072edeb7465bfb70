import type { Page } from "@playwright/test";
import { violationsOf } from "../../../../e2e/axe.ts";
import { type FormCases, field, form, showInForm } from "../../../../e2e/blog-form.ts";
import { expectParagraphs, paragraphs, select, selection } from "../../../../e2e/paragraphs.ts";
import { expect, test } from "../../../../e2e/site.ts";
import { findBlog } from "../../posts/server/read.ts";

function said(page: Page, text: string) {
  return form(page).getByRole("status").filter({ hasText: text });
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const writing: FormCases = {
  "a post is written with the keyboard only, one block after the other, and undone to the start": {
    show: async ({ page }) => {
      await field(page, "Paragraph 1").focus();
      await page.keyboard.type("One");
      await press(page, "Enter", "Enter");
      await expect(field(page, "Paragraph 2")).toBeFocused();
      await page.keyboard.type("- a");
      await press(page, "Enter");
      await page.keyboard.type("b");
      await press(page, "Enter", "Enter");
      await page.keyboard.type("last");
      await expectParagraphs(page, ["One", "- a\n- b", "last"]);
      await press(page, "Home", "Backspace");
      await expectParagraphs(page, ["One", "- a\n- blast"]);
      expect(await selection(page, 1)).toBe("- a\n- b[]last");
      await press(page, "Alt+ArrowUp");
      await expectParagraphs(page, ["- a\n- blast", "One"]);
      await expect(said(page, "Paragraph moved to position 1 of 2.")).toHaveCount(1);
      expect(await selection(page, 0)).toBe("- a\n- b[]last");

      for (const texts of [
        ["One", "- a\n- blast"],
        ["One", "- a\n- b", "last"],
        ["One", "- a\n- b", ""],
      ]) {
        await press(page, "Control+z");
        await expectParagraphs(page, texts);
      }
      for (let times = 0; times < 12; times += 1) await press(page, "Control+z");
      await expectParagraphs(page, [""]);
      await expect(field(page, "Paragraph 1")).toBeFocused();
      for (let times = 0; times < 15; times += 1) await press(page, "Control+y");
      await expectParagraphs(page, ["- a\n- blast", "One"]);
    },
  },

  "Delete at the end joins with the next paragraph, and a heading keeps its line": {
    post: { content: ["one", "## two", "three"] },
    show: async ({ page }) => {
      await select(page, 0, 3);
      await press(page, "Delete");
      await expectParagraphs(page, ["one\n## two", "three"]);
      await press(page, "Control+z");
      await expectParagraphs(page, ["one", "## two", "three"]);
      expect(await selection(page, 0)).toBe("one[]");
    },
  },

  "arrow keys walk across paragraphs, also from right to left, and Tab leaves them": {
    post: { content: ["first", "שלום", "last one"] },
    show: async ({ page }) => {
      await select(page, 0, 5);
      await press(page, "ArrowRight");
      await expect(field(page, "Paragraph 2")).toBeFocused();
      expect(await selection(page, 1)).toBe("[]שלום");
      await expect(field(page, "Paragraph 2")).toHaveCSS("direction", "rtl");
      for (let times = 0; times < 5; times += 1) await press(page, "ArrowLeft");
      await expect(field(page, "Paragraph 3")).toBeFocused();
      expect(await selection(page, 2)).toBe("[]last one");
      await press(page, "ArrowUp");
      await expect(field(page, "Paragraph 2")).toBeFocused();
      await press(page, "ArrowUp");
      await expect(field(page, "Paragraph 1")).toBeFocused();
      await press(page, "End", "ArrowDown");
      await expect(field(page, "Paragraph 2")).toBeFocused();
      await press(page, "Control+End", "ArrowDown");
      await expect(field(page, "Paragraph 3")).toBeFocused();
      await press(page, "Tab");
      await expect(field(page, "Paragraph 3")).not.toBeFocused();
      await expectParagraphs(page, ["first", "שלום", "last one"]);
    },
  },

  "keys and the toolbar format the selected text, and the browser's own undo undoes it": {
    post: { content: ["some words"] },
    show: async ({ page }) => {
      await select(page, 0, 5, 10);
      await press(page, "Control+b");
      expect(await selection(page, 0)).toBe("some **[words]**");
      await press(page, "Control+i");
      expect(await selection(page, 0)).toBe("some ***[words]***");
      await press(page, "Control+i", "Control+b", "Control+e");
      expect(await selection(page, 0)).toBe("some `[words]`");
      await press(page, "Control+e", "Control+k");
      expect(await selection(page, 0)).toBe("some [words]([])");
      await press(page, "Control+z");
      expect(await selection(page, 0)).toBe("some [words]");

      const toolbar = form(page).getByRole("toolbar", { name: "Editing" });
      await toolbar.getByRole("button", { name: "Bold" }).click();
      await expect(field(page, "Paragraph 1")).toBeFocused();
      await expectParagraphs(page, ["some **words**"]);
      // What an entry of a menu does.
      await page.evaluate(() => document.execCommand("undo"));
      await expectParagraphs(page, ["some words"]);
      for (const button of await toolbar.getByRole("button").all()) {
        const box = await button.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
      await toolbar.getByRole("button", { name: "Bold" }).focus();
      await press(page, "ArrowLeft", "ArrowLeft");
      await expect(toolbar.getByRole("button", { name: "Find and replace" })).toBeFocused();
    },
  },

  "a slash in an empty paragraph offers blocks, and Escape leaves it there": {
    show: async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      const menu = form(page).getByRole("listbox", { name: "Blocks" });
      await field(page, "Paragraph 1").focus();
      await page.keyboard.type("/");
      await expect(menu.getByRole("option")).toHaveCount(11);
      await expect(said(page, "Heading, 1 of 11 blocks")).toHaveCount(1);
      expect(await violationsOf(page)).toEqual([]);
      await press(page, "Escape");
      await expect(menu).toHaveCount(0);
      await expectParagraphs(page, ["/"]);
      await page.keyboard.type("usr/bin");
      await expectParagraphs(page, ["/usr/bin"]);

      await field(page, "Paragraph 1").fill("");
      await page.keyboard.type("/co");
      await expect(menu.getByRole("option", { selected: true })).toHaveText("Code");
      await press(page, "Enter");
      expect(await selection(page, 0)).toBe("```\n[]\n```");
      await press(page, "Control+z");
      await expectParagraphs(page, ["/co"]);

      await field(page, "Paragraph 1").fill("");
      await page.keyboard.type("/");
      await press(page, "ArrowUp", "Enter");
      await expectParagraphs(page, ["---", ""]);
      await expect(field(page, "Paragraph 2")).toBeFocused();
      await page.keyboard.type("/");
      await menu.getByRole("option", { name: "Quote" }).click();
      await expect(field(page, "Paragraph 2")).toBeFocused();
      expect(await selection(page, 1)).toBe("> []");
      // A word that is no block is only a word.
      await press(page, "Control+a");
      await page.keyboard.type("x/y");
      await expect(menu).toHaveCount(0);
    },
  },

  "text is found and replaced in all paragraphs with the keyboard": {
    post: { content: ["A cat.", "No dog.", "The Cat and a cat."] },
    show: async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await select(page, 0, 0);
      await press(page, "Control+f");
      const panel = form(page).getByRole("search", { name: "Find and replace" });
      await expect(panel.getByRole("textbox", { name: "Find" })).toBeFocused();
      await page.keyboard.type("cat");
      await expect(said(page, "1 of 3, in paragraph 1")).toContainText("A cat.");
      await press(page, "Enter", "Enter");
      await expect(said(page, "3 of 3, in paragraph 3")).toHaveCount(1);
      await press(page, "Shift+Enter");
      await expect(said(page, "2 of 3, in paragraph 3")).toHaveCount(1);
      expect(await violationsOf(page)).toEqual([]);
      await press(page, "Tab");
      await page.keyboard.type("fox");
      await press(page, "Enter");
      await expectParagraphs(page, ["A cat.", "No dog.", "The fox and a cat."]);
      await panel.getByRole("button", { name: "Replace all" }).click();
      await expectParagraphs(page, ["A fox.", "No dog.", "The fox and a fox."]);
      await expect(said(page, "Replaced 2 places.")).toHaveCount(1);
      await panel.getByRole("textbox", { name: "Find" }).focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.type("dog");
      await press(page, "Escape");
      await expect(panel).toHaveCount(0);
      expect(await selection(page, 1)).toBe("No [dog].");
      await press(page, "Control+z");
      await expectParagraphs(page, ["A cat.", "No dog.", "The fox and a cat."]);
      await expect(form(page)).toBeVisible();
    },
  },

  "the keys are listed in a dialog, which Escape closes without closing the form": {
    show: async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      const button = form(page).getByRole("button", { name: "Keys" });
      await button.click();
      const dialog = page.getByRole("dialog", { name: "Keys of the editor" });
      await expect(dialog).toContainText("Join with the previous paragraph");
      expect(await violationsOf(page)).toEqual([]);
      await press(page, "Escape");
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
      await expect(form(page)).toBeVisible();
    },
  },

  "the preview is beside the text and follows it, and is in a tab where there is no room for it": {
    post: {
      content: Array.from({ length: 30 }, (_, index) => `Paragraph number ${index + 1} has some words.`),
    },
    show: async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      const preview = form(page).getByRole("region", { name: "Preview", exact: true });
      await expect(preview.getByText("number 30 has")).toBeAttached();
      await field(page, "Paragraph 20").focus();
      await expect(preview.getByText("number 20 has")).toBeInViewport();
      await expect(form(page).getByRole("tab")).toHaveCount(0);
      await page.keyboard.type("New: ");
      await expect(preview.getByText("New: Paragraph number 20")).toBeInViewport();
      await expect(form(page).getByText("181 words, 1 min read")).toBeVisible();

      await page.setViewportSize({ width: 1279, height: 800 });
      await expect(preview).toHaveCount(0);
      const tab = form(page).getByRole("tab", { name: "Preview" });
      await form(page).getByRole("tab", { name: "Write" }).focus();
      await press(page, "ArrowRight");
      await expect(tab).toBeFocused();
      await expect(form(page).getByRole("tabpanel", { name: "Preview" })).toContainText(
        "New: Paragraph number 20",
      );
      await expect(paragraphs(page)).toHaveCount(0);
      expect(await violationsOf(page)).toEqual([]);
      await press(page, "ArrowLeft");
      await expect(paragraphs(page)).toHaveCount(30);
    },
  },

  "a composition is left alone, and is one step to undo": {
    post: { content: ["a"] },
    show: async ({ page }) => {
      await select(page, 0, 1);
      const client = await page.context().newCDPSession(page);
      await client.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
      await client.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
      await client.send("Input.insertText", { text: "日本" });
      await expectParagraphs(page, ["a日本"]);
      await press(page, "Control+z");
      await expectParagraphs(page, ["a"]);
    },
  },

  "a field grows with its text and has five rows at least": {
    post: { content: ["one"] },
    show: async ({ page }) => {
      const height = async () => (await field(page, "Paragraph 1").boundingBox())?.height ?? 0;
      const five = await height();
      await field(page, "Paragraph 1").fill("line\n".repeat(12));
      expect(await height()).toBeGreaterThan(five * 2);
      await field(page, "Paragraph 1").fill("one");
      expect(await height()).toBe(five);
    },
  },

  "the editor works with forced colors": {
    show: async ({ page }) => {
      await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
      await field(page, "Paragraph 1").focus();
      await page.keyboard.type("/");
      await expect(form(page).getByRole("option", { selected: true })).toHaveCSS(
        "forced-color-adjust",
        "none",
      );
      expect(await violationsOf(page)).toEqual([]);
    },
  },

  // The next form begins with the whole text, too.
  "the whole text is one field, which becomes paragraphs again, and can be undone": {
    post: { content: ["one", "two\n\nstill two", "three"] },
    show: async ({ page, site, id }) => {
      await select(page, 1, 3);
      const show = (name: string) => form(page).getByRole("button", { name, exact: true }).click();
      await show("Whole text");
      const whole = field(page, "Whole text");
      await expect(whole).toBeFocused();
      await expect(whole).toHaveValue("one\n\ntwo\n\nstill two\n\nthree");
      await expect(form(page).getByRole("button", { name: "Whole text", pressed: true })).toBeVisible();
      await show("Paragraphs");
      await expectParagraphs(page, ["one", "two\n\nstill two", "three"]);

      await show("Whole text");
      await press(page, "Control+End", "Enter", "Enter");
      await page.keyboard.type("## four");
      await show("Paragraphs");
      await expectParagraphs(page, ["one", "two", "still two", "three", "## four"]);
      await press(page, "Control+z");
      await expect(whole).toHaveValue(/## four$/);
      await page.getByRole("button", { name: "Update Blog" }).click();
      await expect(form(page)).toHaveCount(0);
      expect((await findBlog(site.context.db, id))?.content).toEqual([
        "one",
        "two",
        "still two",
        "three",
        "## four",
      ]);
    },
  },
};

test("a post is written with the keyboard, a toolbar, and menus, beside its preview", async ({
  page,
  site,
}) => {
  await showInForm(page, site, writing);
});
