import type { Generated } from "kysely";
import type { Table } from "../../../core/db/table.ts";

declare module "../../../core/db/schema.ts" {
  interface Schema {
    mailbox_positions: MailboxPositionRow;
  }
}

/** How far the owner's mailbox was read for answers of visitors. */
interface MailboxPositionRow {
  /** The folder, its server, and whose it is. */
  mailbox: string;
  /** With another value, the server has numbered the mails anew. */
  uid_validity: number;
  /** All mails up to this number were read. */
  last_uid: number;
  /** How often in a row the mails after that could not be read although the folder was open. */
  faults: Generated<number>;
}

export const answerTables = {
  mailbox_positions: { key: "mailbox", other: "mailbox uid_validity last_uid faults" },
} satisfies Record<string, Table>;
