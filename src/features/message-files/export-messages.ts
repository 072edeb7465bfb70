import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import type { ExportFormat } from "../../core/exports/contract.ts";
import { byteOrderMark, toCsvLine } from "../../core/exports/csv.ts";
import { writeJsonList } from "../../core/exports/json-list.ts";
import type { RoomFile } from "../../core/exports/room-file.ts";
import { type Conversation, readConversations } from "./read-conversations.ts";
import { type MboxOptions, writeMbox } from "./write-mbox.ts";

export interface ExportOptions extends MboxOptions {
  format: ExportFormat;
  /** Milliseconds since 1970. */
  now: number;
}

/** The media type of each format. */
export const exportTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  mbox: "application/mbox",
};

/** Declares the file that an export of everything has of the messages. */
export function messageFile(format: "json" | "csv"): RoomFile {
  return {
    name: `messages/messages.${format}`,
    holds: "records",
    write: (db, now) => exportMessages(db, { format, now, ownerEmail: undefined, siteName: "" }),
  };
}

/** Writes all messages with their replies, oldest first, piece by piece. Those in the trash are included, and say so. */
export function exportMessages(
  db: Kysely<Schema>,
  { format, now, ...options }: ExportOptions,
): AsyncGenerator<string> {
  const conversations = readConversations(db, now);
  if (format === "csv") return writeCsv(conversations);
  if (format === "json") return writeJson(conversations);
  return writeMbox(conversations, options);
}

/** Writes `{"messages": [...]}`, each message on a line of its own, with its `replies`. */
export function writeJson(conversations: AsyncIterable<Conversation>): AsyncGenerator<string> {
  return writeJsonList("messages", toMessages(conversations));
}

async function* toMessages(conversations: AsyncIterable<Conversation>): AsyncGenerator<object> {
  for await (const { message, replies } of conversations) yield { ...message, replies };
}

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
