import type { Table } from "../../../db/table.ts";

declare module "../../../db/schema.ts" {
  interface Schema {
    message_search: MessageSearchRow;
  }
}

/** What a message is found by. Both engines keep an index of the words. */
interface MessageSearchRow {
  message_id: string;
  /** The address in lowercase. */
  email_key: string;
  /** The words of the name, the address, the text, the replies, and the note, and a word for each label. */
  words: string;
}

export const messageSearchTables = {
  message_search: {
    key: "message_id",
    leftOut: "rebuilt",
    privacy: "Messages",
    visitors: "email_key words document",
    erasedWith: "messages",
    other: "id message_id place",
  },
} satisfies Record<string, Table>;
