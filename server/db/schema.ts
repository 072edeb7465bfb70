import type { ApiKeyTables } from "../account/api-keys/tables.ts";
import type { SecondStepTables } from "../account/second-step/tables.ts";
import type { AccountTables, SecurityEventTables } from "../account/tables.ts";
import type { LimitTables } from "../http/tables.ts";
import type { AnswerTables } from "../inbox/answers/tables.ts";
import type { MessageTables } from "../inbox/messages/tables.ts";
import type { NotificationTables } from "../inbox/notifications/tables.ts";
import type { ReplyTables, SavedReplyTables } from "../inbox/replies/tables.ts";
import type { MessageSearchTables } from "../inbox/search/tables.ts";
import type { SpamTables } from "../inbox/spam/tables.ts";
import type { JobTables } from "../jobs/tables.ts";
import type { LetterTables } from "../letter/tables.ts";
import type { UploadTables } from "../media/uploads/tables.ts";
import type { PostSearchTables } from "../posts/search/tables.ts";
import type { PostTables } from "../posts/tables.ts";
import type { ShareLinkTables } from "../share-links/tables.ts";
import type { SiteVersionTables } from "../site-folder/edit/tables.ts";
import type { SiteFileTables } from "../site-folder/stored/tables.ts";
import type { BackupTables } from "../transfer/backup/tables.ts";
import type { ImportedPostTables } from "../transfer/import/tables.ts";
import type { DemoTables } from "../transfer/tables.ts";
import type { GoalTables } from "../visits/goals/tables.ts";
import type { ImportedVisitTables } from "../visits/import/tables.ts";
import type { FigureTables } from "../visits/insight/tables.ts";
import type { RequestTables } from "../visits/requests/tables.ts";
import type { UncountedVisitTables, VisitTables } from "../visits/tables.ts";
import type { SharedTables } from "./shared-tables.ts";

/** Rows as both engines store them. Times are milliseconds since 1970, and booleans are 0 or 1. */
export interface Schema
  extends PostTables,
    PostSearchTables,
    ImportedPostTables,
    UploadTables,
    MessageTables,
    MessageSearchTables,
    ReplyTables,
    AnswerTables,
    SavedReplyTables,
    NotificationTables,
    LetterTables,
    SiteVersionTables,
    SiteFileTables,
    ShareLinkTables,
    SpamTables,
    VisitTables,
    FigureTables,
    GoalTables,
    ImportedVisitTables,
    AccountTables,
    SecondStepTables,
    ApiKeyTables,
    JobTables,
    UncountedVisitTables,
    RequestTables,
    SecurityEventTables,
    DemoTables,
    BackupTables,
    LimitTables,
    SharedTables {}
