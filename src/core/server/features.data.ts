import type { Kysely } from "kysely";
import { featureData as others } from "../../features/data.ts";
import { accountData } from "../account/server/feature.data.ts";
import { secondStepTables } from "../account/server/second-step/tables.ts";
import { securityEventTables } from "../account/server/tables.ts";
import { type Schema, sharedTables } from "../db/schema.ts";
import type { EntryTextFolder, FeatureData, StartedPlace } from "../feature.data.ts";
import { limitTables } from "../http/tables.ts";
import { jobTables } from "../jobs/tables.ts";
import { uploadTables } from "../media/server/uploads/tables.ts";
import { messageTables } from "../messages/server/messages/tables.ts";
import { messageSearchTables } from "../messages/server/search/tables.ts";
import { postData } from "../posts/server/feature.data.ts";
import type { AppName } from "../site/contract/apps.ts";
import type { Site } from "../site/contract/site.ts";
import { siteData } from "../site/server/feature.data.ts";
import type { DescribeFile } from "../site/server/resolve-pictures.ts";
import type { Locate, SiteFault } from "../site/server/site-fault.ts";
import { visitData } from "../visits/server/feature.data.ts";
import { uncountedVisitTables } from "../visits/server/tables.ts";

/** All that the site stores. A backup has the tables in this order, each after those that it references. */
export const featureData = [
  postData,
  { tables: uploadTables },
  { tables: messageTables },
  { tables: messageSearchTables },
  siteData,
  visitData,
  accountData,
  { tables: secondStepTables },
  { tables: jobTables },
  { tables: uncountedVisitTables },
  { tables: securityEventTables },
  { tables: limitTables },
  { tables: sharedTables },
  ...others,
] as const satisfies readonly FeatureData[];

const all: readonly FeatureData[] = featureData;

/** Has a SQLite database copied before it is migrated. Returns the file of the copy, if there is one. */
export async function copyBeforeMigration(db: Kysely<Schema>, dataDir: string): Promise<string | undefined> {
  for (const { beforeMigration } of all) {
    const file = await beforeMigration?.(db, dataDir);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Settles what processes that were killed have left. */
export async function settleAtStart(place: StartedPlace): Promise<void> {
  for (const { atStart } of all) await atStart?.(place);
}

/** Returns what is wrong with the files of a site folder that features read. */
export async function findFileFaults(siteDir: string, describeFile: DescribeFile): Promise<SiteFault[]> {
  const found = await Promise.all(all.map(({ fileFaults }) => fileFaults?.(siteDir, describeFile) ?? []));
  return found.flat();
}

/** Returns what is wrong with a site that was read. */
export async function findSiteFaults(site: Site, locate: Locate): Promise<SiteFault[]> {
  return (await Promise.all(all.map(({ siteFaults }) => siteFaults?.(site, locate) ?? []))).flat();
}

/** Where the files of the site can be, if they are not in a folder. */
export const openSiteStore = all.find((one) => one.openSiteStore !== undefined)?.openSiteStore;

/** The texts about entries of the files of apps. */
export const entryTexts: readonly EntryTextFolder[] = all.flatMap(({ entryTexts = [] }) => entryTexts);

/** The folders of the site folder that have them. */
export const entryTextFolders: readonly AppName[] = entryTexts.map(({ app }) => app);

/** The names of pages that features write. */
export const writtenPages = all.flatMap(({ pages = [] }) => pages);
