import type { ColumnType, Generated } from "kysely";
import type { Table } from "../db/table.ts";

declare module "../db/schema.ts" {
  interface Schema {
    jobs: JobRow;
  }
}

/** Work that is done later, outside of the request that causes it, or again and again. */
export interface JobRow {
  id: string;
  /** What there is to do. */
  kind: string;
  /** Identifies the job within its kind. */
  key: string;
  /** What the owner reads about this job beside its kind, such as an address. Empty if the kind says everything. */
  subject: string;
  /** JSON. What the job needs to be done. */
  payload: string;
  /**
   * `waiting`: done when it is due. `failed`: not tried again, unless the owner wants it. `held`: not done until it is
   * resumed. `scheduled`: done when it is due, and due again after that if its kind says so; the owner cannot discard
   * it.
   */
  state: "waiting" | "failed" | "held" | "scheduled";
  due_at: number;
  /** How often it was tried, including the attempt in progress. A success resets it for scheduled jobs. */
  attempts: Generated<number>;
  /** When it last failed, and why. Null if the last attempt did not fail. */
  failed_at: number | null;
  last_error: string | null;
  /** When the first of the failures in a row was. */
  failing_since: ColumnType<number | null, number | null | undefined>;
  /** Identifies the attempt in progress. Null if there is none. */
  lease: string | null;
  /** Until when no other instance may do the job. */
  leased_until: number | null;
}

export const jobTables = {
  jobs: {
    key: "id",
    privacy: "Messages",
    visitors: "subject payload last_error",
    erasedWith: "messages",
    other: "id kind key state due_at attempts failed_at failing_since lease leased_until",
  },
} satisfies Record<string, Table>;
