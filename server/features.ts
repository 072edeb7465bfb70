import { apiKeys } from "./account/api-keys/feature.ts";
import { account } from "./account/feature.ts";
import { defineFeatures } from "./feature.ts";
import { http } from "./http/feature.ts";
import { answers } from "./inbox/answers/feature.ts";
import { messageFiles } from "./inbox/export/feature.ts";
import { messages } from "./inbox/feature.ts";
import { notifications } from "./inbox/notifications/feature.ts";
import { people } from "./inbox/people/feature.ts";
import { replies } from "./inbox/replies/feature.ts";
import { spam } from "./inbox/spam/feature.ts";
import { jobs } from "./jobs/feature.ts";
import { letter } from "./letter/feature.ts";
import { media } from "./media/feature.ts";
import { pages } from "./pages/feature.ts";
import { postFiles } from "./post-files/feature.ts";
import { posts } from "./posts/feature.ts";
import type { DocumentSources, SiteDocument } from "./posts/feeds/document.ts";
import { feeds } from "./posts/feeds/feature.ts";
import { shareLinks } from "./share-links/feature.ts";
import { siteEditing } from "./site-folder/edit/feature.ts";
import { siteFolder } from "./site-folder/feature.ts";
import { resume } from "./site-folder/resume/feature.ts";
import { statsPage } from "./stats-page/feature.ts";
import { backups } from "./transfer/backup/feature.ts";
import { siteExport } from "./transfer/export/feature.ts";
import { postImport } from "./transfer/import/feature.ts";
import { visits } from "./visits/feature.ts";
import { goals } from "./visits/goals/feature.ts";
import { visitImport } from "./visits/import/feature.ts";
import { insight } from "./visits/insight/feature.ts";
import { requests } from "./visits/requests/feature.ts";

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
  postFiles,
  postImport,
  posts,
  feeds,
  resume,
  pages,
  statsPage,
]);

/** Returns what the site serves beside its pages, written by itself. */
export function listDocuments(sources: DocumentSources): SiteDocument[] {
  return features.flatMap(({ documents }) => documents?.(sources) ?? []);
}

/** What the privacy page says about features, in their order. */
export const privacyTexts = features.flatMap(({ privacy }) => privacy ?? []);
