import type { Kysely } from "kysely";
import { otherValues } from "../../../contract/insight-dimensions.ts";
import type { Schema } from "../../db/schema.ts";
import { readStored } from "./choose-periods.ts";
import type { Report } from "./day-visits.ts";
import { placeOf } from "./figure-groups.ts";
import { readFigures } from "./read-figures.ts";

interface PageVisits {
  path: string;
  visits: number;
}

const dimension = "campaign";
const allTime = { from: "1970-01-01", to: "2999-12-31" };

/**
 * Returns the pages that the visits of each campaign opened, those with the most visits first. Two queries read all campaigns:
 * one reads the stored figures by their key, and the other the visits of days that are not counted yet, such as today.
 */
export async function readCampaignPages(
  db: Kysely<Schema>,
  campaigns: readonly string[],
): Promise<Map<string, PageVisits[]>> {
  if (campaigns.length === 0) return new Map();
  const counts = new Map(campaigns.map((campaign) => [campaign, new Map<string, number>()]));
  function add(campaign: string | null, path: string, visits: number) {
    const pages = counts.get(campaign ?? "");
    if (path !== otherValues) pages?.set(path, (pages.get(path) ?? 0) + visits);
  }
  const places = [...new Set(campaigns.map((value) => placeOf({ dimension, value })))];
  const { result, open } = await readStored(db, { ...allTime, dimension }, (periods) =>
    readFigures(db, { periods, dimension, places }),
  );
  for (const { value, figures } of result)
    for (const [path, visits] of figures.tables.page ?? []) add(value, path, visits);
  for (const { campaign, report } of await readVisits(db, campaigns, open)) {
    const { pages } = JSON.parse(report ?? '{"pages":[]}') as Report;
    for (const { path } of pages) add(campaign, path, 1);
  }
  return new Map(Array.from(counts, ([campaign, pages]) => [campaign, sortPages(pages)]));
}

async function readVisits(db: Kysely<Schema>, campaigns: readonly string[], days: readonly string[]) {
  if (days.length === 0) return [];
  return db
    .selectFrom("visits")
    .select(["campaign", "report"])
    .where("day", "in", days)
    .where("campaign", "in", campaigns)
    .execute();
}

function sortPages(pages: ReadonlyMap<string, number>): PageVisits[] {
  return Array.from(pages, ([path, visits]) => ({ path, visits })).sort(
    (a, b) => b.visits - a.visits || (a.path < b.path ? -1 : 1),
  );
}
