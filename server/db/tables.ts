import { featureData } from "../features.data.ts";
import type { Schema } from "./schema.ts";
import type { Table } from "./table.ts";

type Joined<Group> = Record<Group extends unknown ? keyof Group : never, Table>;

/** Puts the tables of all groups into one list. Throws if two of them declare the same table. */
export function joinTables<Group extends Readonly<Record<string, Table>>>(
  groups: readonly Group[],
): Joined<Group> {
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
 * both engines. The compiler names tables with rows in {@link Schema} that are not in it.
 */
export const tables: Record<keyof Schema, Table> = joinTables(featureData.map(({ tables }) => tables));

type TableName = keyof Schema;

export const tableNames = Object.keys(tables) as TableName[];

/** Returns the columns of a table that are in one of its lists. */
export function columnsOf(
  table: TableName,
  list: "key" | "visitors" | "uploads" | "rebuilt" | "bytes" | "other",
): string[] {
  return tables[table][list]?.split(" ") ?? [];
}
