import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    spam_tokens: SpamTokenRow;
  }
}

/** In how many messages that the owner has marked a token was. One row counts the messages. */
interface SpamTokenRow {
  /** 64 bits of a hash. */
  token: string;
  spam: number;
  wanted: number;
}

export const spamTables = {
  spam_tokens: {
    key: "token",
    privacy: "Messages",
    visitors: "token",
    erasedWith: "messages",
    other: "spam wanted",
  },
} satisfies Record<string, Table>;
