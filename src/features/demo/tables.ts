import type { Table } from "../../core/db/table.ts";

declare module "../../core/db/schema.ts" {
  interface Schema {
    demo_rows: DemoRow;
  }
}

/** A row of the sample data, so that it can be removed again. Visits of the sample data are known by their ids. */
export interface DemoRow {
  /** The id of the row. */
  id: string;
  /** `visit`: only in databases that an older version has filled. */
  kind: "post" | "message" | "visit" | "upload";
  /** When the post was stored; a post that was edited since has another time. */
  updated_at: number | null;
}

export const demoTables = {
  demo_rows: { key: "id", other: "id kind updated_at" },
} satisfies Record<string, Table>;
