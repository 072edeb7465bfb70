import type { ColumnType, Generated } from "kysely";
import type { Table } from "../../../db/table.ts";
import type { KeptState } from "../../contract/message-states.ts";

declare module "../../../db/schema.ts" {
  interface Schema {
    messages: MessageRow;
  }
}

interface MessageRow {
  id: string;
  name: string;
  email: string;
  message: string;
  contact_consent: number;
  idempotency_key: string | null;
  created_at: number;
  notified_at: number | null;
  /** When the owner deleted the message. It is kept for 30 days, so that it can be restored. */
  deleted_at: number | null;
  /** What the message is, or was before it was deleted. */
  state: Generated<KeptState>;
  /** JSON array of the names. */
  labels: Generated<string>;
  /** What the owner wants to remember about the message. Nobody else sees it. */
  note: ColumnType<string | null, string | null | undefined>;
  /** JSON array of why the filter has moved it to spam. Null if it has not. */
  spam_reasons: ColumnType<string | null, string | null | undefined>;
  /** When the visitor has withdrawn the message. Its text and address are empty since. */
  withdrawn_at: ColumnType<number | null, number | null | undefined>;
  /** When the visitor has answered last. Null if they have not. */
  answered_at: ColumnType<number | null, number | null | undefined>;
  /** What the filter has learned from it. */
  learned: ColumnType<"spam" | "wanted" | null, "spam" | "wanted" | null | undefined>;
}

export const messageTables = {
  messages: {
    key: "id",
    privacy: "Messages",
    visitors: "name email message contact_consent idempotency_key labels note spam_reasons",
    erasedWith: "messages",
    other: "id created_at notified_at deleted_at state withdrawn_at answered_at learned",
  },
} satisfies Record<string, Table>;
