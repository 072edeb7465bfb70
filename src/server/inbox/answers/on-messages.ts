import type { Listener } from "../../listener.ts";

/** Forgets what the writers of messages have answered. */
export const forgetAnswers: Listener = {
  messagesForgotten: async (transaction, ids) => {
    await transaction
      .deleteFrom("message_replies")
      .where("message_id", "in", ids)
      .where("direction", "=", "in")
      .execute();
  },
};
