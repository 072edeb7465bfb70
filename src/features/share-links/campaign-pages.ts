import { type Kysely, SqliteAdapter, sql } from "kysely";
import type { Schema } from "../../core/db/schema.ts";

interface PageVisits {
  path: string;
  visits: number;
}

/** Returns the pages that the visits of each campaign opened, those with the most visits first, for as long as visits are kept. */
export async function readCampaignPages(
  db: Kysely<Schema>,
  campaigns: readonly string[],
): Promise<Map<string, PageVisits[]>> {
  if (campaigns.length === 0) return new Map();
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const pagesOfVisit = isSqlite
    ? sql`json_each(report, '$.pages') as page`
    : sql`jsonb_array_elements(cast(report as jsonb) -> 'pages') as page (value)`;
  const { rows } = await sql<PageVisits & { campaign: string }>`
    select campaign, page.value ->> 'path' as path, count(*) as visits
    from visits, ${pagesOfVisit}
    where campaign <> '' and campaign in (${sql.join(campaigns)})
    group by 1, 2`.execute(db);
  const sorted = rows.toSorted((a, b) => b.visits - a.visits || (a.path < b.path ? -1 : 1));
  const pages = Map.groupBy(sorted, ({ campaign }) => campaign);
  return new Map(
    Array.from(pages, ([campaign, of]) => [campaign, of.map(({ path, visits }) => ({ path, visits }))]),
  );
}
