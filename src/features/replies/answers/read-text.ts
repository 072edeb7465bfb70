import PostalMime from "postal-mime";
import { listWords } from "../../../core/messages/server/search/index-words.ts";
import type { TextPart } from "./choose-parts.ts";

/** The text of a mail, and the words by which its message is found. */
export interface AnswerText {
  text: string;
  words: string;
  /** Whether the text was longer than what is kept of it. */
  isCut: boolean;
}

/** Characters that are kept. */
const longestText = 64 * 1024;

/** Reads the parts of a mail that a mail program shows one below the other. */
export async function readAnswerText(
  parts: readonly { part: TextPart; content: Uint8Array }[],
): Promise<AnswerText> {
  const texts: string[] = [];
  for (const { part, content } of parts) texts.push(await readText(part, content));
  const whole = texts.filter((each) => each !== "").join("\n\n");
  const text = whole.slice(0, longestText).toWellFormed();
  return { text, words: listWords([text]), isCut: whole.length > longestText };
}

/** The deepest element of a formatted text that is read. The library calls itself for each. */
const deepest = 100;

/** Reads a part of a mail as plain text. The bytes may end anywhere. */
export async function readText(part: TextPart, content: Uint8Array): Promise<string> {
  const mail = await PostalMime.parse(Buffer.concat([Buffer.from(writeHeaders(part)), content]));
  const text = part.type === "text/html" ? await readHtml(mail.html ?? "") : (mail.text ?? "");
  const cleaned = clean(text);
  // The last character may have been cut.
  return cleaned.endsWith("\uFFFD") ? cleaned.slice(0, -1).trimEnd() : cleaned;
}

/** The headers of the part, with nothing in them but what decoding needs. */
function writeHeaders({ type, encoding, charset, isFlowed, isSpaceDeleted }: TextPart): string {
  const parameters = [
    charset && `charset="${toToken(charset)}"`,
    isFlowed && "format=flowed",
    isSpaceDeleted && "delsp=yes",
  ].filter(Boolean);
  return [
    `Content-Type: ${[type, ...parameters].join("; ")}`,
    `Content-Transfer-Encoding: ${toToken(encoding) || "8bit"}`,
    "\r\n",
  ].join("\r\n");
}

function toToken(text: string): string {
  return text.replace(/[^\w.:+-]/g, "").slice(0, 40);
}

/** Quotes begin with `>`, as they do in plain texts. */
async function readHtml(html: string): Promise<string> {
  // Few mails have no plain text.
  const { convert } = await import("html-to-text");
  return convert(html, {
    wordwrap: false,
    limits: { maxDepth: deepest },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });
}

/** Line breaks become `\n`, and other control characters, which PostgreSQL or a screen would not take, are left out. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{4,}/g, "\n\n\n")
    .trim();
}
