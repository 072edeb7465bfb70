import { sql, type Transaction } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { VisitReport } from "../contract/visit-report.ts";
import type { KnownPages } from "./known-pages.ts";
import { nameCampaign, nameSource, nameTaggedSource } from "./sources.ts";

/** Milliseconds after a visit for which reports about it are accepted. */
export const reportAge = 48 * 60 * 60 * 1_000;

/** What is stored of a report. */
export interface StoredReport {
  /** The id of the visit. */
  id: string;
  version: number;
  /** JSON of the pages and actions. */
  report: string;
  source: string;
  campaign: string;
  /** When it came, in milliseconds since 1970. */
  receivedAt: number;
}

/** Returns what is stored of a report about a visit. */
export type DescribeReport = (id: string, report: VisitReport, receivedAt: number) => Promise<StoredReport>;

export interface ReportDeps {
  knownPages: KnownPages;
  config: { siteUrl: string };
}

export function createReportDescriber({ knownPages, config: { siteUrl } }: ReportDeps): DescribeReport {
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

  return async (id, { version, referrer, entry, pages, actions }, receivedAt) => ({
    id,
    version,
    receivedAt,
    report: JSON.stringify({ pages: await keepKnown(pages), actions: [...new Set(actions)] }),
    source: nameTaggedSource(entry) || nameSource(referrer, siteUrl),
    campaign: nameCampaign(entry),
  });
}

/**
 * Stores reports in the caller's transaction. Of several about the same visit, the one with the highest version counts.
 * Accepts 1 to 1,000 reports.
 * @returns the days of the visits that have changed: those that are known, not too old, and have no later report
 */
export async function storeReports(
  transaction: Transaction<Schema>,
  reports: readonly StoredReport[],
): Promise<{ day: string }[]> {
  const sorted = reports.toSorted((a, b) => a.version - b.version);
  const latest = [...new Map(sorted.map((report) => [report.id, report])).values()];
  // PostgreSQL takes the types of the columns from the first row.
  const rows = latest.map(
    ({ id, version, report, source, campaign, receivedAt }) =>
      sql`(${id}, ${report}, ${source}, ${campaign}, cast(${version} as integer), cast(${receivedAt - reportAge} as bigint))`,
  );
  const { rows: changed } = await sql<{ day: string }>`
    with reported (id, report, source, campaign, version, oldest) as (values ${sql.join(rows)})
    update visits set report = reported.report, source = reported.source, campaign = reported.campaign,
      report_version = reported.version
    from reported
    where visits.id = reported.id and visits.report_version < reported.version and visits.visited_at > reported.oldest
    returning visits.day`.execute(transaction);
  return changed;
}
