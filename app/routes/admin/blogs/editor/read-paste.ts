import { parseHtml } from "./rich-text.ts";

/**
 * Returns the text on the clipboard with `\n` as line breaks and a blank line between paragraphs. Word and other word
 * processors separate paragraphs by one line break, and only their HTML tells which line breaks end a paragraph.
 */
export function readPaste(clipboard: Pick<DataTransfer, "getData">): string {
  const text = clipboard
    .getData("text/plain")
    .replaceAll(/\r\n?|[\v\u2028]/g, "\n")
    .replaceAll("\u2029", "\n\n");
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return joinParagraphs(lines, readParagraphs(clipboard.getData("text/html"))) ?? text;
}

function readParagraphs(html: string): string[] {
  if (html === "") return [];
  const parsed = parseHtml(html);
  const paragraphs = [...parsed.querySelectorAll("p, h1, h2, h3, h4, h5, h6")];
  return paragraphs.map(({ textContent }) => withoutSpace(textContent ?? "")).filter(Boolean);
}

/** Joins the lines of each paragraph. Returns `undefined` if the paragraphs have other text than the lines. */
function joinParagraphs(lines: string[], paragraphs: string[]): string | undefined {
  const joined: string[] = [];
  let current: string[] = [];
  for (const line of lines) {
    current.push(line);
    if (withoutSpace(current.join("")) !== paragraphs[joined.length]) continue;
    joined.push(current.join("\n"));
    current = [];
  }
  const isComplete = joined.length === paragraphs.length && current.length === 0;
  return isComplete && joined.length > 0 ? joined.join("\n\n") : undefined;
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, "");
}
