import { apiKeyTables } from "./api-keys/tables.ts";
import { backupData } from "./backups/feature.data.ts";
import { demoTables } from "./demo/tables.ts";
import { feedData } from "./feeds/feature.data.ts";
import { goalData } from "./insight/goals/feature.data.ts";
import { figureTables } from "./insight/insight/tables.ts";
import { letterTables } from "./letter/tables.ts";
import { messageFileData } from "./message-files/feature.data.ts";
import { notificationData } from "./notifications/feature.data.ts";
import { importedPostTables } from "./post-import/tables.ts";
import { answerData } from "./replies/answers/feature.data.ts";
import { replyData, savedReplyData } from "./replies/replies/feature.data.ts";
import { requestData } from "./requests/feature.data.ts";
import { messageSearchTables } from "./search/messages/tables.ts";
import { postSearchTables } from "./search/posts/tables.ts";
import { secondStepTables } from "./second-step/tables.ts";
import { shareLinkData } from "./share-links/feature.data.ts";
import { siteVersionTables } from "./site-editing/tables.ts";
import { spamTables } from "./spam/tables.ts";
import { importedVisitTables } from "./visit-import/tables.ts";
import { accountData } from "../core/account/server/feature.data.ts";
import { securityEventTables } from "../core/account/server/tables.ts";
import { sharedTables } from "../core/db/schema.ts";
import type { FeatureData } from "../core/feature.data.ts";
import { limitTables } from "../core/http/tables.ts";
import { messageTables } from "../core/messages/server/messages/tables.ts";
import { jobTables } from "../core/jobs/tables.ts";
import { uploadTables } from "../core/uploads/server/tables.ts";
import { postData } from "../core/posts/server/feature.data.ts";
import { siteData } from "../core/site/server/feature.data.ts";
import { visitData } from "../core/visits/server/feature.data.ts";
import { uncountedVisitTables } from "../core/visits/server/tables.ts";

/** All that the site stores. A backup has the tables in this order, each after those that it references. */
export const featureData = [
  postData,
  feedData,
  { tables: postSearchTables },
  { tables: importedPostTables },
  { tables: uploadTables },
  { tables: messageTables },
  messageFileData,
  { tables: messageSearchTables },
  replyData,
  answerData,
  savedReplyData,
  notificationData,
  { tables: letterTables },
  { tables: siteVersionTables },
  siteData,
  shareLinkData,
  { tables: spamTables },
  visitData,
  { tables: figureTables },
  goalData,
  { tables: importedVisitTables },
  accountData,
  { tables: secondStepTables },
  { tables: apiKeyTables },
  { tables: jobTables },
  { tables: uncountedVisitTables },
  requestData,
  { tables: securityEventTables },
  { tables: demoTables },
  backupData,
  { tables: limitTables },
  { tables: sharedTables },
] as const satisfies readonly FeatureData[];
