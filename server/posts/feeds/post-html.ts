import { parseParagraph, type TextSpan } from "../../../contract/paragraph-text.ts";
import { cleanText } from "../body/clean-text.ts";
import { escapeMarkup } from "../body/escape-markup.ts";
import { clipParagraphs } from "../body/plain-text.ts";

/** Returns a post as HTML for feed readers: its cover, and its paragraphs with the same bold and italic text as the site. */
export function postHtml(image: string, paragraphs: readonly string[]): string {
  const cover = `<p><img src="${escapeMarkup(image)}" alt=""></p>`;
  return [cover, ...paragraphs.map(paragraphHtml)].join("\n");
}

function paragraphHtml(paragraph: string): string {
  return `<p>${parseParagraph(cleanText(paragraph)).map(spanHtml).join("")}</p>`;
}

function spanHtml({ text, bold, italic }: TextSpan): string {
  // The site shows line breaks too (`white-space: pre-line`).
  const escaped = escapeMarkup(text).replaceAll("\n", "<br>\n");
  const inner = italic ? `<em>${escaped}</em>` : escaped;
  return bold ? `<strong>${inner}</strong>` : inner;
}

const maxExcerpt = 300;

/** Returns the start of a post as plain text in one line. */
export function excerptOf(paragraphs: readonly string[]): string {
  return clipParagraphs(paragraphs.slice(0, 1).map(cleanText), maxExcerpt);
}
