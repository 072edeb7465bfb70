import type { Kysely } from "kysely";
import { dayOf, hourOf } from "../../../core/calendar/days.ts";
import type { Schema } from "../../../core/db/schema.ts";
import type { VisitReport } from "../../../core/visits/contract/visit-report.ts";
import { findFirstDay } from "../../../core/visits/server/stats.ts";
import type { Live } from "../contract/insight.ts";

/** Milliseconds for which somebody is thought to be on the site after a visit began. */
const liveFor = 5 * 60_000;

/** Returns who came to the site in the last five minutes, and the last page that is known of each visit. */
export async function readLive(db: Kysely<Schema>, now: number, timeZone: string): Promise<Live> {
  const visits = db
    .selectFrom("visits")
    .select("report")
    .where("id", ">", firstId(now - liveFor))
    .where("visited_at", "<=", now);
  const [rows, firstDay] = await Promise.all([visits.execute(), findFirstDay(db)]);
  const pages = new Map<string, number>();
  for (const { report } of rows) {
    const path = report === null ? undefined : (JSON.parse(report) as VisitReport).pages.at(-1)?.path;
    if (path !== undefined) pages.set(path, (pages.get(path) ?? 0) + 1);
  }
  const sorted = [...pages].sort(([, a], [, b]) => b - a).slice(0, 20);
  return {
    visits: rows.length,
    pages: sorted.map(([path, visits]) => ({ path, visits })),
    firstDay,
    today: dayOf(now, timeZone),
    hour: hourOf(now, timeZone),
  };
}

/** Returns what the ids of visits from this time on begin with. RFC 9562, section 5.7: they begin with 48 bits of milliseconds. */
function firstId(time: number): string {
  const digits = Math.max(0, time).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
