import type { Listener } from "../../core/server/listener.ts";

/** Forgets the hashes of a day with its salt. */
export const forgetHashes: Listener = {
  visitorsForgotten: async (transaction) => {
    const kept = transaction.selectFrom("visit_salts").select("day");
    const { numDeletedRows } = await transaction
      .deleteFrom("request_hashes")
      .where("day", "not in", kept)
      .executeTakeFirst();
    return numDeletedRows;
  },
};
