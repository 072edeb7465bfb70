import { type FeatureData, joinNamed } from "../feature.data.ts";
import { featureData } from "../server/features.data.ts";
import type { Schema } from "./schema.ts";
import type { Table } from "./table.ts";

type Declared = Extract<(typeof featureData)[number], { tables: object }>["tables"];
type NamesOf<Group> = Group extends unknown ? keyof Group & string : never;

/**
 * All tables, each after those that it references. A backup has them in this order. Backups, the search for unused
 * uploads, and the check of the privacy page derive from this list, and `tables.test.ts` compares it with the tables of
 * both engines. The compiler names tables with rows in {@link Schema} that are not in it.
 */
export const tables: Record<keyof Schema, Table> = joinNamed<NamesOf<Declared>, Table>("table", listGroups());

/**
 * Returns the tables of each declaration. Those with an `after` follow the group that has it. Throws if there is none,
 * because a backup would be without them.
 */
function listGroups(): Declared[] {
  const all: readonly FeatureData[] = featureData.filter((data) => "tables" in data);
  const groups = all.filter(({ after }) => after === undefined);
  const following = all.filter(({ after }) => after !== undefined);
  for (const { after = "" } of following)
    if (!groups.some(({ tables: own = {} }) => after in own))
      throw new Error(
        `No table of the core is named ${after}, after which tables of a feature are declared.`,
      );
  return groups
    .flatMap((group) => [group, ...following.filter(({ after = "" }) => after in (group.tables ?? {}))])
    .map(({ tables: own }) => own as Declared);
}

type TableName = keyof Schema;

export const tableNames = Object.keys(tables) as TableName[];

/** Returns the columns of a table that are in one of its lists. */
export function columnsOf(
  table: TableName,
  list: "key" | "visitors" | "uploads" | "rebuilt" | "bytes" | "other",
): string[] {
  return tables[table][list]?.split(" ") ?? [];
}
