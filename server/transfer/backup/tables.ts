import type { Schema } from "../../db/schema.ts";
import { columnsOf, tableNames, tables } from "../../db/tables.ts";
import { messageMail, messageWebhook } from "../../inbox/notifications/kinds.ts";
import { replyMail } from "../../inbox/replies/reply-jobs.ts";
import { publicationKind } from "../../posts/publication.ts";

/** The tables in a backup. Each comes after the tables that it references. */
export const storedTables = tableNames.filter((name) => tables[name].leftOut === undefined);

/** The tables that a backup leaves out. `tables` says why. */
export const leftOutTables = tableNames.filter((name) => tables[name].leftOut !== undefined);

/** Tables that older versions had. Their backups can contain the first of these, whose rows are migrated to `jobs` and `visit_counts`. */
export const olderTables = {
  stored: ["mail_queue", "visit_figure_groups"],
  leftOut: ["pings", "tasks"],
} as const;

type OlderTable = (typeof olderTables.stored)[number];

export type StoredTable = keyof Schema | OlderTable;

/** All tables that a backup can contain. */
export const knownTables: readonly StoredTable[] = [...storedTables, ...olderTables.stored];

const older: Record<OlderTable, { key: readonly string[]; bytes: readonly string[] }> = {
  mail_queue: { key: ["message_id"], bytes: [] },
  visit_figure_groups: { key: ["dimension", "place", "period"], bytes: ["figures"] },
};

/** Returns the columns that sort the rows of a table, so that rows that have not changed are at the same place in every backup. */
export function orderOf(table: StoredTable): readonly string[] {
  return isOlder(table) ? older[table].key : columnsOf(table, "key");
}

/** Returns the columns that a backup leaves out, because the restored site makes them again. */
export function leftOutColumns(table: StoredTable): readonly string[] {
  return isOlder(table) ? [] : columnsOf(table, "rebuilt");
}

/** Returns the columns that contain bytes. In a backup, they are hexadecimal digits. */
export function binaryColumns(table: StoredTable): readonly string[] {
  return isOlder(table) ? older[table].bytes : columnsOf(table, "bytes");
}

/** Returns the column whose hashes a backup does not contain, and the column that gets a random number in place of each. */
export function hashColumn(table: StoredTable): { column: string; number: string } | undefined {
  return isOlder(table) ? undefined : tables[table].hash;
}

function isOlder(table: StoredTable): table is OlderTable {
  return table in older;
}

/** The kinds of jobs in a backup: mails and webhooks must not be lost, and neither must the times of posts. Other pending work belongs to this installation. */
export const storedJobs: readonly string[] = [messageMail, messageWebhook, replyMail, publicationKind];

/** The folders of DATA_DIR that belong to the site. */
export const siteFolders = ["site", "uploads"] as const;

export type SiteFolder = (typeof siteFolders)[number];
