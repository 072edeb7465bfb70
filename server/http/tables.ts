import type { Table } from "../db/table.ts";

export interface LimitTables {
  rate_limits: RateLimitRow;
}

/** Uses of a limit within a window that ends at `expire`. On PostgreSQL only. */
interface RateLimitRow {
  key: string;
  points: number;
  expire: number | null;
}

export const limitTables: Record<keyof LimitTables, Table> = {
  rate_limits: {
    key: "key",
    leftOut: "installation",
    privacy: "Limits and logs",
    visitors: "key",
    erasedWith: "nothing",
    other: "points expire",
  },
};
