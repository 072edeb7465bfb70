import type { Table } from "../../../core/db/table.ts";

declare module "../../../core/db/schema.ts" {
  interface Schema {
    visit_values: VisitValueRow;
    day_counts: VisitCountRow;
  }
}

/** What visits are counted by: see `src/features/insight/insight/counts.ts`. */
interface VisitValueRow {
  id: number;
  dimension: string;
  value: string;
}

/** How many visits of a day have a value. Of a day that is not counted, these are only visits that were deleted because they are old. */
interface VisitCountRow {
  value_id: number;
  day: string;
  visits: number;
  visitors: number;
  /** Of how many of these visits the browser has told how long they were, and for how many seconds the site was visible in them. */
  reports: number;
  seconds: number;
  // Of pages: the same for the page alone, how many visits have read it to the end, and how many less than each quarter
  // of it, and all.
  page_reports: number;
  page_seconds: number;
  finished: number;
  read_0: number;
  read_25: number;
  read_50: number;
  read_75: number;
  read_100: number;
}

export const figureTables = {
  visit_values: {
    key: "id",
    privacy: "Visits",
    visitors: "value",
    erasedWith: "nothing",
    other: "id dimension",
  },
  day_counts: {
    key: "value_id day",
    privacy: "Visits",
    other:
      "value_id day visits visitors reports seconds page_reports page_seconds finished read_0 read_25 read_50 read_75 read_100",
  },
} satisfies Record<string, Table>;
