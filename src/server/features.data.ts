import { apiKeyTables } from "../features/api-keys/tables.ts";
import { backupData } from "../features/backups/feature.data.ts";
import { demoTables } from "../features/demo/tables.ts";
import { feedData } from "../features/feeds/feature.data.ts";
import { goalData } from "../features/insight/goals/feature.data.ts";
import { figureTables } from "../features/insight/insight/tables.ts";
import { letterTables } from "../features/letter/tables.ts";
import { messageFileData } from "../features/message-files/feature.data.ts";
import { notificationData } from "../features/notifications/feature.data.ts";
import { importedPostTables } from "../features/post-import/tables.ts";
import { answerData } from "../features/replies/answers/feature.data.ts";
import { replyData, savedReplyData } from "../features/replies/replies/feature.data.ts";
import { requestData } from "../features/requests/feature.data.ts";
import { messageSearchTables } from "../features/search/messages/tables.ts";
import { postSearchTables } from "../features/search/posts/tables.ts";
import { secondStepTables } from "../features/second-step/tables.ts";
import { shareLinkData } from "../features/share-links/feature.data.ts";
import { siteVersionTables } from "../features/site-editing/tables.ts";
import { spamTables } from "../features/spam/tables.ts";
import { importedVisitTables } from "../features/visit-import/tables.ts";
import { accountData } from "./account/feature.data.ts";
import { securityEventTables } from "./account/tables.ts";
import { sharedTables } from "./db/schema.ts";
import type { FeatureData } from "./feature-data.ts";
import { limitTables } from "./http/tables.ts";
import { messageTables } from "./inbox/messages/tables.ts";
import { jobTables } from "./jobs/tables.ts";
import { uploadTables } from "./media/uploads/tables.ts";
import { postData } from "./posts/feature.data.ts";
import { siteData } from "./site-folder/feature.data.ts";
import { visitData } from "./visits/feature.data.ts";
import { uncountedVisitTables } from "./visits/tables.ts";

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
