import type { ColumnType, Generated } from "kysely";
import type { Table } from "../../../core/db/table.ts";

declare module "../../../core/db/schema.ts" {
  interface Schema {
    message_replies: MessageReplyRow;
    saved_replies: SavedReplyRow;
  }
}

/** A mail in the conversation that a visitor's message began. */
export interface MessageReplyRow {
  id: string;
  message_id: string;
  /** `out`: from the owner. `in`: from the visitor. */
  direction: "out" | "in";
  text: string;
  /** The Message-ID, in angle brackets. It never changes, so that mail programs recognize a mail that is sent again. */
  mail_id: string;
  /** The Message-ID of the visitor's message, to which all mails of the conversation refer. */
  thread_id: string;
  idempotency_key: string | null;
  created_at: number;
  /** When an attempt began to hand the mail over to the mail server. From then on, it can have been sent. */
  handed_at: number | null;
  /** When the mail server accepted it. For `in`, the date of the mail. */
  sent_at: number | null;
  /** The address that a mail from the visitor came from. Null for `out`. */
  sender: ColumnType<string | null, string | null | undefined>;
  /** JSON array of the names and sizes of the attachments of a visitor's mail. Null if it has none. */
  attachments: ColumnType<string | null, string | null | undefined>;
  /** Whether a program of the visitor has answered, such as a vacation notice. */
  automatic: Generated<number>;
  /** What of a visitor's mail is not here but in the owner's mailbox: all of its text, or the rest of it. */
  missing: ColumnType<"all" | "rest" | null, "all" | "rest" | null | undefined>;
}

/** A text that the owner replies with again and again. */
export interface SavedReplyRow {
  id: string;
  name: string;
  text: string;
  changed_at: number;
}

export const replyTables = {
  message_replies: {
    key: "id",
    privacy: "Messages",
    visitors: "text sender attachments mail_id thread_id",
    erasedWith: "messages",
    other: "id message_id direction idempotency_key created_at handed_at sent_at automatic missing",
  },
} satisfies Record<string, Table>;

/** Apart, because backups have them after those of other rooms. */
export const savedReplyTables = {
  saved_replies: { key: "id", other: "id name text changed_at" },
} satisfies Record<string, Table>;
