import type { SitePage } from "../contract/site/own-pages.ts";
import type { Site } from "../contract/site/site.ts";
import { apiKeys } from "../features/api-keys/feature.server.ts";
import { backups } from "../features/backups/feature.server.ts";
import { siteExport } from "../features/export/feature.server.ts";
import { feeds } from "../features/feeds/feature.server.ts";
import { goals } from "../features/insight/goals/feature.server.ts";
import { insight } from "../features/insight/insight/feature.server.ts";
import { letter } from "../features/letter/feature.server.ts";
import { messageFiles } from "../features/message-files/feature.server.ts";
import { notifications } from "../features/notifications/feature.server.ts";
import { people } from "../features/people/feature.server.ts";
import { postsAsFiles } from "../features/post-files/feature.server.ts";
import { postImport } from "../features/post-import/feature.server.ts";
import { privacyPage } from "../features/privacy-page/feature.server.ts";
import { answers } from "../features/replies/answers/feature.server.ts";
import { replies } from "../features/replies/replies/feature.server.ts";
import { requests } from "../features/requests/feature.server.ts";
import { resume } from "../features/resume/feature.server.ts";
import { shareLinks } from "../features/share-links/feature.server.ts";
import { siteEditing } from "../features/site-editing/feature.server.ts";
import { spam } from "../features/spam/feature.server.ts";
import { publicFigures } from "../features/stats-page/feature.server.ts";
import { visitImport } from "../features/visit-import/feature.server.ts";
import { account } from "./account/feature.ts";
import type { AppContext } from "./context.ts";
import { defineFeatures, type WrittenPlace } from "./feature.ts";
import { http } from "./http/feature.ts";
import { messages } from "./inbox/feature.ts";
import { jobs } from "./jobs/feature.ts";
import { media } from "./media/feature.ts";
import { pages } from "./pages/feature.ts";
import type { SiteDocument } from "./posts/document.ts";
import { posts } from "./posts/feature.ts";
import { siteFolder } from "./site-folder/feature.ts";
import type { SiteFault } from "./site-folder/site-fault.ts";
import { visits } from "./visits/feature.ts";

/** All that the server does. What comes first is tried first, started first, and stored first. */
export const features = defineFeatures([
  http,
  account,
  apiKeys,
  backups,
  siteExport,
  jobs,
  siteFolder,
  siteEditing,
  visits,
  insight,
  goals,
  requests,
  visitImport,
  letter,
  shareLinks,
  messageFiles,
  replies,
  answers,
  notifications,
  spam,
  people,
  // Their addresses have parameters, such as /messages/:id, so those of others are tried before.
  messages,
  media,
  postsAsFiles,
  postImport,
  posts,
  feeds,
  resume,
  pages,
  privacyPage,
  publicFigures,
]);

/** Returns what the site serves beside its pages, written by itself. */
export function listDocuments(context: AppContext): SiteDocument[] {
  return features.flatMap(({ documents }) => documents?.(context) ?? []);
}

/** Returns what is wrong with the owner's files. */
export function listFaults(context: AppContext): SiteFault[] {
  return features.flatMap(({ faults }) => faults?.(context) ?? []);
}

/** Returns the pages that features write for a version of the site. */
export function listWrittenPages(site: Site, place: Omit<WrittenPlace, "privacyTexts">): SitePage[] {
  return features.flatMap(({ sitePages }) => sitePages?.list(site, { ...place, privacyTexts }) ?? []);
}

/** Returns a page of the site with its current content. */
export async function fillPage(context: AppContext, page: SitePage): Promise<SitePage> {
  let filled = page;
  for (const { sitePages } of features) filled = (await sitePages?.fill?.(context, filled)) ?? filled;
  return filled;
}

/** What the privacy page says about features, in their order. */
export const privacyTexts = features.flatMap(({ privacy }) => privacy ?? []);
