import { byteOrderMark, toCsvLine } from "../../exports/csv.ts";
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

/** Writes one row for each message (RFC 4180). One column has the texts of its replies. */
export async function* writeCsv(conversations: AsyncIterable<Conversation>): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(columns);
  for await (const { message, replies } of conversations) {
    yield toCsvLine([
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
