import type { Kysely } from "kysely";
import { dayOf } from "../../calendar/days.ts";
import type { Schema } from "../../db/schema.ts";
import { type JobKind, scheduledKind } from "../../jobs/job-kind.ts";
import { archiveOldDays } from "./archive.ts";
import { addUpSpans } from "./spans.ts";
import { countClosedDays } from "./store-figures.ts";

export const visitFiguresKind = "visit-figures";

const minute = 60_000;

interface FiguresParts {
  db: Kysely<Schema>;
  clock: () => number;
  config: { timeZone: string; visitsKeep: number };
}

/** Counts the days that are over, and deletes the visits that are not kept. What an interrupted attempt has not done is done by the next one. */
export function createVisitFiguresKind({ db, clock, config }: FiguresParts): JobKind {
  return scheduledKind({
    name: visitFiguresKind,
    failure: "could not count the visits of past days",
    // The visits of years, after an upgrade.
    lease: 60 * minute,
    nextRun: (now) => now + 30 * minute,
    run: async (signal) => {
      const today = dayOf(clock(), config.timeZone);
      await countClosedDays(db, { today, signal });
      await archiveOldDays(db, { today, keepDays: config.visitsKeep, signal });
      await addUpSpans(db, { today, signal });
    },
  });
}
