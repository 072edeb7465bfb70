import type { ColumnType } from "kysely";
import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    backups: BackupRow;
  }
}

/** A backup of this database. */
interface BackupRow {
  id: string;
  file: string;
  made_at: number;
  /** When the backup was verified by restoring it. */
  verified_at: number | null;
  /** When it was copied to the bucket. */
  uploaded_at: ColumnType<number | null, number | null | undefined>;
  /** When the owner's command was done with it. */
  command_done_at: ColumnType<number | null, number | null | undefined>;
  /** When its copy in the bucket was downloaded and restored. */
  copy_tested_at: ColumnType<number | null, number | null | undefined>;
}

export const backupTables = {
  backups: {
    key: "id",
    leftOut: "installation",
    other: "id file made_at verified_at uploaded_at command_done_at copy_tested_at",
  },
} satisfies Record<string, Table>;
