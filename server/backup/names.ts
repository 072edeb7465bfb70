import { type SiteFolder, type StoredTable, siteFolders, storedTables } from "./tables.ts";

/** The last entry of every backup. */
export const manifestName = "manifest.json";

/** What an entry of a backup holds: some rows of a table, or a file below one of the site's folders. */
export type Place = { table: StoredTable } | { folder: SiteFolder; path: string };

/** What an entry of this name holds; `undefined` for a name that no backup has, such as one that leads elsewhere. */
export function placeOf(name: string): Place | undefined {
  const [kind, owner, ...rest] = name.split("/");
  const table = storedTables.find((known) => known === owner);
  if (kind === "tables" && table !== undefined && rest.length === 1) {
    return /^\d{6}\.ndjson$/.test(rest[0] ?? "") ? { table } : undefined;
  }
  const folder = siteFolders.find((known) => known === owner);
  const isFile = kind === "files" && folder !== undefined && rest.length > 0 && rest.every(isPlainName);
  return isFile ? { folder, path: rest.join("/") } : undefined;
}

/** A name of one file or folder that means the same on every system. */
function isPlainName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[\\\0:]/.test(name) && name.length <= 255;
}

/** The name of the entry that holds the `index`th part of a table, counted from 1. */
export function partName(table: StoredTable, index: number): string {
  return `tables/${table}/${String(index).padStart(6, "0")}.ndjson`;
}
