import type { Generated } from "kysely";
import type { Table } from "../../db/table.ts";

declare module "../../db/schema.ts" {
  interface Schema {
    visits: VisitRow;
    visit_days: VisitDayRow;
    visit_salts: VisitSaltRow;
    visitor_hashes: VisitorHashRow;
    uncounted_visits: UncountedVisitsRow;
  }
}

interface VisitRow {
  /** Begins with the time of the visit, so that visits are sorted by their ids. */
  id: string;
  visited_at: number;
  /** Year-month-day in the owner's time zone. */
  day: string;
  country: string | null;
  city: string | null;
  device: string | null;
  browser: string | null;
  system: string | null;
  language: string | null;
  /** The name of the site that a link was followed from. Empty if it was none. */
  source: string | null;
  campaign: string | null;
  /** JSON of what the browser has reported: see `src/core/visits/contract/visit-report.ts`. */
  report: string | null;
  /** The version of the stored report. */
  report_version: Generated<number>;
  /** The hour of the day in the owner's time zone. */
  hour: number | null;
  /** A random number, the same for the visits of a visitor on a day. */
  visitor: number | null;
  /** The hash of the visitor, which is replaced by `visitor` after 48 hours. */
  visitor_hash: number | null;
}

interface VisitDayRow {
  day: string;
  visits: number;
  /** Raised by all that changes the visits of the day. */
  changes: Generated<number>;
  /** The value of `changes` when the day was counted. Null if it never was. If both are equal, the day is counted. */
  counted_changes: number | null;
}

/** A random key, with which a day's visitors are hashed. */
interface VisitSaltRow {
  day: string;
  salt: string;
  created_at: number;
}

/** The number that replaces a hash, while those of its day are replaced. */
interface VisitorHashRow {
  day: string;
  hash: number;
  visitor: number;
}

/** The number of visits per day that are left out of the statistics. */
interface UncountedVisitsRow {
  day: string;
  reason: string;
  visits: number;
}

export const visitTables = {
  visits: {
    key: "id",
    privacy: "Visits",
    visitors: "visited_at country city device browser system language source campaign report visitor",
    erasedWith: "nothing",
    hash: { column: "visitor_hash", number: "visitor" },
    other: "id day report_version hour",
  },
  visit_days: { key: "day", other: "day visits changes counted_changes" },
  visit_salts: {
    key: "day",
    leftOut: "secret",
    privacy: "Visits",
    visitors: "salt",
    erasedWith: "nothing",
    other: "day created_at",
  },
  visitor_hashes: {
    key: "day hash",
    leftOut: "secret",
    privacy: "Visits",
    visitors: "hash visitor",
    erasedWith: "nothing",
    other: "day",
  },
} satisfies Record<string, Table>;

/** Apart, because backups have them after those of other rooms. */
export const uncountedVisitTables = {
  uncounted_visits: { key: "day reason", other: "day reason visits" },
} satisfies Record<string, Table>;
