import type { Kysely } from "kysely";
import type { ExportFormat } from "../../../contract/export-formats.ts";
import type { Schema } from "../../db/schema.ts";
import { readConversations } from "./read-conversations.ts";
import { writeCsv } from "./write-csv.ts";
import { writeJson } from "./write-json.ts";
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
