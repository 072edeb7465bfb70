import type { FeatureData } from "../../../core/feature.data.ts";
import { replyTables, savedReplyTables } from "./tables.ts";

export const replyData = { tables: replyTables } satisfies FeatureData;

export const savedReplyData = {
  tables: savedReplyTables,
  files: async () => [(await import("./saved-replies.ts")).savedReplyFile],
} satisfies FeatureData;
