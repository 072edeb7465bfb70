import type { Table } from "../../../db/table.ts";

declare module "../../../db/schema.ts" {
  interface Schema {
    site_versions: SiteVersionRow;
  }
}

/** A change of a file of the site folder. */
export interface SiteVersionRow {
  /** Begins with the time, so that versions are sorted by their ids. */
  id: string;
  file: string;
  saved_at: number;
  /** Null if there was no file. */
  text_before: string | null;
  text_after: string | null;
  /** A list of paths as JSON, such as `["projects[2].title"]`. */
  changed: string;
  /** 0 until the file is known to have been written, and 1 from then on. */
  written: number;
}

export const siteVersionTables = {
  site_versions: { key: "id", other: "id file saved_at text_before text_after changed written" },
} satisfies Record<string, Table>;
