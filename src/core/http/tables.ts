import type { Table } from "../db/table.ts";

declare module "../db/schema.ts" {
  interface Schema {
    rate_limits: RateLimitRow;
  }
}

/** Uses of a limit within a window that ends at `expire`. On PostgreSQL only. */
interface RateLimitRow {
  key: string;
  points: number;
  expire: number | null;
}

export const limitTables = {
  rate_limits: {
    key: "key",
    leftOut: "installation",
    privacy: "Limits and logs",
    visitors: "key",
    erasedWith: "nothing",
    other: "points expire",
  },
} satisfies Record<string, Table>;
