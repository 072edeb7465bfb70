import type { Page } from "@playwright/test";

/** Answers every question of the page and keeps their texts; an empty text is that of a leaving page. */
export function answerQuestions(page: Page, answer: "accept" | "dismiss"): string[] {
  const questions: string[] = [];
  page.on("dialog", async (dialog) => {
    questions.push(dialog.message());
    await dialog[answer]();
  });
  return questions;
}
