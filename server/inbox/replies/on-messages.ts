import type { MessageReaction } from "../message-change.ts";
import { removeReplyJobs } from "./reply-jobs.ts";

export const forgetReplies: MessageReaction = async (transaction, { hasErased }) => {
  if (hasErased) await removeReplyJobs(transaction);
};
