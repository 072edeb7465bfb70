import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    imported_posts: ImportedPostRow;
  }
}

interface ImportedPostRow {
  /** A hash of what identifies the post in its source. */
  source_id: string;
  blog_id: string;
}

export const importedPostTables = {
  imported_posts: { key: "source_id", other: "source_id blog_id" },
} satisfies Record<string, Table>;
