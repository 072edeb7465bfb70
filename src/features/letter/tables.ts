import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    letter_settings: LetterSettingsRow;
  }
}

/** One row with the id 1, or none as long as the owner has changed nothing. */
interface LetterSettingsRow {
  id: number;
  every: "off" | "week" | "month";
  /** The last day (YYYY-MM-DD) that a letter was about, or had to be. */
  sent_to: string;
}

export const letterTables = {
  letter_settings: { key: "id", other: "id every sent_to" },
} satisfies Record<string, Table>;
