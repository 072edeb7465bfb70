import { sql } from "kysely";
import type { Listener } from "../../../core/server/listener.ts";
import { removeReplyJobs } from "./reply-jobs.ts";

/**
 * Messages are found by their replies. Those that wait are not sent for a message that is gone, and what its writer has
 * answered is forgotten.
 */
export const replyListener: Listener = {
  messagesChanged: async (transaction, { hasErased }) => {
    if (hasErased) await removeReplyJobs(transaction);
  },
  listMails: (db, ids) =>
    db
      .selectFrom("message_replies")
      .select(["message_id as messageId", "direction", "text"])
      .where("message_id", "in", ids)
      .orderBy("created_at")
      .orderBy("id")
      .execute(),
  answers: sql`(select id, message_id, text, created_at from message_replies where direction = 'in')`,
  messagesForgotten: async (transaction, ids) => {
    await transaction
      .deleteFrom("message_replies")
      .where("message_id", "in", ids)
      .where("direction", "=", "in")
      .execute();
  },
};
