import type { Feature } from "../core/feature.ts";
import { apiKeys } from "./api-keys/feature.server.ts";
import { backups } from "./backups/feature.server.ts";
import { brief } from "./brief/feature.server.ts";
import { siteExport } from "./export/feature.server.ts";
import { feeds } from "./feeds/feature.server.ts";
import { goals } from "./insight/goals/feature.server.ts";
import { insight } from "./insight/insight/feature.server.ts";
import { letter } from "./letter/feature.server.ts";
import { messageFiles } from "./message-files/feature.server.ts";
import { notifications } from "./notifications/feature.server.ts";
import { pageTexts } from "./page-texts/feature.server.ts";
import { people } from "./people/feature.server.ts";
import { postsAsFiles } from "./post-files/feature.server.ts";
import { postImport } from "./post-import/feature.server.ts";
import { postSearch } from "./post-search/feature.server.ts";
import { previewLinks } from "./preview-links/feature.server.ts";
import { privacyPage } from "./privacy-page/feature.server.ts";
import { projectImport } from "./project-import/feature.server.ts";
import { projectPages } from "./project-pages/feature.server.ts";
import { queue } from "./queue/feature.server.ts";
import { answers } from "./replies/answers/feature.server.ts";
import { replies } from "./replies/replies/feature.server.ts";
import { requests } from "./requests/feature.server.ts";
import { resume } from "./resume/feature.server.ts";
import { shareLinks } from "./share-links/feature.server.ts";
import { siteEditing } from "./site-editing/feature.server.ts";
import { spam } from "./spam/feature.server.ts";
import { publicFigures } from "./stats-page/feature.server.ts";
import { testimonials } from "./testimonials/feature.server.ts";
import { visitImport } from "./visit-import/feature.server.ts";

/** What the server does beside the core. */
export const features: readonly Feature[] = [
  apiKeys,
  backups,
  siteExport,
  queue,
  siteEditing,
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
  previewLinks,
  postSearch,
  postsAsFiles,
  postImport,
  feeds,
  resume,
  testimonials,
  projectPages,
  projectImport,
  brief,
  privacyPage,
  publicFigures,
  pageTexts,
];
