import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { addDays, dayOf } from "../../../core/calendar/days.ts";
import { inTransaction } from "../../../core/db/retry.ts";
import type { Schema } from "../../../core/db/schema.ts";
import { type JobKind, scheduledKind } from "../../../core/jobs/job-kind.ts";
import { countVisits } from "./count-visits.ts";
import { addCounts, limitCounts, replaceDay, sumStored } from "./counts.ts";

export const visitCountsKind = "visit-figures";

const minute = 60_000;
/** Visits that are deleted at a time, so that requests are answered in between. */
const visitsPerStatement = 500;

export interface VisitCountsDeps {
  db: Kysely<Schema>;
  clock: () => number;
  config: { timeZone: string; visitsKeep: number };
}

/** Counts the days that are over, and deletes the visits that are not kept. What an interrupted attempt has not done is done by the next one. */
export function createVisitCountsKind({ db, clock, config }: VisitCountsDeps): JobKind {
  return scheduledKind({
    name: visitCountsKind,
    describe: () => "Counting of visits on past days",
    failure: "could not count the visits of past days",
    // The visits of years, after an upgrade.
    lease: 60 * minute,
    nextRun: (now) => now + 30 * minute,
    run: async (signal) => {
      const today = dayOf(clock(), config.timeZone);
      await countClosedDays(db, { today, signal });
      await deleteOldVisits(db, { today, keepDays: config.visitsKeep, signal });
    },
  });
}

/**
 * Counts the days that are over and not counted, oldest first.
 * @param today YYYY-MM-DD in the owner's time zone
 */
export async function countClosedDays(
  db: Kysely<Schema>,
  { today, signal }: { today: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const days = await db
    .selectFrom("visit_days")
    .select(["day", "changes"])
    .where("day", "<", today)
    .where(({ eb, ref }) => eb("counted_changes", "is distinct from", ref("changes")))
    .orderBy("day")
    .execute();
  for (const day of days) {
    if (signal?.aborted === true) return;
    await countDay(db, day);
    await nextTurn();
  }
}

/** Counts the visits of a day into its rows, unless its visits change in the meantime: then it is counted the next time. */
async function countDay(
  db: Kysely<Schema>,
  { day, changes }: { day: string; changes: number },
): Promise<void> {
  const counts = await countVisits(db, day);
  await inTransaction(db, async (transaction) => {
    const marked = await transaction
      .updateTable("visit_days")
      .set({ counted_changes: changes })
      .where("day", "=", day)
      .where("changes", "=", changes)
      .where(({ eb, ref }) => eb("counted_changes", "is distinct from", ref("changes")))
      .executeTakeFirst();
    if (marked.numUpdatedRows === 0n) return;
    const stored = await sumStored(transaction, { from: day, to: day });
    await replaceDay(transaction, day, limitCounts(addCounts([...stored, ...counts])));
    // The rows were those of visits that were deleted because they are old. Later ones are not kept either.
    if (stored.length > 0) await transaction.deleteFrom("visits").where("day", "=", day).execute();
  });
}

/** Deletes the visits of counted days that are more than `keepDays` old. Their rows stay. */
export async function deleteOldVisits(
  db: Kysely<Schema>,
  { today, keepDays, signal }: { today: string; keepDays: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const old = await db
    .selectFrom("visits")
    .select("day")
    .distinct()
    .where("day", "<", addDays(today, -keepDays))
    .orderBy("day")
    .execute();
  for (const { day } of old) {
    if (signal?.aborted === true) return;
    await deleteVisitsOf(db, day);
  }
}

/** Deletes the visits of a day if it is counted. Visits that come to it in the meantime wait. */
async function deleteVisitsOf(db: Kysely<Schema>, day: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const locked = await transaction
      .updateTable("visit_days")
      .set(({ ref }) => ({ changes: ref("changes") }))
      .where("day", "=", day)
      .whereRef("counted_changes", "=", "changes")
      .executeTakeFirst();
    if (locked.numUpdatedRows === 0n) return;
    const some = transaction
      .selectFrom("visits")
      .select("id")
      .where("day", "=", day)
      .limit(visitsPerStatement);
    for (let deleted = 1n; deleted > 0n; await nextTurn())
      deleted = (await transaction.deleteFrom("visits").where("id", "in", some).executeTakeFirst())
        .numDeletedRows;
  });
}
