import type { FeatureData } from "../core/feature.data.ts";
import { apiKeyTables } from "./api-keys/tables.ts";
import { backupData } from "./backups/feature.data.ts";
import { demoTables } from "./demo/tables.ts";
import { feedData } from "./feeds/feature.data.ts";
import { figureData, visitExportData } from "./insight/feature.data.ts";
import { goalData } from "./insight/goals/feature.data.ts";
import { letterTables } from "./letter/tables.ts";
import { messageFileData } from "./message-files/feature.data.ts";
import { notificationData } from "./notifications/feature.data.ts";
import { postFileData } from "./post-files/feature.data.ts";
import { importedPostTables } from "./post-import/tables.ts";
import { postSearchTables } from "./post-search/tables.ts";
import { privacyPageData } from "./privacy-page/feature.data.ts";
import { projectImportData } from "./project-import/feature.data.ts";
import { projectPageData } from "./project-pages/feature.data.ts";
import { answerData } from "./replies/answers/feature.data.ts";
import { replyData, savedReplyData } from "./replies/replies/feature.data.ts";
import { requestData } from "./requests/feature.data.ts";
import { shareLinkData } from "./share-links/feature.data.ts";
import { storedSiteData } from "./site-in-database/feature.data.ts";
import { spamTables } from "./spam/tables.ts";
import { statsPageData } from "./stats-page/feature.data.ts";
import { testimonialData } from "./testimonials/feature.data.ts";
import { importedVisitTables } from "./visit-import/tables.ts";

/** What the site stores beside the core. A table comes after those that it references. */
export const featureData = [
  visitExportData,
  feedData,
  { tables: postSearchTables },
  postFileData,
  { tables: importedPostTables, after: "former_paths" },
  messageFileData,
  replyData,
  answerData,
  savedReplyData,
  notificationData,
  { tables: letterTables, after: "messages" },
  storedSiteData,
  shareLinkData,
  { tables: spamTables, after: "site_versions" },
  figureData,
  goalData,
  { tables: importedVisitTables, after: "visit_days" },
  { tables: apiKeyTables },
  requestData,
  statsPageData,
  projectPageData,
  testimonialData,
  privacyPageData,
  projectImportData,
  { tables: demoTables },
  backupData,
] as const satisfies readonly FeatureData[];
