import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    site_files: SiteFileRow;
  }
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

export const siteFileTables = {
  site_files: { key: "path part", bytes: "content", other: "path part hash" },
} satisfies Record<string, Table>;
