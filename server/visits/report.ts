import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import type { VisitReport } from "../../contract/visit-report.ts";
import { runTogether } from "../db/run-together.ts";
import type { Schema } from "../db/schema.ts";
import { changeVisits, refuseArchiving } from "./change-visits.ts";
import type { KnownPages } from "./known-pages.ts";
import { nameCampaign, nameSource } from "./sources.ts";
import { countByDay, type Visit } from "./visits.ts";

/** Reports per commit. */
const maxBatchSize = 100;

/** Milliseconds after a visit for which reports about it are accepted. */
export const reportAge = 48 * 60 * 60 * 1_000;

interface Entry {
  id: string;
  version: number;
  report: string;
  source: string;
  campaign: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Stores what a browser has reported about a visit. Does nothing if the visit is unknown, too old, or has a later report. */
export type StoreReport = (id: string, report: VisitReport, now: number) => Promise<void>;

interface ReportParts {
  db: Kysely<Schema>;
  knownPages: KnownPages;
  config: { siteUrl: string };
}

/** Reports that arrive while a commit is in flight share the next one, like visits. */
export function createReportStore({ db, knownPages, config: { siteUrl } }: ReportParts): StoreReport {
  const store = runTogether<Entry, void>(
    (entries) =>
      changeVisits(db, async (transaction) => {
        const changed: Pick<Visit, "day">[] = [];
        // In the order of the ids, so that concurrent writers lock rows in the same order and cannot deadlock.
        for (const entry of entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
          changed.push(...(await write(transaction, entry)));
        for (const { day, visits } of countByDay(changed)) await raiseChanges(transaction, day, visits);
        return entries.map(() => undefined);
      }),
    maxBatchSize,
  );

  /** Pages that the site does not have are dropped, and a page counts once. */
  async function keepKnown(pages: VisitReport["pages"]): Promise<VisitReport["pages"]> {
    const known = new Map<string, VisitReport["pages"][number]>();
    for (const page of pages) {
      const path = await knownPages.find(page.path);
      if (path === undefined) continue;
      const before = known.get(path);
      const seconds = (before?.seconds ?? 0) + page.seconds;
      known.set(path, { path, seconds, read: Math.max(before?.read ?? 0, page.read) });
    }
    return [...known.values()];
  }

  return async (id, { version, referrer, entry, pages, actions }, now) => {
    const kept = { pages: await keepKnown(pages), actions: [...new Set(actions)] };
    await store({
      id,
      version,
      now,
      report: JSON.stringify(kept),
      source: nameSource(referrer, siteUrl),
      campaign: nameCampaign(entry),
    });
  };
}

/** Returns the day of the visit, or nothing if it is unknown, too old, or has a later report. */
function write(
  transaction: Transaction<Schema>,
  { id, version, report, source, campaign, now }: Entry,
): Promise<Pick<Visit, "day">[]> {
  return transaction
    .updateTable("visits")
    .set({ report, source, campaign, report_version: version })
    .where("id", "=", id)
    .where("report_version", "<", version)
    .where("visited_at", ">", now - reportAge)
    .returning("day")
    .execute();
}

async function raiseChanges(transaction: Transaction<Schema>, day: string, changes: number): Promise<void> {
  const days = await transaction
    .updateTable("visit_days")
    .set({ changes: sql`changes + ${changes}` })
    .where("day", "=", day)
    .returning(["day", "archived"])
    .execute();
  refuseArchiving(days);
}
