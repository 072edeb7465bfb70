import type { Table } from "./table.ts";

export interface SharedTables {
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

export const sharedTables: Record<keyof SharedTables, Table> = {
  secrets: { key: "name", leftOut: "secret", other: "name value" },
  versions: { key: "name", leftOut: "installation", other: "name version" },
};
