import type { Table } from "./table.ts";

/**
 * Rows as both engines store them. Times are milliseconds since 1970, and booleans are 0 or 1. The `tables.ts` of each
 * room adds its own.
 */
export interface Schema {
  secrets: SecretRow;
  versions: VersionRow;
}

interface SecretRow {
  name: string;
  value: string;
}

/** Counts changes, so that instances can refresh their caches. */
interface VersionRow {
  name: string;
  version: number;
}

export const sharedTables = {
  secrets: { key: "name", leftOut: "secret", other: "name value" },
  versions: { key: "name", leftOut: "installation", other: "name version" },
} satisfies Record<string, Table>;
