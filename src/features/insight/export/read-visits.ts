import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Selectable } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import type { VisitReport } from "../../../core/visits/contract/visit-report.ts";
import { describeSource } from "../../../core/visits/server/sources.ts";
import { findDays, type Range } from "./find-days.ts";

const columns = [
  "visited_at",
  "day",
  "country",
  "city",
  "device",
  "browser",
  "system",
  "language",
  "source",
  "campaign",
  "report",
] as const;

/** A visit, without what could identify it or its visitor. What is unknown is null. */
export interface ExportedVisit {
  /** YYYY-MM-DD in the owner's time zone. */
  day: string;
  /** ISO 8601 in UTC. */
  time: string;
  country: string | null;
  city: string | null;
  device: string | null;
  browser: string | null;
  system: string | null;
  language: string | null;
  source: string | null;
  campaign: string | null;
  /** For how many seconds each page was visible, and how much of it was in sight, as a percentage. */
  pages: VisitReport["pages"];
  actions: VisitReport["actions"];
}

/** Visits that are read together. */
const readTogether = 500;

/** Reads the visits that are kept, oldest first, a few at a time. */
export async function* readVisits(db: Kysely<Schema>, range: Range): AsyncGenerator<ExportedVisit> {
  for (const day of await findDays(db, range)) {
    for (let last = ""; ; ) {
      const rows = await db
        .selectFrom("visits")
        .select(["id", ...columns])
        .where("day", "=", day)
        .where("id", ">", last)
        .orderBy("id")
        .limit(readTogether)
        .execute();
      yield* rows.map(toVisit);
      last = rows.at(-1)?.id ?? "";
      if (rows.length < readTogether) break;
      // SQLite answers within a turn of the event loop.
      await nextTurn();
    }
  }
}

function toVisit(row: Pick<Selectable<Schema["visits"]>, (typeof columns)[number]>): ExportedVisit {
  const report = row.report === null ? undefined : (JSON.parse(row.report) as VisitReport);
  return {
    day: row.day,
    time: new Date(row.visited_at).toISOString(),
    country: row.country,
    city: row.city,
    device: row.device,
    browser: row.browser,
    system: row.system,
    language: row.language,
    source: describeSource(row.source),
    campaign: row.campaign || null,
    pages: report?.pages ?? [],
    actions: report?.actions ?? [],
  };
}
