import type { FeatureData } from "../../../core/feature.data.ts";
import { replyMail } from "./reply-jobs.ts";
import { replyTables, savedReplyTables } from "./tables.ts";

export const replyData = {
  tables: replyTables,
  after: "messages",
  messageMails: [replyMail],
  keptJobs: [replyMail],
} satisfies FeatureData;

export const savedReplyData = {
  tables: savedReplyTables,
  after: "messages",
  files: async () => [(await import("./saved-replies.ts")).savedReplyFile],
} satisfies FeatureData;
