import type { SitePage } from "../core/site/contract/own-pages.ts";
import type { Site } from "../core/site/contract/site.ts";
import { apiKeys } from "./api-keys/feature.server.ts";
import { backups } from "./backups/feature.server.ts";
import { siteExport } from "./export/feature.server.ts";
import { feeds } from "./feeds/feature.server.ts";
import { goals } from "./insight/goals/feature.server.ts";
import { insight } from "./insight/insight/feature.server.ts";
import { letter } from "./letter/feature.server.ts";
import { messageFiles } from "./message-files/feature.server.ts";
import { notifications } from "./notifications/feature.server.ts";
import { people } from "./people/feature.server.ts";
import { postsAsFiles } from "./post-files/feature.server.ts";
import { postImport } from "./post-import/feature.server.ts";
import { privacyPage } from "./privacy-page/feature.server.ts";
import { answers } from "./replies/answers/feature.server.ts";
import { replies } from "./replies/replies/feature.server.ts";
import { requests } from "./requests/feature.server.ts";
import { resume } from "./resume/feature.server.ts";
import { shareLinks } from "./share-links/feature.server.ts";
import { siteEditing } from "./site-editing/feature.server.ts";
import { spam } from "./spam/feature.server.ts";
import { publicFigures } from "./stats-page/feature.server.ts";
import { visitImport } from "./visit-import/feature.server.ts";
import { account } from "../core/account/server/feature.server.ts";
import type { AppContext } from "../core/process/context.ts";
import { defineFeatures, type WrittenPlace } from "../core/feature.ts";
import { http } from "../core/http/feature.server.ts";
import { messages } from "../core/messages/server/feature.server.ts";
import { jobs } from "../core/jobs/feature.server.ts";
import { media } from "../core/media/server/feature.server.ts";
import { pages } from "../core/pages/server/feature.server.ts";
import type { SiteDocument } from "../core/posts/server/document.ts";
import { posts } from "../core/posts/server/feature.server.ts";
import { siteFolder } from "../core/site/server/feature.server.ts";
import type { SiteFault } from "../core/site/server/site-fault.ts";
import { visits } from "../core/visits/server/feature.server.ts";

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
