import { z } from "zod";

/**
 * The numbers on the dashboard. `weeklyChange` is a percentage with one decimal place. `totalMessages` are all that are
 * not in the trash, and `pendingMessages` those of them that wait for a response.
 */
export const statsSchema = z.strictObject({
  todayVisits: z.int().nonnegative(),
  weeklyVisits: z.int().nonnegative(),
  totalMessages: z.int().nonnegative(),
  pendingMessages: z.int().nonnegative(),
  totalBlogs: z.int().nonnegative(),
  weeklyChange: z.number(),
});

/** The number of visits on one day. `date` is YYYY-MM-DD in the owner's time zone. */
export const dayVisitsSchema = z.strictObject({ date: z.iso.date(), visits: z.int().nonnegative() });

/**
 * `visits` covers the last seven days, oldest first; the last one is today. `firstDay` is the first day with a visit,
 * or `null` before that. If it is one of the seven days, there is nothing that `weeklyChange` could compare them with.
 */
export const dashboardSchema = z.strictObject({
  stats: statsSchema,
  visits: z.array(dayVisitsSchema),
  firstDay: z.iso.date().nullable(),
});

export type Stats = z.infer<typeof statsSchema>;
export type DayVisits = z.infer<typeof dayVisitsSchema>;
export type Dashboard = z.infer<typeof dashboardSchema>;
