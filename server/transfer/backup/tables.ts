import type { Schema } from "../../db/schema.ts";
import { columnsOf, tableNames, tables } from "../../db/tables.ts";
import { messageMail, messageWebhook } from "../../inbox/notifications/kinds.ts";
import { replyMail } from "../../inbox/replies/reply-jobs.ts";
import { publicationKind } from "../../posts/publication.ts";

/** The tables in a backup. Each comes after the tables that it references. */
export const storedTables = tableNames.filter((name) => tables[name].leftOut === undefined);

/** The tables that a backup leaves out. `tables` says why. */
export const leftOutTables = tableNames.filter((name) => tables[name].leftOut !== undefined);

/** The figures of version 0.2.0, which become rows of `visit_counts`. */
const olderTable = "visit_figure_groups";
const older = { key: ["dimension", "place", "period"], bytes: ["figures"] };

export type StoredTable = keyof Schema | typeof olderTable;

/** All tables that a backup can contain. */
export const knownTables: readonly StoredTable[] = [...storedTables, olderTable];

/** Returns the columns that sort the rows of a table, so that rows that have not changed are at the same place in every backup. */
export function orderOf(table: StoredTable): readonly string[] {
  return table === olderTable ? older.key : columnsOf(table, "key");
}

/** Returns the columns that a backup leaves out, because the restored site makes them again. */
export function leftOutColumns(table: StoredTable): readonly string[] {
  return table === olderTable ? [] : columnsOf(table, "rebuilt");
}

/** Returns the columns that contain bytes. In a backup, they are hexadecimal digits. */
export function binaryColumns(table: StoredTable): readonly string[] {
  return table === olderTable ? older.bytes : columnsOf(table, "bytes");
}

/** Returns the column whose hashes a backup does not contain, and the column that gets a random number in place of each. */
export function hashColumn(table: StoredTable): { column: string; number: string } | undefined {
  return table === olderTable ? undefined : tables[table].hash;
}

/**
 * The kinds of jobs in a backup: mails and webhooks must not be lost, and neither must the times of posts. Other pending work
 * belongs to this installation.
 */
export const storedJobs: readonly string[] = [messageMail, messageWebhook, replyMail, publicationKind];

/** The folders of DATA_DIR that belong to the site. */
export const siteFolders = ["site", "uploads"] as const;

export type SiteFolder = (typeof siteFolders)[number];
