import type { Schema } from "../../core/db/schema.ts";
import { columnsOf, tableNames, tables } from "../../core/db/tables.ts";
import type { FeatureData } from "../../core/feature.data.ts";
import { publicationKind } from "../../core/posts/server/publication.ts";
import { featureData } from "../../core/server/features.data.ts";

/** The tables in a backup. Each comes after the tables that it references. */
export const storedTables = tableNames.filter((name) => tables[name].leftOut === undefined);

/** The tables that a backup leaves out. `tables` says why. */
export const leftOutTables = tableNames.filter((name) => tables[name].leftOut !== undefined);

/** The figures of older versions, which become rows of `day_counts`. */
const olderTables = {
  visit_figure_groups: { key: ["dimension", "place", "period"], bytes: ["figures"] },
  visit_counts: { key: ["period", "dimension", "value"], bytes: [] },
};

export type StoredTable = keyof Schema | keyof typeof olderTables;

/** All tables that a backup can contain. */
export const knownTables: readonly StoredTable[] = [
  ...storedTables,
  ...(Object.keys(olderTables) as (keyof typeof olderTables)[]),
];

/** Whether this may be a table of a feature that was removed. Rows of it in a backup are not restored. */
export function isRemovedTable(name: string): boolean {
  return /^[a-z][a-z0-9_]{0,62}$/.test(name) && !(name in tables || name in olderTables);
}

function isOlder(table: StoredTable): table is keyof typeof olderTables {
  return table in olderTables;
}

/** Returns the columns that sort the rows of a table, so that rows that have not changed are at the same place in every backup. */
export function orderOf(table: StoredTable): readonly string[] {
  return isOlder(table) ? olderTables[table].key : columnsOf(table, "key");
}

/** Returns the columns that a backup leaves out, because the restored site makes them again. */
export function leftOutColumns(table: StoredTable): readonly string[] {
  return isOlder(table) ? [] : columnsOf(table, "rebuilt");
}

/** Returns the columns that contain bytes. In a backup, they are hexadecimal digits. */
export function binaryColumns(table: StoredTable): readonly string[] {
  return isOlder(table) ? olderTables[table].bytes : columnsOf(table, "bytes");
}

/** Returns the column whose hashes a backup does not contain, and the column that gets a random number in place of each. */
export function hashColumn(table: StoredTable): { column: string; number: string } | undefined {
  return isOlder(table) ? undefined : tables[table].hash;
}

/**
 * The kinds of jobs in a backup: mails and webhooks must not be lost, and neither must the times of posts. Other
 * pending work belongs to this installation.
 */
export const storedJobs: readonly string[] = [
  publicationKind,
  ...featureData.flatMap(({ keptJobs = [] }: FeatureData) => keptJobs),
];

/** The folders of DATA_DIR that belong to the site. */
export const siteFolders = ["site", "uploads"] as const;

export type SiteFolder = (typeof siteFolders)[number];
