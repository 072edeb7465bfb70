import type { StoredMessage } from "../../contract/messages.ts";
import { formatDay } from "../format-day.ts";

/** Characters of the quoted text. Mail programs and systems refuse links that are much longer. */
const maxQuote = 1_000;

/**
 * Returns a link that opens a mail to the writer of a message, with a subject and the message quoted. Encodes
 * everything in the address except `@` (RFC 6068), so that it cannot add other recipients.
 */
export function mailLink({ email, name, message, createdAt }: StoredMessage, siteName?: string): string {
  const address = encodeURIComponent(email).replaceAll("%40", "@");
  const text = message.length > maxQuote ? `${message.slice(0, maxQuote).toWellFormed()}…` : message;
  const quote = text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\r\n");
  const body = `\r\n\r\nOn ${formatDay(createdAt)}, ${name} wrote:\r\n${quote}`;
  const subject = siteName === undefined ? "Re: Your message" : `Re: Your message on ${siteName}`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
