import type { Listener } from "../../core/server/listener.ts";

/** Forgets that messages belong to the sample data. */
export const forgetDemo: Listener = {
  messagesForgotten: async (transaction, ids) => {
    await transaction.deleteFrom("demo_rows").where("kind", "=", "message").where("id", "in", ids).execute();
  },
};
