import { apiKeyTables } from "../account/api-keys/tables.ts";
import { secondStepTables } from "../account/second-step/tables.ts";
import { accountTables, securityEventTables } from "../account/tables.ts";
import { limitTables } from "../http/tables.ts";
import { answerTables } from "../inbox/answers/tables.ts";
import { messageTables } from "../inbox/messages/tables.ts";
import { notificationTables } from "../inbox/notifications/tables.ts";
import { replyTables, savedReplyTables } from "../inbox/replies/tables.ts";
import { messageSearchTables } from "../inbox/search/tables.ts";
import { spamTables } from "../inbox/spam/tables.ts";
import { jobTables } from "../jobs/tables.ts";
import { letterTables } from "../letter/tables.ts";
import { uploadTables } from "../media/uploads/tables.ts";
import { postSearchTables } from "../posts/search/tables.ts";
import { postTables } from "../posts/tables.ts";
import { shareLinkTables } from "../share-links/tables.ts";
import { siteVersionTables } from "../site-folder/edit/tables.ts";
import { siteFileTables } from "../site-folder/stored/tables.ts";
import { backupTables } from "../transfer/backup/tables.ts";
import { importedPostTables } from "../transfer/import/tables.ts";
import { demoTables } from "../transfer/tables.ts";
import { goalTables } from "../visits/goals/tables.ts";
import { importedVisitTables } from "../visits/import/tables.ts";
import { figureTables } from "../visits/insight/tables.ts";
import { requestTables } from "../visits/requests/tables.ts";
import { uncountedVisitTables, visitTables } from "../visits/tables.ts";
import type { Schema } from "./schema.ts";
import { sharedTables } from "./shared-tables.ts";
import type { Table } from "./table.ts";

type Joined<Group> = Record<Group extends unknown ? keyof Group : never, Table>;

/** Puts the tables of all groups into one list. Throws if two of them declare the same table. */
export function joinTables<Group extends Record<string, Table>>(groups: readonly Group[]): Joined<Group> {
  const joined: Record<string, Table> = {};
  for (const [name, table] of groups.flatMap((group) => Object.entries(group))) {
    if (Object.hasOwn(joined, name))
      throw new Error(`Two files declare the table ${name}. Remove it from one of them.`);
    joined[name] = table;
  }
  return joined as Joined<Group>;
}

/**
 * All tables, each after those that it references. A backup has them in this order. Backups, the search for unused
 * uploads, and the check of the privacy page derive from this list, and `tables.test.ts` compares it with the tables of
 * both engines.
 */
export const tables: Record<keyof Schema, Table> = joinTables([
  postTables,
  postSearchTables,
  importedPostTables,
  uploadTables,
  messageTables,
  messageSearchTables,
  replyTables,
  answerTables,
  savedReplyTables,
  notificationTables,
  letterTables,
  siteVersionTables,
  siteFileTables,
  shareLinkTables,
  spamTables,
  visitTables,
  figureTables,
  goalTables,
  importedVisitTables,
  accountTables,
  secondStepTables,
  apiKeyTables,
  jobTables,
  uncountedVisitTables,
  requestTables,
  securityEventTables,
  demoTables,
  backupTables,
  limitTables,
  sharedTables,
]);

type TableName = keyof Schema;

export const tableNames = Object.keys(tables) as TableName[];

/** Returns the columns of a table that are in one of its lists. */
export function columnsOf(
  table: TableName,
  list: "key" | "visitors" | "uploads" | "rebuilt" | "bytes" | "other",
): string[] {
  return tables[table][list]?.split(" ") ?? [];
}
