import type { PostBody } from "../bodies.ts";
import { cleanText } from "../body/clean-text.ts";
import { escapeMarkup } from "../body/escape-markup.ts";
import { clipText, textOfMarkdown } from "../body/plain-text.ts";
import { writeHtml } from "../body/write-html.ts";

/** Returns a post as HTML for feed readers: its cover and its text, with absolute addresses. */
export function postHtml(image: string, body: PostBody, siteUrl: string): string {
  const cover = `<p><img src="${escapeMarkup(image)}" alt=""></p>`;
  return `${cover}\n${writeHtml(body, siteUrl)}`;
}

const maxExcerpt = 300;

/** Returns the first paragraph of a post as plain text in one line. */
export function excerptOf(body: PostBody): string {
  const first = body.find(({ type }) => type === "paragraph") ?? body[0];
  return first === undefined ? "" : clipText(cleanText(textOfMarkdown([first])), maxExcerpt);
}
