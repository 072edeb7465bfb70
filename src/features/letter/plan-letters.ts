import type { Kysely } from "kysely";
import { dayOf } from "../../core/calendar/days.ts";
import { nextTimeOfDay } from "../../core/calendar/time-of-day.ts";
import { inTransaction } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import { type JobKind, type NamedKind, scheduledKind } from "../../core/jobs/job-kind.ts";
import { enqueueLetter, visitLetter } from "./enqueue-letter.ts";
import { lastDuePeriod, sendingTime } from "./periods.ts";
import { readEvery } from "./settings.ts";

export const namedLetterPlan: NamedKind = {
  name: "visit-letter-plan",
  describe: () => "Scheduling of letters about visits",
};

interface PlanDeps {
  db: Kysely<Schema>;
  clock: () => number;
  timeZone: string;
}

/** Creates the kind of job that queues a letter if one is due, every day at 8. */
export function createLetterPlan({ db, clock, timeZone }: PlanDeps): JobKind {
  return scheduledKind({
    ...namedLetterPlan,
    failure: "could not find out whether a letter about visits is due",
    nextRun: (now) => nextTimeOfDay(now, sendingTime, timeZone),
    run: () => planLetter(db, clock(), timeZone),
  });
}

/**
 * Queues the letter about the last period if it is due, and has not been queued before. Of those that were missed,
 * only the last is sent. Instances can do this at the same time.
 */
export async function planLetter(db: Kysely<Schema>, now: number, timeZone: string): Promise<void> {
  const every = await readEvery(db);
  if (every === "off") return;
  const period = lastDuePeriod(every, now, timeZone);
  await inTransaction(db, async (transaction) => {
    const settings = transaction.updateTable("letter_settings").set({ sent_to: period.to });
    // A wrong clock has sent a letter about the future. Without this, there would be none until then.
    await settings.where("sent_to", ">", dayOf(now, timeZone)).execute();
    const due = settings.where("every", "=", every).where("sent_to", "<", period.to);
    const { numUpdatedRows } = await due.executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    // An older letter that could not be sent is out of date. One that has failed for good stays, so that the owner sees
    // why.
    await transaction
      .deleteFrom("jobs")
      .where("kind", "=", visitLetter)
      .where("state", "!=", "failed")
      .execute();
    await enqueueLetter(transaction, { every, ...period }, now);
  });
}
