import {
  isRemovedTable,
  knownTables,
  type SiteFolder,
  type StoredTable,
  siteFolders,
} from "./stored-tables.ts";

/** The name of the last entry in every backup. */
export const manifestName = "manifest.json";

/**
 * The content of an entry: rows of a table, also of one whose feature was removed, or a file in one of the site's
 * folders.
 */
export type EntryContent =
  | { table: StoredTable }
  | { removedTable: string }
  | { folder: SiteFolder; path: string };

/** Returns the content that an entry name refers to, or `undefined` for an invalid name, such as one with `..`. */
export function readEntryName(name: string): EntryContent | undefined {
  const [kind, owner = "", ...rest] = name.split("/");
  if (kind === "tables" && rest.length === 1 && /^\d{6}\.ndjson$/.test(rest[0] ?? "")) {
    const table = knownTables.find((known) => known === owner);
    if (table !== undefined) return { table };
    return isRemovedTable(owner) ? { removedTable: owner } : undefined;
  }
  const folder = siteFolders.find((known) => known === owner);
  const isFile = kind === "files" && folder !== undefined && rest.length > 0 && rest.every(isPlainName);
  return isFile ? { folder, path: rest.join("/") } : undefined;
}

/** Whether a file or folder name is valid and has the same meaning on every system. */
function isPlainName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[\\\0:]/.test(name) && name.length <= 255;
}

/** Returns the entry name of the `index`th part of a table, starting at 1. */
export function partName(table: StoredTable, index: number): string {
  return `tables/${table}/${String(index).padStart(6, "0")}.ndjson`;
}
