import type { Conversation } from "./read-conversations.ts";

const columns = [
  "id",
  "received",
  "name",
  "email",
  "contact back",
  "state",
  "message",
  "replies",
  "labels",
  "note",
];

/** Spreadsheets read a file as UTF-8 only if it begins with this character. */
const byteOrderMark = "\uFEFF";

/** Writes one row for each message (RFC 4180). One column has the texts of its replies. */
export async function* writeCsv(conversations: AsyncIterable<Conversation>): AsyncGenerator<string> {
  yield byteOrderMark + toLine(columns);
  for await (const { message, replies } of conversations) {
    yield toLine([
      message._id,
      message.createdAt,
      message.name,
      message.email,
      message.contactConsent ? "yes" : "no",
      message.state,
      message.message,
      replies.map(({ text }) => text).join("\n\n"),
      message.labels.join(", "),
      message.note,
    ]);
  }
}

function toLine(cells: string[]): string {
  return `${cells.map(toCell).join(",")}\r\n`;
}

/**
 * Quotes every cell. Spreadsheets would run a text from a stranger as a formula if it began with one of these characters, so it
 * gets an apostrophe before it (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
