import { apiKeyTables } from "./account/api-keys/tables.ts";
import { secondStepTables } from "./account/second-step/tables.ts";
import { accountTables, securityEventTables } from "./account/tables.ts";
import { sharedTables } from "./db/schema.ts";
import type { FeatureData } from "./feature-data.ts";
import { limitTables } from "./http/tables.ts";
import { answerTables } from "./inbox/answers/tables.ts";
import { messageTables } from "./inbox/messages/tables.ts";
import { notificationTables } from "./inbox/notifications/tables.ts";
import { replyTables, savedReplyTables } from "./inbox/replies/tables.ts";
import { messageSearchTables } from "./inbox/search/tables.ts";
import { spamTables } from "./inbox/spam/tables.ts";
import { jobTables } from "./jobs/tables.ts";
import { letterTables } from "./letter/tables.ts";
import { uploadTables } from "./media/uploads/tables.ts";
import { postSearchTables } from "./posts/search/tables.ts";
import { postTables } from "./posts/tables.ts";
import { shareLinkTables } from "./share-links/tables.ts";
import { siteVersionTables } from "./site-folder/edit/tables.ts";
import { siteFileTables } from "./site-folder/stored/tables.ts";
import { backupTables } from "./transfer/backup/tables.ts";
import { importedPostTables } from "./transfer/import/tables.ts";
import { demoTables } from "./transfer/tables.ts";
import { goalTables } from "./visits/goals/tables.ts";
import { importedVisitTables } from "./visits/import/tables.ts";
import { figureTables } from "./visits/insight/tables.ts";
import { requestTables } from "./visits/requests/tables.ts";
import { uncountedVisitTables, visitTables } from "./visits/tables.ts";

/** All that the site stores. A backup has the tables in this order, each after those that it references. */
export const featureData = [
  { name: "posts", tables: postTables },
  { name: "post-search", tables: postSearchTables },
  { name: "post-import", tables: importedPostTables },
  { name: "media", tables: uploadTables },
  { name: "messages", tables: messageTables },
  { name: "message-search", tables: messageSearchTables },
  { name: "replies", tables: replyTables },
  { name: "answers", tables: answerTables },
  { name: "saved-replies", tables: savedReplyTables },
  { name: "notifications", tables: notificationTables },
  { name: "letter", tables: letterTables },
  { name: "site-editing", tables: siteVersionTables },
  { name: "site-store", tables: siteFileTables },
  { name: "share-links", tables: shareLinkTables },
  { name: "spam", tables: spamTables },
  { name: "visits", tables: visitTables },
  { name: "insight", tables: figureTables },
  { name: "goals", tables: goalTables },
  { name: "visit-import", tables: importedVisitTables },
  { name: "account", tables: accountTables },
  { name: "second-step", tables: secondStepTables },
  { name: "api-keys", tables: apiKeyTables },
  { name: "jobs", tables: jobTables },
  { name: "uncounted-visits", tables: uncountedVisitTables },
  { name: "requests", tables: requestTables },
  { name: "security-events", tables: securityEventTables },
  { name: "demo", tables: demoTables },
  { name: "backups", tables: backupTables },
  { name: "limits", tables: limitTables },
  { name: "database", tables: sharedTables },
] as const satisfies readonly FeatureData[];
