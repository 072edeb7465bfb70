import type { Listener } from "../../listener.ts";
import { removeReplyJobs } from "./reply-jobs.ts";

export const forgetReplies: Listener = {
  messagesChanged: async (transaction, { hasErased }) => {
    if (hasErased) await removeReplyJobs(transaction);
  },
};
