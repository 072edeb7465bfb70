import { addDays, dayOf } from "../../core/calendar/days.ts";
import type { Database } from "../../core/db/connect.ts";
import type { Figures } from "../insight/contract/insight.ts";
import { readInsight } from "../insight/insight/read.ts";

/** Today is one of them. */
const shownDays = 30;
/** Milliseconds for which counts are kept, however many visitors read them: today's visits are counted anew each time. */
const maxAge = 5 * 60_000;

export interface RecentInsight {
  insight: Figures;
  /** Milliseconds since 1970. */
  countedAt: number;
}

interface RecentDeps {
  db: Database;
  clock: () => number;
  config: { timeZone: string };
}

/** Creates the function that returns what is counted of the last 30 days, at most five minutes old. */
export function createRecentReader({ db, clock, config }: RecentDeps): () => Promise<RecentInsight> {
  let last: { countedAt: number; insight: Promise<RecentInsight> } | undefined;

  async function count(countedAt: number): Promise<RecentInsight> {
    const today = dayOf(countedAt, config.timeZone);
    const query = { from: addDays(today, 1 - shownDays), to: today, unit: "day" } as const;
    return { insight: await readInsight(db, query, today), countedAt };
  }

  return () => {
    const now = clock();
    // A clock can be set back.
    if (last !== undefined && Math.abs(now - last.countedAt) < maxAge) return last.insight;
    const counted = { countedAt: now, insight: count(now) };
    last = counted;
    // The next one tries again.
    counted.insight.catch(() => {
      if (last === counted) last = undefined;
    });
    return counted.insight;
  };
}
