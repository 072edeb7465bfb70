import type { Listener } from "../../../core/server/listener.ts";
import { removeReplyJobs } from "./reply-jobs.ts";

/** Replies that wait are not sent for a message that is gone, and what its writer has answered is forgotten. */
export const forgetReplies: Listener = {
  messagesChanged: async (transaction, { hasErased }) => {
    if (hasErased) await removeReplyJobs(transaction);
  },
  messagesForgotten: async (transaction, ids) => {
    await transaction
      .deleteFrom("message_replies")
      .where("message_id", "in", ids)
      .where("direction", "=", "in")
      .execute();
  },
};
