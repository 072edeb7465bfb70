import type { Page } from "@playwright/test";

/** Accepts or dismisses every dialog and returns their messages. A `beforeunload` dialog has an empty message. */
export function answerQuestions(page: Page, answer: "accept" | "dismiss"): string[] {
  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    await dialog[answer]();
  });
  return questions;
}
