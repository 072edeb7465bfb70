import type { Locator, Page } from "@playwright/test";
import { form } from "./blog-form.ts";
import { expect } from "./site.ts";

/** The fields of the paragraphs. */
export function paragraphs(page: Page): Locator {
  return form(page).getByRole("textbox", { name: /^Paragraph/ });
}

/** Expects the paragraphs to have these texts. */
export async function expectParagraphs(page: Page, texts: string[]): Promise<void> {
  await expect(paragraphs(page)).toHaveCount(texts.length);
  for (const [index, text] of texts.entries()) await expect(paragraphs(page).nth(index)).toHaveValue(text);
}

/** Puts a text on the clipboard as a program does, and pastes it with the keyboard. */
export async function paste(page: Page, text: string, html?: string): Promise<void> {
  // In the handler of a copy, which can write HTML without a permission.
  await page.evaluate(
    ([plain, rich]) => {
      function fill(event: ClipboardEvent) {
        event.preventDefault();
        event.clipboardData?.setData("text/plain", plain as string);
        if (rich) event.clipboardData?.setData("text/html", rich);
      }
      addEventListener("copy", fill, { once: true, capture: true });
    },
    [text, html],
  );
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
}

/** Selects a part of a paragraph and focuses it. */
export async function select(page: Page, index: number, start: number, end = start): Promise<void> {
  await paragraphs(page)
    .nth(index)
    .evaluate(
      (textarea: HTMLTextAreaElement, [from, to]) => {
        textarea.focus();
        textarea.setSelectionRange(from as number, to as number);
      },
      [start, end],
    );
}

/** Returns the text of a paragraph with brackets around what is selected. */
export function selection(page: Page, index: number): Promise<string> {
  return paragraphs(page)
    .nth(index)
    .evaluate((textarea: HTMLTextAreaElement) => {
      const { value, selectionStart, selectionEnd } = textarea;
      return `${value.slice(0, selectionStart)}[${value.slice(selectionStart, selectionEnd)}]${value.slice(selectionEnd)}`;
    });
}
