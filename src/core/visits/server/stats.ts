import type { Kysely } from "kysely";
import { addDays } from "../../calendar/days.ts";
import type { Schema } from "../../db/schema.ts";
import { countMessages, countWaiting } from "../../messages/server/messages/counts.ts";
import type { Dashboard } from "../contract/stats.ts";

/**
 * Returns the dashboard's numbers. Visits come from the 14 most recent day counts, so the cost does not grow with the
 * number of visits.
 * @param today YYYY-MM-DD in the owner's time zone
 */
export async function readDashboard(db: Kysely<Schema>, today: string): Promise<Dashboard> {
  const [days, firstDay, messages, waiting, blogs] = await Promise.all([
    db
      .selectFrom("visit_days")
      .selectAll()
      .where("day", ">=", addDays(today, -13))
      .where("day", "<=", today)
      .execute(),
    findFirstDay(db),
    countMessages(db),
    countWaiting(db),
    db
      .selectFrom("blogs")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("published", "=", 1)
      .executeTakeFirstOrThrow(),
  ]);
  const visitsByDay = new Map(days.map(({ day, visits }) => [day, visits]));
  const lastTwoWeeks = Array.from({ length: 14 }, (_, index) => addDays(today, index - 13));
  const series = lastTwoWeeks.map((date) => ({ date, visits: visitsByDay.get(date) ?? 0 }));
  const weeklyVisits = sum(series.slice(7));
  return {
    stats: {
      todayVisits: visitsByDay.get(today) ?? 0,
      weeklyVisits,
      totalMessages: messages,
      pendingMessages: waiting,
      totalBlogs: blogs.count,
      weeklyChange: weeklyChange(weeklyVisits, sum(series.slice(0, 7))),
    },
    visits: series.slice(7),
    firstDay,
  };
}

/** Returns the first day with a visit, or `null`. The count of a day falls to 0 when its visits are deleted. */
export async function findFirstDay(db: Kysely<Schema>): Promise<string | null> {
  const first = await db
    .selectFrom("visit_days")
    .select("day")
    .where("visits", ">", 0)
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();
  return first?.day ?? null;
}

/**
 * Returns the change from last week's visits to this week's, as a percentage with one decimal place. It is 100 when
 * only this week has visits, and 0 when neither week has any.
 */
export function weeklyChange(thisWeek: number, lastWeek: number): number {
  if (lastWeek === 0) return thisWeek === 0 ? 0 : 100;
  return Math.round(((thisWeek - lastWeek) / lastWeek) * 1000) / 10;
}

function sum(days: { visits: number }[]): number {
  return days.reduce((total, { visits }) => total + visits, 0);
}
