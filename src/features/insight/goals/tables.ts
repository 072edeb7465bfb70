import type { Table } from "../../../core/db/table.ts";

declare module "../../../core/db/schema.ts" {
  interface Schema {
    visit_goals: VisitGoalRow;
  }
}

/** A page that the owner wants visits to reach. */
export interface VisitGoalRow {
  id: string;
  path: string;
  label: string | null;
  created_at: number;
}

export const goalTables = {
  visit_goals: { key: "id", other: "id path label created_at" },
} satisfies Record<string, Table>;
