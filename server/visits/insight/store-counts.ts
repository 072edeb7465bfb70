import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { addDays, dayOf } from "../../calendar/days.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { type JobKind, scheduledKind } from "../../jobs/job-kind.ts";
import { countVisits } from "./count-visits.ts";
import { addCounts, replaceDay, sumStored } from "./counts.ts";

export const visitCountsKind = "visit-figures";

const minute = 60_000;
/** Visits that are deleted at a time, so that requests are answered in between. */
const visitsPerStatement = 500;

interface VisitCountsDeps {
  db: Kysely<Schema>;
  clock: () => number;
  config: { timeZone: string; visitsKeep: number };
}

/** Counts the days that are over, and deletes the visits that are not kept. What an interrupted attempt has not done is done by the next one. */
export function createVisitCountsKind({ db, clock, config }: VisitCountsDeps): JobKind {
  return scheduledKind({
    name: visitCountsKind,
    failure: "could not count the visits of past days",
    // The visits of years, after an upgrade.
    lease: 60 * minute,
    nextRun: (now) => now + 30 * minute,
    run: async (signal) => {
      const today = dayOf(clock(), config.timeZone);
      await countClosedDays(db, { today, signal });
      await archiveOldDays(db, { today, keepDays: config.visitsKeep, signal });
    },
  });
}

/**
 * Counts days that are over and have changed since they were last counted, or never were, oldest first.
 * @param today YYYY-MM-DD in the owner's time zone
 */
export async function countClosedDays(
  db: Kysely<Schema>,
  { today, signal }: { today: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const changed = await db
    .selectFrom("visit_days")
    .select(["day", "changes", "archived"])
    .where("day", "<", today)
    .where((eb) => eb.or([eb("counted_changes", "is", null), eb("counted_changes", "<>", eb.ref("changes"))]))
    .orderBy("day")
    .execute();
  for (const day of changed) {
    if (signal?.aborted === true) return;
    await (day.archived === 0 ? storeDay(db, day) : addLateVisits(db, day));
    await nextTurn();
  }
}

interface ChangedDay {
  day: string;
  changes: number;
}

/** Counts a day, and replaces its rows, unless its visits change in the meantime: then it is counted the next time. */
async function storeDay(db: Kysely<Schema>, { day, changes }: ChangedDay): Promise<void> {
  const counts = await countVisits(db, day);
  await inTransaction(db, async (transaction) => {
    const locked = await markCounted(transaction, { day, changes })
      .where("archived", "=", 0)
      .executeTakeFirst();
    if (locked.numUpdatedRows > 0n) await replaceDay(transaction, day, counts);
  });
}

/** Starts the update that says that a day's rows have its visits up to this change, and that locks the day if nothing came since. */
function markCounted(transaction: Transaction<Schema>, { day, changes }: ChangedDay) {
  return transaction
    .updateTable("visit_days")
    .set({ counted_changes: changes })
    .where("day", "=", day)
    .where("changes", "=", changes);
}

/**
 * Adds visits that came to a day whose visits had been deleted, such as imported ones, and those of a wrong clock. Does nothing
 * if more come in the meantime, or another process has added them.
 */
async function addLateVisits(db: Kysely<Schema>, { day, changes }: ChangedDay): Promise<void> {
  const late = await countVisits(db, day);
  await inTransaction(db, async (transaction) => {
    const locked = await markCounted(transaction, { day, changes })
      .whereRef("counted_changes", "<>", "changes")
      .executeTakeFirst();
    if (locked.numUpdatedRows === 0n) return;
    await transaction.deleteFrom("visits").where("day", "=", day).execute();
    await replaceDay(transaction, day, addCounts([...(await sumStored(transaction, [day])), ...late]));
  });
}

/** Deletes the visits of days that are more than `keepDays` old, and were counted. Their counts stay. */
export async function archiveOldDays(
  db: Kysely<Schema>,
  { today, keepDays, signal }: { today: string; keepDays: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const old = await db
    .selectFrom("visit_days")
    .select("day")
    .where("day", "<", addDays(today, -keepDays))
    .where("archived", "=", 0)
    .whereRef("counted_changes", "=", "changes")
    .orderBy("day")
    .execute();
  for (const { day } of old) {
    if (signal?.aborted === true) return;
    await archiveDay(db, day);
  }
}

/** Visits that come to the day in the meantime wait, and are late ones. */
async function archiveDay(db: Kysely<Schema>, day: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const marked = await transaction
      .updateTable("visit_days")
      .set({ archived: 1 })
      .where("day", "=", day)
      .where("archived", "=", 0)
      .whereRef("counted_changes", "=", "changes")
      .executeTakeFirst();
    if (marked.numUpdatedRows === 0n) return;
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
