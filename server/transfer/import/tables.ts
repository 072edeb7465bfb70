import type { Table } from "../../db/table.ts";

export interface ImportedPostTables {
  imported_posts: ImportedPostRow;
}

interface ImportedPostRow {
  /** A hash of what identifies the post in its source. */
  source_id: string;
  blog_id: string;
}

export const importedPostTables: Record<keyof ImportedPostTables, Table> = {
  imported_posts: { key: "source_id", other: "source_id blog_id" },
};
