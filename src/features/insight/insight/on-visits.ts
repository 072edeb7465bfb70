import type { Listener } from "../../../core/server/listener.ts";

/** Deletes what was counted of days that have to be counted again. */
export const forgetCounts: Listener = {
  countedDaysChanged: async (transaction, counted, changes) => {
    const kept = await transaction
      .selectFrom("visits")
      .select("day")
      .distinct()
      .where("day", "in", counted)
      .execute();
    const changed = changes.filter(({ day, visits }) => visits <= 0 && counted.includes(day));
    const days = [...kept, ...changed].map(({ day }) => day);
    // Those of other days count visits that were deleted because they are old.
    if (days.length > 0) await transaction.deleteFrom("day_counts").where("day", "in", days).execute();
  },
};
