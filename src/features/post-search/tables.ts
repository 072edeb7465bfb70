import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    blog_search: PostSearchRow;
  }
}

/** What a post is found by, divided into words. Both engines keep an index of it. */
interface PostSearchRow {
  blog_id: string;
  title: string;
  tags: string;
  words: string;
  /** The language whose stems are among them. Null if there are none yet. */
  language: string | null;
}

export const postSearchTables = {
  blog_search: { key: "blog_id", leftOut: "rebuilt", other: "id blog_id title tags words language document" },
} satisfies Record<string, Table>;
