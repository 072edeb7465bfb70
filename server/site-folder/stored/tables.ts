import type { Table } from "../../db/table.ts";

export interface SiteFileTables {
  site_files: SiteFileRow;
}

/** A part of a file of the site, if the files are in the database. */
interface SiteFileRow {
  /** Such as `pages/uses.md`. */
  path: string;
  /** Counted from 0. */
  part: number;
  content: Uint8Array;
  /** The SHA-256 of the whole file. */
  hash: string;
}

export const siteFileTables: Record<keyof SiteFileTables, Table> = {
  site_files: { key: "path part", bytes: "content", other: "path part hash" },
};
